import { type SQL, sql } from 'drizzle-orm';

/** Whose answers to what: a questionnaire as one submission answers it; where it has cases, one case of it. */
export type AnswerSet = { questionnaire_id: number; submission_id: number; case_code_id: number | null };

/** The answers that a submission itself gives, and not for one of its cases. */
export const ownAnswers = (key: { questionnaire_id: number; submission_id: number }): AnswerSet => ({
  questionnaire_id: key.questionnaire_id,
  submission_id: key.submission_id,
  case_code_id: null,
});

/** Rows of `table` (responses, section states) that belong to the set. */
export const isOf = (set: Omit<AnswerSet, 'questionnaire_id'>, table: string): SQL => {
  const [submission, ofCase] = [sql.raw(`${table}.submission_id`), sql.raw(`${table}.case_code_id`)];
  return set.case_code_id === null
    ? sql`${submission} = ${set.submission_id} and ${ofCase} is null`
    : sql`${submission} = ${set.submission_id} and ${ofCase} = ${set.case_code_id}`;
};
