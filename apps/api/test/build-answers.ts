import { sql } from 'drizzle-orm';
import type { Db } from '../src/database/connect.ts';
import { responses } from '../src/tables/answers.tables.ts';
import { case_codes } from '../src/tables/case-codes.tables.ts';
import { question_options } from '../src/tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../src/tables/returns.tables.ts';

type Id = { id: number };
type Questions = { id: number; question_code: string }[];
type Answers = Record<string, unknown>;
let counter = 0;

/** Answers of a submission, or of one of its cases, by question code. */
export async function buildAnswers(
  db: Db,
  questions: Questions,
  submission: Id,
  answers: Answers,
  ofCase?: Id,
) {
  for (const [code, value] of Object.entries(answers)) {
    const question_id = questions.find((question) => question.question_code === code)!.id;
    const key = { question_id, submission_id: submission.id, case_code_id: ofCase?.id ?? null };
    await db
      .insert(responses)
      .values({ ...key, value })
      .onConflictDoUpdate({
        target: [responses.question_id, responses.submission_id, responses.case_code_id],
        set: { value, version: sql`${responses.version} + 1` },
      });
  }
}

/** A case with its answers; complete unless said otherwise. */
export async function buildCase(
  db: Db,
  of: { questionnaire: Id; questions: Questions; submission: Id },
  answers: Answers,
  state: 'in_progress' | 'complete' = 'complete',
  more: { reviewer?: Id; secondReviewOf?: { id: number; case_number: number } } = {},
) {
  counter += 1;
  const [row] = await db
    .insert(case_codes)
    .values({
      questionnaire_id: of.questionnaire.id,
      submission_id: of.submission.id,
      case_code: `CASE${counter}`,
      case_number: more.secondReviewOf?.case_number ?? counter,
      state,
      reviewer_id: more.reviewer?.id ?? null,
      second_review_of: more.secondReviewOf?.id ?? null,
    })
    .returning();
  await buildAnswers(db, of.questions, of.submission, answers, row!);
  return row!;
}

/** As if the questionnaire had been submitted, without what submitting does. */
export async function buildReturn(db: Db, questionnaire: Id, submission: Id) {
  await db.insert(questionnaire_submissions).values({
    questionnaire_id: questionnaire.id,
    submission_id: submission.id,
    state: 'submitted',
    submitted_at: new Date(),
  });
}

export async function buildOptions(db: Db, question: Id, names: string[]) {
  await db.insert(question_options).values(
    names.map((name, index) => ({
      question_id: question.id,
      option_code: name.toLowerCase(),
      option_name: name,
      display_order: index,
    })),
  );
}
