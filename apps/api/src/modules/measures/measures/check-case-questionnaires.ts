import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import type { ExpressionIssue } from '@portal/contract/measures/measures';
import { bindExpression } from '@portal/expressions/bind-expression';
import { codesOfCases } from '@portal/expressions/case-functions';
import { parseExpression, referencedCodes } from '@portal/expressions/expression';
import type { RosterTables } from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import {
  type CaseQuestion,
  selectCaseQuestions,
} from '../../questionnaires/questionnaires/question-codes.sql.ts';
import type { MeasureDefinitionSource } from './measure-definition.ts';

type Read = Pick<ExpressionIssue, 'field' | 'stratum'> & { text: string; code: string };

type Known = { questions: readonly { question_code: string }[]; rosters: RosterTables };

/**
 * Finds the question that makes each valid definition read the cases of two questionnaires in one period. All answers of
 * the other cases would be blank to it, and conditions such as `not answered(died)` would count them.
 */
export async function findSecondCaseQuestionnaires(
  db: Db,
  projectId: number,
  definitions: readonly MeasureDefinitionSource[],
  known: Known,
): Promise<ExpressionIssue[][]> {
  const readByEach = definitions.map((definition) => listCaseCodes(definition, known));
  const codes = new Set(readByEach.map(distinctCodes).flatMap((one) => (one.length < 2 ? [] : one)));
  if (codes.size === 0) return readByEach.map(() => []);
  const asked = await selectCaseQuestions(db, projectId, [...codes]);
  return readByEach.map((read) => findSecondQuestionnaire(read, asked));
}

const distinctCodes = (read: readonly Read[]): string[] => [...new Set(read.map(({ code }) => code))];

function findSecondQuestionnaire(read: readonly Read[], asked: readonly CaseQuestion[]): ExpressionIssue[] {
  const pair = findPairApart(distinctCodes(read), asked);
  if (!pair) return [];
  const { field, stratum, text, code } = read.find((one) => one.code === pair.other)!;
  const message = `“${pair.first}” and “${code}” are in different questionnaires. A measure can only use cases from one questionnaire. Create a measure for each.`;
  return [{ field, stratum, message, index: Math.max(0, text.search(new RegExp(`\\b${code}\\b`))) }];
}

/** Lists the codes that a definition reads of cases, in the order of its expressions. */
function listCaseCodes(
  { kind, numerator, denominator, standardisation }: MeasureDefinitionSource,
  { questions, rosters }: Known,
): Read[] {
  const written = standardisation
    ? standardisation.strata.flatMap(({ count, population }, stratum) => [
        { field: 'count' as const, stratum, text: count },
        { field: 'population' as const, stratum, text: population },
      ])
    : [
        { field: 'numerator' as const, stratum: null, text: numerator },
        ...(denominator === null
          ? []
          : [{ field: 'denominator' as const, stratum: null, text: denominator }]),
      ];
  const codes = new Set(questions.map(({ question_code }) => question_code));
  return written.flatMap((one) => {
    const bound = bindExpression(parseExpression(one.text), {
      rosters,
      isQuestion: (code) => codes.has(code),
    });
    const found = kindsOverCases.includes(kind) ? referencedCodes(bound) : codesOfCases(bound);
    return found.map((code) => ({ ...one, code }));
  });
}

/** Finds two codes that no questionnaire asks together in a period that asks both. */
function findPairApart(codes: readonly string[], asked: readonly CaseQuestion[]) {
  for (const period of new Set(asked.map(({ time_period_id }) => time_period_id))) {
    const askers = (code: string) =>
      asked
        .filter((one) => one.time_period_id === period && one.question_code === code)
        .map(({ questionnaire_id }) => questionnaire_id);
    const [first, ...others] = codes.filter((code) => askers(code).length > 0);
    let together = new Set(askers(first!));
    for (const other of others) {
      const its = new Set(askers(other));
      together = new Set([...together].filter((id) => its.has(id)));
      if (together.size === 0) return { first: first!, other };
    }
  }
  return null;
}
