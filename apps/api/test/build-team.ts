import { ADMIN } from '@portal/contract/rules/roles';
import { desc } from 'drizzle-orm';
import { audit_entries } from '../src/tables/audit.tables.ts';
import { programmes } from '../src/tables/programmes.tables.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject } from './build-projects.ts';
import type { TestApp } from './test-app.ts';

type Values = Parameters<typeof buildProject>[2];

/** A project with an admin, a contributor of a member organisation, and the admin and project of another programme. */
export async function buildTeam(t: TestApp, values: Values = {}) {
  const project = await buildProject(t.db, t.programme.id, values);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const [elsewhere] = await t.db
    .insert(programmes)
    .values({ programme_code: `elsewhere-${Math.random()}`, programme_name: 'Elsewhere' })
    .returning();
  return {
    project,
    organisation,
    admin: await buildUser(t.db, t.programme.id, { role_type_id: ADMIN }),
    member: await buildUser(t.db, t.programme.id, {
      organisation_id: organisation.id,
      projects: [project.id],
    }),
    elsewhere: elsewhere!,
    foreign: await buildProject(t.db, elsewhere!.id),
    stranger: await buildUser(t.db, elsewhere!.id, { role_type_id: ADMIN }),
  };
}

/** The entry that the audit log ends with. */
export const lastAudit = async (t: TestApp) =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;
