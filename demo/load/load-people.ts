import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import { user_accesses } from '../../apps/api/src/tables/access.tables.ts';
import { hashPassword } from '../../apps/api/src/modules/identity/auth/sign-in/passwords.ts';
import { project_favourites } from '../../apps/api/src/tables/projects.tables.ts';
import { users } from '../../apps/api/src/tables/users.tables.ts';
import type { Db } from '../../apps/api/src/database/connect.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import { daysAfter } from './load-context.ts';

/** One person per role, with invented names, and a neighbour to show what one trust cannot see of another. */
const people = [
  { address: 'superuser', role: SUPERUSER, organisation: null, name: 'Robin Hale', title: 'Platform owner' },
  { address: 'admin', role: ADMIN, organisation: null, name: 'Asha Mistry', title: 'Programme manager' },
  { address: 'contributor', role: CONTRIBUTOR, organisation: 'RJZ', name: 'Jo Carter', title: 'Audit lead' },
  { address: 'viewer', role: VIEWER, organisation: 'RJZ', name: 'Sam Reed', title: 'Service manager' },
  {
    address: 'neighbour',
    role: CONTRIBUTOR,
    organisation: 'R0A',
    name: 'Lee Ward',
    title: 'Performance analyst',
  },
  {
    address: 'scotland',
    role: CONTRIBUTOR,
    organisation: 'S314H',
    name: 'Isla Bruce',
    title: 'Information analyst',
  },
  { address: 'reviewer', role: CONTRIBUTOR, organisation: 'RJZ', name: 'Mo Ellis', title: 'Consultant' },
] as const;

type Address = (typeof people)[number]['address'];
export type PersonIds = (address: Address) => number;

export async function loadPeople(
  db: Db,
  programme: { programme_id: number; organisationId: (code: string) => number },
  signIn: { now: Date; password: string; otpSecret: string },
): Promise<PersonIds> {
  const joined = daysAfter(signIn.now, -90);
  // Everyone has the same password, which is public: one hash of it saves time.
  const password_hash = await hashPassword(signIn.password);
  const rows = people.map(({ address, role, organisation, name, title }) => ({
    programme_id: programme.programme_id,
    organisation_id: organisation === null ? null : programme.organisationId(organisation),
    role_type_id: role,
    email_address: `${address}@acute.example`,
    full_name: name,
    job_title: title,
    password_hash,
    password_changed_at: joined,
    email_verified_at: joined,
    status: 'approved' as const,
    otp_secret: signIn.otpSecret,
    otp_enabled: true,
    created_at: joined,
  }));
  const stored = await insertAll(db, users, rows);
  return createLookup(
    stored,
    (row) => row.email_address.replace(/@.*/, ''),
    (row) => row.id,
  );
}

/** All projects for both trusts; the viewer is waiting for one, the second reviewer has only what is reviewed. */
export async function loadAccess(
  db: Db,
  personId: PersonIds,
  projectId: (code: string) => number,
  now: Date,
): Promise<void> {
  const [urgentCare, beds] = [projectId('urgent-emergency-care'), projectId('bed-availability')];
  const reviews = projectId('reviews-and-surveys');
  const [delays, waits] = [projectId('discharge-delays'), projectId('elective-waits')];
  const approved = (address: Address, project_id: number) => ({
    user_id: personId(address),
    project_id,
    approved: true,
    created_at: daysAfter(now, -80),
    decided_at: daysAfter(now, -79),
    decided_by: personId('admin'),
  });
  await insertAll(db, user_accesses, [
    approved('contributor', urgentCare),
    approved('contributor', beds),
    approved('viewer', urgentCare),
    approved('neighbour', urgentCare),
    approved('neighbour', beds),
    approved('contributor', reviews),
    approved('viewer', reviews),
    approved('neighbour', reviews),
    approved('reviewer', reviews),
    approved('scotland', projectId('scotland-emergency-departments')),
    ...[delays, waits].flatMap((project_id) =>
      (['contributor', 'viewer', 'neighbour'] as const).map((address) => approved(address, project_id)),
    ),
  ]);
  await insertAll(db, user_accesses, [
    { user_id: personId('viewer'), project_id: beds, approved: false, created_at: daysAfter(now, -2) },
  ]);
  await insertAll(db, project_favourites, [{ user_id: personId('contributor'), project_id: urgentCare }]);
}
