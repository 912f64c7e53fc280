import { eq, getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import {
  attempts,
  known_browsers,
  one_time_links,
  refresh_tokens,
  sessions,
} from '../../../../tables/auth.tables.ts';
import { transaction } from '../../../../database/transaction.ts';
import { deleteExpiredRows, expiredRowsByTable } from './delete-expired-rows.sql.ts';

const t = useTestApp();

const at = (days: number) => new Date(t.deps.now().getTime() + days * 86_400_000);

it('deletes rows that expired long ago, by one clock; valid and recently expired rows stay', async () => {
  const { id: user_id } = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
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
    await deleteExpiredRows(t.db, t.deps.now());
    expect((await t.db.select().from(sessions)).map((one) => one.user_agent).sort()).toEqual(kept);
    expect((await t.db.select().from(refresh_tokens)).map((one) => one.token_hash).sort()).toEqual(kept);
    expect((await t.db.select().from(one_time_links)).map((one) => one.code_hash).sort()).toEqual(kept);
    expect((await t.db.select().from(attempts)).map((one) => one.key_hash)).toEqual(['counts']);
  }
});

it('deletes old tokens of an endless session, and browsers without a user', async () => {
  const { id: user_id } = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const [session] = await t.db
    .insert(sessions)
    .values({ user_id, expires_at: at(1) })
    .returning();
  const session_id = session!.id;
  await t.db.insert(refresh_tokens).values([
    { session_id, token_hash: 'in use' },
    { session_id, token_hash: 'used lately', used_at: at(-29) },
    { session_id, token_hash: 'used long ago', used_at: at(-31) },
  ]);
  await t.db.insert(known_browsers).values([
    { user_id, token_hash: 'known', last_seen_at: at(-399) },
    { user_id, token_hash: 'forgotten', last_seen_at: at(-401) },
  ]);
  await deleteExpiredRows(t.db, t.deps.now());
  const tokens = await t.db.select().from(refresh_tokens).where(eq(refresh_tokens.session_id, session_id));
  expect(tokens.map((one) => one.token_hash).sort()).toEqual(['in use', 'used lately']);
  expect((await t.db.select().from(known_browsers)).map((one) => one.token_hash)).toEqual(['known']);
});

it('many go, a thousand at a time', async () => {
  await t.db.execute(sql`
    insert into attempts (key_hash, count, window_ends_at)
    select 'many ' || n, 1, ${at(-1).toISOString()} from generate_series(1, 2500) as n`);
  const statements = await t.statementsOf(() => deleteExpiredRows(t.db, t.deps.now()));
  expect(statements.filter((text) => /"attempts"\s+where ctid/.test(text))).toHaveLength(3);
  expect(await t.db.$count(attempts, sql`key_hash like 'many %'`)).toBe(0);
});

it('finds expired rows by an index', () =>
  transaction(t.db, async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    for (const [table, over] of expiredRowsByTable(t.deps.now())) {
      const plan = await db.execute(sql`explain select from ${table} where ${over}`);
      expect([getTableName(table), JSON.stringify(plan.rows)]).toEqual([
        getTableName(table),
        expect.stringMatching(/Index.*Cond/),
      ]);
    }
  }));
