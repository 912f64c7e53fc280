import { CONTRIBUTOR } from '@portal/contract/rules/roles';
import type { Db } from '../src/database/connect.ts';
import { user_accesses } from '../src/tables/access.tables.ts';
import { hashPassword } from '../src/domains/auth/passwords.ts';
import { organisations } from '../src/tables/organisations.tables.ts';
import { users } from '../src/tables/users.tables.ts';

export const PASSWORD = 'a-long-test-password';
export const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const passwordHash = hashPassword(PASSWORD);
let counter = 0;

export async function buildOrganisation(
  db: Db,
  programmeId: number,
  values: Partial<typeof organisations.$inferInsert> = {},
) {
  counter += 1;
  const [row] = await db
    .insert(organisations)
    .values({
      programme_id: programmeId,
      organisation_name: `Organisation ${counter}`,
      organisation_code: `O${counter}`,
      ...values,
    })
    .returning();
  return row!;
}

/** An approved, verified user with MFA; `projects` lists what they may open (null: every project). */
export async function buildUser(
  db: Db,
  programmeId: number,
  values: Partial<typeof users.$inferInsert> & { projects?: (number | null)[] } = {},
) {
  counter += 1;
  const { projects = [], ...columns } = values;
  const [row] = await db
    .insert(users)
    .values({
      programme_id: programmeId,
      role_type_id: CONTRIBUTOR,
      email_address: `person${counter}@example.org`,
      full_name: `Person ${counter}`,
      password_hash: await passwordHash,
      email_verified_at: new Date(),
      status: 'approved',
      otp_secret: OTP_SECRET,
      otp_enabled: true,
      ...columns,
    })
    .returning();
  for (const project_id of projects) {
    await db.insert(user_accesses).values({ user_id: row!.id, project_id, approved: true });
  }
  return row!;
}
