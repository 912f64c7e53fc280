import type { OrganisationContents } from '@portal/contract/organisations/manage-organisations';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/* What hangs on an organisation, counted or named, and never written here. */

export type OrganisationCounts = Omit<OrganisationContents, 'refusal'> & { former_accounts: number };

/** Counts the people and data of an organisation. */
export async function selectOrganisationContents(db: Db, id: number, now: Date): Promise<OrganisationCounts> {
  const result = await db.execute<OrganisationCounts>(sql`select
    coalesce((select jsonb_agg(jsonb_build_object('full_name', person.full_name, 'status', person.status)
      order by lower(person.full_name), person.id)
      from users person where person.organisation_id = ${id} and person.status <> 'deleted'), '[]') as people,
    (select count(*)::int from users where organisation_id = ${id} and status = 'deleted') as former_accounts,
    coalesce((select jsonb_agg(jsonb_build_object('submission_name', submission.submission_name,
      'project_name', project.project_name, 'ended_on', submission.ended_on)
      order by lower(project.project_name), lower(submission.submission_name), submission.id)
      from submissions submission join projects project on project.id = submission.project_id
      where submission.organisation_id = ${id}), '[]') as submissions,
    coalesce((select jsonb_agg(jsonb_build_object('project_name', project.project_name,
      'time_period_name', period.time_period_name, 'state', registration.state,
      'is_running', dates.collection_closes_at is null or dates.collection_closes_at > ${now})
      order by period.display_order desc, lower(project.project_name))
      from registrations registration
      join projects project on project.id = registration.project_id
      join time_periods period on period.id = registration.time_period_id
      left join project_time_periods dates
        on dates.project_id = registration.project_id and dates.time_period_id = registration.time_period_id
      where registration.organisation_id = ${id}), '[]') as registrations,
    coalesce((select jsonb_agg(former.organisation_name order by lower(former.organisation_name))
      from organisations former where former.successor_id = ${id}), '[]') as predecessors`);
  return result.rows[0]!;
}
