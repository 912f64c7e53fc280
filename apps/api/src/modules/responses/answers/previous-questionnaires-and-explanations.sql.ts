import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { AnswerSet } from '../questionnaire-responses/answer-set.sql.ts';

export type AnswersByCode = Record<string, AnswerValue | null>;

/** The questionnaires of the same project in the latest period before a questionnaire's own. */
export const previousQuestionnaires = (questionnaireId: number | SQL) => sql`
  select earlier.id
  from questionnaires here
  join time_periods present on present.id = here.time_period_id
  cross join lateral (
    select max(p.display_order) as place from questionnaires q join time_periods p on p.id = q.time_period_id
    where q.project_id = here.project_id and q.status <> 'draft' and p.display_order < present.display_order) before
  join questionnaires earlier on earlier.project_id = here.project_id and earlier.status <> 'draft'
  join time_periods period on period.id = earlier.time_period_id and period.display_order = before.place
  where here.id = ${questionnaireId}`;

export async function writeCheckExplanation(
  db: Db,
  set: Omit<AnswerSet, 'questionnaire_id'>,
  row: { check_id: number; explanation: string; userId: number | null; now: Date },
): Promise<void> {
  const at = row.now.toISOString();
  await db.execute(sql`
    insert into check_explanations (check_id, submission_id, case_code_id, explanation, explained_at, explained_by)
    values (${row.check_id}, ${set.submission_id}, ${set.case_code_id}, ${row.explanation}, ${at}, ${row.userId})
    on conflict on constraint check_explanations_one do update set explanation = excluded.explanation,
      explained_at = excluded.explained_at, explained_by = excluded.explained_by`);
}
