import { expect, it } from 'vitest';
import { CallPacer } from './call-pacer.ts';

it('starts the calls of one subject in turn, and refuses callers if too many wait', async () => {
  const lane = new CallPacer(20, 3);
  const began: number[] = [];
  const waits = [0, 1, 2, 3, 4].map(async (nth) => {
    const isLet = await lane.wait('a network');
    if (isLet) began.push(nth);
    return isLet;
  });
  const others = await lane.wait('another network');
  // The other one did not wait for those before it.
  expect([others, began.length <= 1]).toEqual([true, true]);
  expect(await Promise.all(waits)).toEqual([true, true, true, true, false]);
  expect(began).toEqual([0, 1, 2, 3]);
});
