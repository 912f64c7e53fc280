import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/test-app';
import { selectDatabaseTime } from './clock.sql.ts';
import { SharedClock } from './shared-clock.ts';

const NOON = Date.parse('2026-04-01T12:00:00Z');
const HOUR = 3_600_000;

/** A machine whose clock may jump, and what its clock of the portal says at which time of the database. */
function machine() {
  const at = { own: NOON, running: 5_000, shared: NOON };
  const said: string[] = [];
  const clock = new SharedClock(
    () => at.own,
    () => at.running,
    (line) => said.push(line),
  );
  return {
    at,
    said,
    shown: () => clock.now().getTime(),
    pass: (ms: number) => {
      at.own += ms;
      at.running += ms;
      at.shared += ms;
    },
    look: (takes = 0) =>
      clock.look(async () => {
        const { shared } = at;
        at.running += takes;
        return Promise.resolve(shared + takes / 2);
      }),
  };
}

describe('the clock that all processes share', () => {
  it('is the machine’s own where that agrees with the database’s', async () => {
    const { at, look, pass, said, shown } = machine();
    at.own += 900;
    await look();
    expect(shown()).toBe(NOON + 900);
    pass(4000);
    expect([shown(), said]).toEqual([NOON + 4900, []]);
  });

  it.each([
    ['ahead of', 3],
    ['behind', -3],
  ])(
    'is the database’s where the machine’s is hours %s it, and its own again afterwards',
    async (word, by) => {
      const { at, look, pass, said, shown } = machine();
      at.own += by * HOUR;
      await look();
      expect(shown()).toBe(NOON);
      pass(4000);
      expect(shown()).toBe(NOON + 4000);
      expect(said.join()).toContain(`10800 seconds ${word} the database’s clock`);
      at.own -= by * HOUR;
      await look();
      expect([shown(), said.length]).toEqual([NOON + 4000, 2]);
    },
  );

  it('runs evenly when the machine’s jumps between two looks', () => {
    const { at, pass, shown } = machine();
    at.own += 5 * HOUR;
    pass(2000);
    expect(shown()).toBe(NOON + 2000);
  });

  it('learns from a slow answer that the clocks differ, but not by how much', async () => {
    const { at, look, pass, shown } = machine();
    await look(9000);
    expect(shown()).toBe(NOON + 9000);
    at.own = NOON + 2 * HOUR;
    await look(4000);
    expect(shown()).toBe(NOON + 4000);
    pass(3000);
    const before = shown();
    at.shared += 700;
    await look(4000);
    expect(shown()).toBe(before + 4000);
  });
});

const t = useTestApp();

it('the database is asked for its time, and one that is away is no reason to stop', async () => {
  expect(Math.abs((await selectDatabaseTime(t.db)) - Date.now())).toBeLessThan(60_000);
  const running = () => performance.now();
  const clock = new SharedClock(() => NOON, running);
  (await clock.follow(t.db))();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  const away = { execute: () => Promise.reject(new Error('away')) } as unknown as typeof t.db;
  (await new SharedClock(() => NOON, running).follow(away))();
});
