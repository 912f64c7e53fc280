import type { Db } from '../../../database/connect.ts';
import { selectCaseQuestions } from '../../questionnaires/questionnaires/question-codes.sql.ts';

/** The questionnaires of cases in a period that ask each code. */
export type AskedIn = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Adds the questionnaires that ask the other codes of measures which read a known code, so that a measure reads the same cases
 * whichever questionnaires a submission has. Sends no statement if all codes are known.
 *
 * @param codesRead the codes that each measure reads of cases
 */
export async function addCaseQuestionnaires(
  db: Db,
  { projectId, timePeriodId }: { projectId: number; timePeriodId: number },
  known: AskedIn,
  codesRead: readonly (readonly string[])[],
): Promise<AskedIn> {
  const unknown = codesRead
    .filter((codes) => codes.some((code) => known.has(code)))
    .flatMap((codes) => codes.filter((code) => !known.has(code)));
  if (unknown.length === 0) return known;
  const found = new Map([...known].map(([code, questionnaires]) => [code, new Set(questionnaires)]));
  for (const { question_code, questionnaire_id, time_period_id } of await selectCaseQuestions(
    db,
    projectId,
    unknown,
  )) {
    if (time_period_id !== timePeriodId) continue;
    found.set(question_code, (found.get(question_code) ?? new Set<number>()).add(questionnaire_id));
  }
  return found;
}

/**
 * Returns a check of which questionnaires' cases a measure reads: those that ask all of its codes that the period asks. In
 * other cases answers would be blank, and count in an expression such as `if(sex == 'male', 2, 1)`.
 */
export function caseQuestionnaireFilter(
  codes: readonly string[],
  askedIn: AskedIn,
): (questionnaireId: number) => boolean {
  const asked = codes.flatMap((code) => askedIn.get(code) ?? []);
  return (id) => asked.length > 0 && asked.every((questionnaires) => questionnaires.has(id));
}
