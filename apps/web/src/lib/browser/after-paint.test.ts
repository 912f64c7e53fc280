import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let paint: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (paint = callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the paint, and then runs each callback once, in order', () => {
  const done: string[] = [];
  const [first, second] = [() => done.push('first'), () => done.push('second')];
  afterPaint(first);
  afterPaint(second);
  afterPaint(first);
  vi.runAllTimers();
  expect(done).toEqual([]);
  paint();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['first', 'second']);
});

it('runs callbacks added during a run in a separate turn', () => {
  const done: number[] = [];
  const again = () => {
    if (done.push(done.length) < 3) afterPaint(again);
  };
  afterPaint(again);
  for (const count of [1, 2, 3]) {
    paint();
    vi.runAllTimers();
    expect(done).toHaveLength(count);
  }
});
