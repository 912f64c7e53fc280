import { findRedirect } from '@portal/contract/route-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, createTestApp, type TestApp } from '../../../test/test-app.ts';
import { programmes } from '../../tables/programmes.tables.ts';
import { route_rules } from '../../tables/route-rules.tables.ts';

let t: TestApp;
let otherId: number;
beforeAll(async () => {
  t = await createTestApp();
  const [other] = await t.db
    .insert(programmes)
    .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
    .returning();
  otherId = other!.id;
  await t.db.insert(route_rules).values([
    { programme_id: t.programme.id, path: '/old', redirect: '/projects' },
    { programme_id: t.programme.id, path: '/', redirect: 'https://elsewhere.example/' },
    { programme_id: otherId, path: '/theirs', redirect: '/login' },
  ]);
});
afterAll(() => t.stop());

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
      addressOf(findRedirect, { query: { programme_id: otherId, path: '/theirs' } }),
    );
    expect(answer.json().redirect).toBe('/login');
  });

  it('is asked for with a path', async () => {
    const query = { programme_id: t.programme.id } as { programme_id: number; path: string };
    expect((await t.call(findRedirect, { query })).status).toBe(422);
  });
});
