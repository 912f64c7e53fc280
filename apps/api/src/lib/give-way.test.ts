import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWayGiver, takePriority } from './give-way.ts';

/** A time, in ms, that no test takes. */
const LONG = 600_000;

it('waits for what has priority, and then goes on for a quarter of its wait', async () => {
  let time = 0;
  const giveWay = createWayGiver(() => time);
  const isFree = () => Promise.race([giveWay().then(() => true), setImmediate().then(() => false)]);
  expect(await isFree()).toBe(true);

  const endFirst = takePriority(LONG);
  const waiting = giveWay();
  time = 1_000;
  endFirst();
  await waiting;

  const endSecond = takePriority(LONG);
  time = 1_249;
  expect(await isFree()).toBe(true);
  time = 1_251;
  expect(await isFree()).toBe(false);
  endSecond();
});
