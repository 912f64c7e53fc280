import {
  createRouteRule,
  deleteRouteRule,
  listRouteRules,
  updateRouteRule,
} from '@portal/contract/platform/manage-route-rules';
import { findRedirect } from '@portal/contract/platform/redirects';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { requestPath, useTestApp } from '#support/test-app';
import { route_rules } from '../../../tables/route-rules.tables.ts';

const t = useTestApp();
let otherId: number;
beforeAll(async () => {
  const other = await buildOtherProgramme(t.db);
  otherId = other.id;
  await t.db.insert(route_rules).values([
    { programme_id: t.programme.id, path: '/old', redirect: '/projects' },
    { programme_id: t.programme.id, path: '/', redirect: 'https://elsewhere.example/' },
    { programme_id: otherId, path: '/theirs', redirect: '/login' },
  ]);
});

const redirect = async (path: string, programme_id = t.programme.id) =>
  (await t.call(findRedirect, { query: { programme_id, path } })).body.redirect;

describe('the rule for a route', () => {
  it('leads to a path or to another site, with or without a slash at the end', async () => {
    expect(await redirect('/old')).toBe('/projects');
    expect(await redirect('/old/')).toBe('/projects');
    expect(await redirect('/')).toBe('https://elsewhere.example/');
  });

  it('holds for that path of that programme alone', async () => {
    expect(await redirect('/old/deeper')).toBeNull();
    expect(await redirect('/Old')).toBeNull();
    expect(await redirect('/theirs')).toBeNull();
    const theirs = await t.deploymentOf(otherId);
    const answer = await theirs.inject(
      requestPath(findRedirect, { query: { programme_id: otherId, path: '/theirs' } }),
    );
    expect(answer.json().redirect).toBe('/login');
  });

  it('is asked for with a path', async () => {
    const query = { programme_id: t.programme.id } as { programme_id: number; path: string };
    expect((await t.call(findRedirect, { query })).status).toBe(422);
  });
});

describe('the rules of a programme', () => {
  let owner: { id: number };
  let ownerElsewhere: { id: number };
  let team: Awaited<ReturnType<typeof buildTeam>>;
  beforeAll(async () => {
    team = await buildTeam(t);
    owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    ownerElsewhere = await buildUser(t.db, team.elsewhere.id, { role_type_id: 1 });
  });
  type As = { id: number } | null;
  const create = (path: string, to: string, as: As = owner) =>
    t.call(createRouteRule, { body: { path, redirect: to } }, as);
  const list = async (query = {}, as: As = owner) => (await t.call(listRouteRules, { query }, as)).body;

  it('are made, changed and deleted by the superuser, and hold at once', async () => {
    expect(await list({}, ownerElsewhere)).toEqual({ route_rules: [], total: 0 });
    const { id } = (await create('/fresh/', '/projects')).body;
    expect(await redirect('/fresh')).toBe('/projects');
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'route_rule.created',
      after: { path: '/fresh' },
    });
    expect((await list({ search: 'FRESH' })).route_rules).toEqual([
      { id, path: '/fresh', redirect: '/projects' },
    ]);
    expect((await create('/fresh', '/search')).status).toBe(409);
    const change = (fields: object, as: As = owner) => {
      const was = { path: '/fresh', redirect: '/projects' };
      return t.call(updateRouteRule, { params: { id }, body: { ...was, was, ...fields } }, as);
    };
    expect((await change({ redirect: 'https://elsewhere.example/x' }, ownerElsewhere)).status).toBe(404);
    expect((await change({ redirect: 'https://elsewhere.example/x' }, team.admin)).status).toBe(403);
    expect((await change({ redirect: 'https://elsewhere.example/x' })).status).toBe(200);
    expect(await redirect('/fresh')).toBe('https://elsewhere.example/x');
    expect((await change({ redirect: '/search' })).status).toBe(409);
    const remove = (as: As) => t.call(deleteRouteRule, { params: { id } }, as);
    expect((await remove(ownerElsewhere)).status).toBe(404);
    expect((await remove(null)).status).toBe(401);
    expect((await remove(owner)).status).toBe(200);
    expect(await redirect('/fresh')).toBeNull();
    expect(await readLastAuditEntry(t)).toMatchObject({
      before: { redirect: 'https://elsewhere.example/x' },
    });
  });

  it('are refused if they would lock people out, form a circle or have an invalid address', async () => {
    expect((await create('/a', '/b')).status).toBe(200);
    expect((await create('/b', '/c')).status).toBe(200);
    const refused = await create('/c', '/a');
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ path: 'body.redirect', message: expect.stringContaining('loop') }] },
    ]);
    for (const [path, to] of [
      ['/login', '/'],
      ['/admin/route-rules', '/'],
      ['/account/mfa', '/'],
      ['/c', '/c'],
      ['c', '/d'],
      ['//elsewhere.example', '/d'],
      ['/c?x=1', '/d'],
      ['/c', 'javascript:alert(1)'],
      ['/c', '//elsewhere.example'],
      ['/c', '/\\elsewhere.example'],
      ['/c', 'https://'],
      ['/c', ''],
    ] as const) {
      expect([path, to, (await create(path, to)).status]).toEqual([path, to, 422]);
    }
    expect((await list({ limit: 1, sort: '-path' })).route_rules).toHaveLength(1);
  });
});
