import type { CompletionState } from '@portal/contract/collection/reminders';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { recipientsQuery } from '../submissions/project-recipients.sql.ts';
import type { ProjectPeriod, PartKey } from './project-periods.sql.ts';
import { completionStatusCte, submissionProgressCte } from './completion-status-cte.sql.ts';

/** How many would be written to, in a part of a project, of the organisations that stand so and take part in it or do not. */
export type RecipientCount = PartKey & {
  state: CompletionState;
  /** With a submission that counts or a registration, and not declined. */
  takes_part: boolean;
  organisations: number;
  people: number;
};

/** Counted in the database: with hundreds of parts there are far more rows than anybody wants to read. */
export async function countRecipients(
  db: Db,
  { programmeId, parts }: { programmeId: number; parts: readonly ProjectPeriod[] },
): Promise<RecipientCount[]> {
  const result = await db.execute<RecipientCount>(sql`
    with ${submissionProgressCte(programmeId, parts)}, ${completionStatusCte}
    select standing.project_id, standing.time_period_id, standing.state,
      standing.registration is distinct from 'declined'
        and (standing.registration is not null or standing.submissions > 0) as takes_part,
      count(*) filter (where told.people > 0)::int as organisations, sum(told.people)::int as people
    from standing cross join lateral (
      select count(*)::int as people from (${recipientsQuery({
        programmeId: sql`standing.programme_id`,
        organisationId: sql`standing.organisation_id`,
        projectId: sql`standing.project_id`,
        timePeriodId: sql`standing.time_period_id`,
      })}) one
    ) told
    group by standing.project_id, standing.time_period_id, standing.state, takes_part`);
  return result.rows;
}
