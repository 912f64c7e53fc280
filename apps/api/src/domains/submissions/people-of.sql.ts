import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/**
 * The addresses of who enters figures for organisations in a project: contributors with access, and the lead and deputy
 * of the period's registration. By organisation; one nobody is known of is absent.
 */
export async function selectPeopleOf(
  db: Db,
  of: { organisationIds: number[]; projectId: number; timePeriodId: number },
): Promise<Map<number, string[]>> {
  const result = await db.execute<{ organisation_id: number; addresses: string[] }>(sql`
    with known as (
      select person.organisation_id, lower(person.email_address) as address from users person
      where person.status = 'approved' and person.role_type_id = 3
        and exists (select from user_accesses access where access.user_id = person.id and access.approved
          and (access.project_id is null or access.project_id = ${of.projectId}))
      union
      select registration.organisation_id, lower(contact.email_address) from registration_contacts contact
      join registrations registration on registration.id = contact.registration_id
      where registration.project_id = ${of.projectId} and registration.time_period_id = ${of.timePeriodId}
        and registration.state <> 'declined' and contact.contact_role in ('lead', 'deputy')
    )
    select known.organisation_id, array_agg(known.address order by known.address) as addresses
    from known where known.organisation_id = any(${sql.param(of.organisationIds)}::int[])
    group by known.organisation_id`);
  return new Map(result.rows.map((row) => [row.organisation_id, row.addresses]));
}

/** Whether a submission may enter data in a period: always, or where the project asks for registration once registered. */
export const isAdmitted = (submission: SQL, of: { projectId: number; timePeriodId: number }) => sql`exists (
  select from projects project where project.id = ${of.projectId}
    and (not project.registration_required or exists (
      select from registration_submissions taking
      join registrations registration on registration.id = taking.registration_id
      where taking.submission_id = ${submission} and taking.participation <> 'ended'
        and registration.time_period_id = ${of.timePeriodId} and registration.state = 'confirmed')))`;

/** Those among submissions that may enter data in a period. */
export async function selectAdmitted(
  db: Db,
  of: { submissionIds: number[]; projectId: number; timePeriodId: number },
): Promise<Set<number>> {
  const result = await db.execute<{ id: number }>(sql`
    select asked.id from unnest(${sql.param(of.submissionIds)}::int[]) asked (id)
    where ${isAdmitted(sql`asked.id`, of)}`);
  return new Set(result.rows.map((row) => row.id));
}
