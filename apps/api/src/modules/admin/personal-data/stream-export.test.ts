import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { createWayGiver } from '../../../lib/give-way.ts';
import { users } from '../../../tables/users.tables.ts';
import { exportedTable } from './exported-table.sql.ts';
import { streamExport } from './stream-export.ts';

const t = useTestApp();

/** Has more pieces than a stream reads ahead. */
const table = {
  ...exportedTable<null>('Users', users, () => sql`true`),
  steps: () => Array.from({ length: 100 }, () => sql`true`),
};

/** Finds out if a feed could go on at this moment. */
const canFeedGoOn = () =>
  Promise.race([createWayGiver()().then(() => true), setImmediate().then(() => false)]);

it('has priority over feeds until it is read or given up', async () => {
  await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  for (const isGivenUp of [false, true]) {
    expect(await canFeedGoOn()).toBe(true);
    const stream = streamExport(t.db, [table], null, {});
    const closed = new Promise((resolve) => stream.once('close', resolve));
    const document = stream[Symbol.asyncIterator]();
    await document.next();
    expect(await canFeedGoOn()).toBe(false);
    if (isGivenUp) await document.return?.();
    else while (!(await document.next()).done);
    await closed;
  }
  expect(await canFeedGoOn()).toBe(true);
});
