import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { type AppliedRules, problemsOfChecks, problemsOfSection } from './apply-rules.ts';
import { lockResponses, writeAnswers } from './answers.sql.ts';
import { selectGivenAmong } from './rules.sql.ts';

type Key = { questionnaire_id: number; submission_id: number };

/**
 * Before a questionnaire is locked: its answers and checks are in order or explained; what no longer applies is taken
 * out, its history keeping what it was; and calculated questions are stored, so that measures read them like any other.
 * @throws 409 with the first thing that is not in order
 */
export async function settleAnswers(
  db: Db,
  key: Key,
  applied: AppliedRules,
  by: { userId: number; now: Date },
): Promise<void> {
  await checkWhole(db, key, applied);
  const { outcome, sections } = applied;
  const questions = sections.flatMap(({ sub_sections }) => sub_sections.flatMap((one) => one.questions));
  const calculated = questions.filter((question) => question.question_type === 'calculated');
  const ids = [...outcome.hidden.questions, ...calculated.map((question) => question.id)];
  const given = await selectGivenAmong(db, key.submission_id, ids);
  const figures = new Map(
    calculated.map((question) => [question.id, outcome.calculated.get(question.question_code) ?? null]),
  );
  const changes = [...new Set(ids)]
    .map((id) => change(id, figures.get(id) ?? null))
    .filter(({ question_id, value }) =>
      value === null ? given.has(question_id) : given.get(question_id) !== value,
    );
  await lockResponses(db, {
    submissionId: key.submission_id,
    questionIds: changes.map((one) => one.question_id),
  });
  await writeAnswers(db, key.submission_id, by.userId, by.now, changes);
}

/** Sections stay marked complete while rules are changed around them: what is locked is judged as a whole. */
async function checkWhole(db: Db, key: Key, applied: AppliedRules): Promise<void> {
  const [failing] = problemsOfChecks(applied, () => true);
  if (failing) throw problems.conflict(`${failing.message} Correct it, or say why, before you submit.`);
  for (const section of applied.sections) {
    if (applied.outcome.hidden.sections.has(section.id)) continue;
    const questions = await selectSectionQuestions(db, section.id, key.submission_id);
    const [problem] = problemsOfSection(questions.map(wireQuestion), applied);
    if (problem) throw problems.conflict(`${problem.message} Look at its section again before you submit.`);
  }
}

const change = (question_id: number, value: number | null) => ({
  question_id,
  value,
  missing_reason: null,
  explanation: null,
});
