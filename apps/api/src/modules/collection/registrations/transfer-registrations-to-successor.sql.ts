import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Moves an organisation's registrations to another organisation. If both have one for the same project and
 * period, confirmed submissions join the remaining registration. The former organisation's registration is
 * then deleted with its contacts.
 */
export async function transferRegistrationsToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  const both = sql`registrations former join registrations own on own.project_id = former.project_id
    and own.time_period_id = former.time_period_id and own.organisation_id = ${successorId}
    where former.organisation_id = ${organisationId}`;
  await db.execute(sql`
    insert into registration_submissions (registration_id, submission_id, participation)
    select together.own_id, taking.submission_id, taking.participation
    from (select former.id as former_id, own.id as own_id from ${both} and former.state = 'confirmed') together
    join registration_submissions taking on taking.registration_id = together.former_id
    on conflict (registration_id, submission_id) do nothing`);
  await db.execute(sql`delete from registrations where id in (select former.id from ${both})`);
  await db.execute(
    sql`update registrations set organisation_id = ${successorId} where organisation_id = ${organisationId}`,
  );
}
