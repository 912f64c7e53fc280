import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Builds a subquery for the recipients about an organisation's part in a project, each once. Recipients are
 * contributors with access, and the registration's lead and deputy. Without a registration in the period, the
 * latest earlier one is used. People with read-only access or no account get no messages, regardless of who
 * named them.
 */
export const recipientsQuery = (
  of: Record<'programmeId' | 'organisationId' | 'projectId' | 'timePeriodId', SQL>,
): SQL => sql`
  select distinct on (found.address) found.address, found.full_name, found.rank from (
    select lower(contact.email_address) as address, contact.full_name, array_position(array['lead', 'deputy'], contact.contact_role) as rank
    from registration_contacts contact
    where contact.contact_role in ('lead', 'deputy') and contact.registration_id = (
        select registration.id from registrations registration
        join time_periods named on named.id = registration.time_period_id
        where registration.project_id = ${of.projectId} and registration.organisation_id = ${of.organisationId}
          and registration.state <> 'declined'
          and named.display_order <= (select wanted.display_order from time_periods wanted where wanted.id = ${of.timePeriodId})
        order by named.display_order desc, named.id = ${of.timePeriodId} desc limit 1)
      and not exists (select from users person
        where person.programme_id = ${of.programmeId} and lower(person.email_address) = lower(contact.email_address)
          and (person.role_type_id = 4 or person.status in ('rejected', 'closed', 'deleted')))
    union all
    select lower(person.email_address), person.full_name, 3 from users person
    where person.organisation_id = ${of.organisationId} and person.status = 'approved' and person.role_type_id = 3
      and exists (select from user_accesses access where access.user_id = person.id and access.approved
        and coalesce(access.project_id, 0) in (0, ${of.projectId}))
  ) found order by found.address, found.rank`;

/** Selects the people who enter figures for an organisation in a project. */
export async function selectRecipients(
  db: Db,
  of: { programmeId: number; organisationId: number; projectId: number; timePeriodId: number },
): Promise<{ email_address: string; full_name: string }[]> {
  const result = await db.execute<{ address: string; full_name: string }>(
    recipientsQuery({
      programmeId: sql`${of.programmeId}::int`,
      organisationId: sql`${of.organisationId}::int`,
      projectId: sql`${of.projectId}::int`,
      timePeriodId: sql`${of.timePeriodId}::int`,
    }),
  );
  return result.rows.map(({ address, full_name }) => ({ email_address: address, full_name }));
}

/**
 * Builds a condition that a submission can enter data in a period: always, or after registration if the
 * project requires it.
 */
export const canEnterData = (submission: SQL, of: { projectId: number; timePeriodId: number }) => sql`exists (
  select from projects project where project.id = ${of.projectId}
    and (not project.registration_required or exists (
      select from registration_submissions taking
      join registrations registration on registration.id = taking.registration_id
      where taking.submission_id = ${submission} and taking.participation <> 'ended'
        and registration.time_period_id = ${of.timePeriodId} and registration.state = 'confirmed')))`;
