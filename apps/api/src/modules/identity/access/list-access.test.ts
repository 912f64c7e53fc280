import { listAccess } from '@portal/contract/identity/access';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { measureBestTime } from '#support/measure-best-time';
import { useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';

const t = useTestApp();
let admin: { id: number };
let stranger: { id: number };
let [project, other]: { id: number; project_name: string }[] = [];
let north: { id: number };
let clerk: { id: number };
beforeAll(async () => {
  north = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'North' });
  const south = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'South' });
  [project, other] = [await buildProject(t.db, t.programme.id), await buildProject(t.db, t.programme.id)];
  const of = (organisation_id: number, full_name: string, more = {}) =>
    buildUser(t.db, t.programme.id, { organisation_id, full_name, ...more });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
  clerk = await of(north.id, 'Clerk', { projects: [project!.id, other!.id] });
  await of(south.id, 'Every', { projects: [project!.id, null], role_type_id: 4 });
  await of(north.id, 'Closed', { projects: [project!.id], status: 'closed' });
  const asking = await of(south.id, 'Zoe Asks');
  await t.db.insert(user_accesses).values({ user_id: asking.id, project_id: project!.id });
  const elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2, full_name: 'Stranger' });
});

type Asked = NonNullable<Parameters<typeof t.call<typeof listAccess>>[1]['query']>;
const list = (query: Asked, as: { id: number } | null = admin) => t.call(listAccess, { query }, as);
const names = async (query: Asked, as = admin) =>
  (await list(query, as)).body.accesses.map(({ full_name, state }) => `${full_name}: ${state}`);

describe('access list', () => {
  it('is one row a person for a project, the programme team by its role and who asks included', async () => {
    expect(await names({ project_id: project!.id })).toEqual([
      'Ada Admin: by_role',
      'Clerk: open',
      'Every: open',
      'Zoe Asks: asked',
    ]);
    expect(await names({ project_id: other!.id })).toEqual([
      'Ada Admin: by_role',
      'Clerk: open',
      'Every: open',
    ]);
  });

  it('is every entry without one, searched, narrowed, sorted and cut by the server', async () => {
    const all = (await list({})).body;
    expect([all.total, all.accesses.length]).toEqual([6, 6]);
    expect(await names({ state: 'asked' })).toEqual(['Zoe Asks: asked']);
    expect(await names({ role_type_id: 4, project_id: project!.id })).toEqual(['Every: open']);
    expect(await names({ organisation_id: north.id, project_id: project!.id })).toEqual(['Clerk: open']);
    expect(await names({ search: 'south', state: 'asked' })).toEqual(['Zoe Asks: asked']);
    const page = (await list({ sort: '-name', limit: 2, offset: 1 })).body;
    expect([page.total, page.accesses.map(({ full_name }) => full_name)]).toEqual([6, ['Every', 'Every']]);
    for (const sort of ['organisation', 'role', 'project', '-since'] as const)
      expect((await list({ sort })).body.total).toBe(6);
    expect((await list({ search: 'nobody of that name' })).body).toEqual({ accesses: [], total: 0 });
  });

  it('is limited to the caller’s programme, and to its team', async () => {
    expect(await names({}, stranger)).toEqual(['Stranger: by_role']);
    expect(await names({ project_id: project!.id }, stranger)).toEqual(['Stranger: by_role']);
    expect((await list({}, clerk)).status).toBe(403);
    expect((await list({}, null)).status).toBe(401);
    expect((await list({ sort: 'secret' as never })).status).toBe(422);
  });

  it('answers for 10,000 entries at once', async () => {
    await t.db
      .execute(sql`insert into users (programme_id, role_type_id, organisation_id, email_address, full_name, password_hash, status)
      select ${t.programme.id}, 3, ${north.id}, 'many' || n || '@example.org', 'Many ' || n, 'none', 'approved'
      from generate_series(1, 5000) n`);
    await t.db.execute(sql`insert into user_accesses (user_id, project_id, approved)
      select u.id, p.id, true from users u cross join projects p where u.email_address like 'many%'`);
    const listed = async () =>
      expect((await list({ project_id: project!.id, limit: 25 })).body.total).toBe(5004);
    expect(await measureBestTime(2000, listed)).toBeLessThan(2000);
  });
});
