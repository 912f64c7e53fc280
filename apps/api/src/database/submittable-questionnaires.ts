import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a questionnaire, by its alias in a statement, is one that the people of an organisation fill in and submit: who is
 * late is told by these. A survey closes by itself, and registering has states of its own.
 */
export const isSubmittable = (questionnaire: string): SQL =>
  sql.raw(`${questionnaire}.kind in ('organisational', 'case')`);
