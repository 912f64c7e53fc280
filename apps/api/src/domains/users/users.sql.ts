import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '@portal/contract/users';
import type { Db } from '../../database/connect.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { programmes } from '../programmes/programmes.tables.ts';
import { users } from './users.tables.ts';

export async function selectCurrentUser(db: Db, userId: number): Promise<CurrentUser | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      programme_id: users.programme_id,
      full_name: users.full_name,
      email_address: users.email_address,
      role_type_id: users.role_type_id,
      organisation_id: users.organisation_id,
      organisation_name: organisations.organisation_name,
      otp_enabled: users.otp_enabled,
      must_enrol: sql<boolean>`(${programmes.mfa_required} and not ${users.otp_enabled})`,
      access: sql<CurrentUser['access']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'project_id', a.project_id, 'approved', a.approved) order by a.id)
        from user_accesses a where a.user_id = ${users.id}), '[]'::jsonb)`,
    })
    .from(users)
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(eq(users.id, userId));
  return row;
}
