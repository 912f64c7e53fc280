import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { applyRules, problemsOfChecks } from './apply-rules.ts';
import { lockResponses, writeAnswers } from './answers.sql.ts';
import { selectGivenAmong } from './rules.sql.ts';

/**
 * Before a questionnaire is locked: its checks hold or are explained; what no longer applies is taken out, its history
 * keeping what it was; and calculated questions are stored, so that measures read them like any other.
 * @throws 409 with the first check that does not hold
 * @returns the sections that are asked at all
 */
export async function settleAnswers(
  db: Db,
  key: { questionnaire_id: number; submission_id: number },
  by: { userId: number; now: Date },
): Promise<{ hiddenSections: ReadonlySet<number> }> {
  const applied = await applyRules(db, key);
  const [failing] = problemsOfChecks(applied, () => true);
  if (failing) throw problems.conflict(`${failing.message} Correct it, or say why, before you submit.`);
  const { outcome, sections } = applied;
  const questions = sections.flatMap(({ sub_sections }) => sub_sections.flatMap((one) => one.questions));
  const gone = await selectGivenAmong(db, key.submission_id, [...outcome.hidden.questions]);
  const cleared = gone.map((question_id) => change(question_id, null));
  const calculated = questions
    .filter((question) => question.question_type === 'calculated')
    .map((question) => change(question.id, outcome.calculated.get(question.question_code) ?? null));
  const changes = [...cleared, ...calculated.filter(({ question_id }) => !gone.includes(question_id))];
  await lockResponses(db, {
    submissionId: key.submission_id,
    questionIds: changes.map((one) => one.question_id),
  });
  await writeAnswers(db, key.submission_id, by.userId, by.now, changes);
  return { hiddenSections: outcome.hidden.sections };
}

const change = (question_id: number, value: number | null) => ({
  question_id,
  value,
  missing_reason: null,
  explanation: null,
});
