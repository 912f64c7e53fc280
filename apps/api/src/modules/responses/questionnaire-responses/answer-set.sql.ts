import { type SQL, sql } from 'drizzle-orm';

/** The answers of one submission to a questionnaire; with cases, of one case. */
export type AnswerSet = { questionnaire_id: number; submission_id: number; case_code_id: number | null };

/**
 * A questionnaire as a submission answers it, its cases included: this is what is started, submitted and
 * reopened.
 */
export type ResponseKey = Omit<AnswerSet, 'case_code_id'>;

/** The answers that a submission itself gives, and not for one of its cases. */
export const ownAnswerSet = (key: ResponseKey): AnswerSet => ({
  questionnaire_id: key.questionnaire_id,
  submission_id: key.submission_id,
  case_code_id: null,
});

/**
 * Selects rows of `table` (responses, section states, stored sets) that belong to submissions themselves, and
 * not to their cases.
 */
export const isOwnAnswerSql = (table: string): SQL => sql`${sql.raw(`${table}.case_code_id`)} is null`;

/** Checks if a return (by its alias) is in the results: submitted, or published and being corrected. */
export const isInResults = (state: string): SQL =>
  sql.raw(`(${state}.state = 'submitted' or ${state}.submitted_at is not null)`);

/** Rows of `table` that belong to the set. */
export const isInAnswerSetSql = (set: Omit<AnswerSet, 'questionnaire_id'>, table: string): SQL => {
  const ofCase = sql.raw(`${table}.case_code_id`);
  return sql`${sql.raw(`${table}.submission_id`)} = ${set.submission_id} and ${
    set.case_code_id === null ? isOwnAnswerSql(table) : sql`${ofCase} = ${set.case_code_id}`
  }`;
};
