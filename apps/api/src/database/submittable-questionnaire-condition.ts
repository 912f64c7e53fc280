import { type SQL, sql } from 'drizzle-orm';

/**
 * Builds a condition, by alias, that an organisation's people fill in and submit a questionnaire. These
 * questionnaires decide who is late. A survey closes by itself, and registration has its own states.
 */
export const submittableQuestionnaireCondition = (tableAlias: string): SQL =>
  sql.raw(`${tableAlias}.kind in ('organisational', 'case')`);
