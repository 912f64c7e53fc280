import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../test/build-people.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { attempts, one_time_links, refresh_tokens, sessions } from '../../tables/auth.tables.ts';
import { cleanExpired } from './clean-expired.sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

it('what has long been over is cleaned away, by the one clock; what holds or was over lately stays', async () => {
  const { id: user_id } = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const at = (days: number) => new Date(t.deps.now().getTime() + days * 86_400_000);
  for (const [name, expires_at, done_at] of [
    ['holds', at(1), null],
    ['over lately', at(-6), null],
    ['over long', at(-8), null],
    ['ended lately', at(1), at(-1)],
    ['ended long ago', at(1), at(-8)],
  ] as const) {
    const [session] = await t.db
      .insert(sessions)
      .values({ user_id, user_agent: name, expires_at, ended_at: done_at })
      .returning();
    await t.db.insert(refresh_tokens).values({ session_id: session!.id, token_hash: name });
    await t.db
      .insert(one_time_links)
      .values({ user_id, purpose: 'reset_password', code_hash: name, expires_at, used_at: done_at });
  }
  await t.db.insert(attempts).values([
    { key_hash: 'counts', count: 1, window_ends_at: at(0.1) },
    { key_hash: 'over', count: 1, window_ends_at: at(-0.1) },
  ]);
  const kept = ['ended lately', 'holds', 'over lately'];
  for (let times = 1; times <= 2; times += 1) {
    await cleanExpired(t.db, t.deps.now());
    expect((await t.db.select().from(sessions)).map((one) => one.user_agent).sort()).toEqual(kept);
    expect((await t.db.select().from(refresh_tokens)).map((one) => one.token_hash).sort()).toEqual(kept);
    expect((await t.db.select().from(one_time_links)).map((one) => one.code_hash).sort()).toEqual(kept);
    expect((await t.db.select().from(attempts)).map((one) => one.key_hash)).toEqual(['counts']);
  }
});
