// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const missing: [object, string][] = [
  [Array.prototype, 'at'],
  [String.prototype, 'at'],
  [Array.prototype, 'findLast'],
  [Array.prototype, 'findLastIndex'],
  [Object, 'hasOwn'],
  [String.prototype, 'replaceAll'],
  [URL, 'canParse'],
  [AbortSignal, 'timeout'],
  [AbortSignal, 'any'],
  [crypto, 'randomUUID'],
  [Intl, 'ListFormat'],
];
let natives: (PropertyDescriptor | undefined)[];

beforeEach(async () => {
  natives = missing.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
  for (const [target, name] of missing) Reflect.deleteProperty(target, name);
  vi.resetModules();
  await import('./polyfills.ts');
});
afterEach(() => {
  vi.useRealTimers();
  missing.forEach(([target, name], at) => {
    Reflect.deleteProperty(target, name);
    if (natives[at]) Object.defineProperty(target, name, natives[at]);
  });
});

it('reads from the end of a list and of a text', () => {
  expect([[1, 2, 3].at(-1), [1, 2, 3].at(0), [1].at(3), [].at(-1)]).toEqual([3, 1, undefined, undefined]);
  expect(['abc'.at(-1), 'abc'.at(1), 'abc'.at(-4)]).toEqual(['c', 'b', undefined]);
});

it('finds the last item', () => {
  const isEven = (value: number) => value % 2 === 0;
  expect([[2, 4, 5].findLast(isEven), [2, 4, 5].findLastIndex(isEven)]).toEqual([4, 1]);
  expect([[1, 3].findLast(isEven), [1, 3].findLastIndex(isEven), [].findLastIndex(isEven)]).toEqual([
    undefined,
    -1,
    -1,
  ]);
});

it('replaces every match, and reads no pattern from a text', () => {
  expect('1.000.000'.replaceAll('.', '')).toBe('1000000');
  expect('a[b]a[b]'.replaceAll('[b]', '(c)')).toBe('a(c)a(c)');
  expect('x1y22'.replaceAll(/\d+/g, (digits) => `<${digits}>`)).toBe('x<1>y<22>');
});

it('knows own properties and valid addresses', () => {
  expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')]).toEqual([true, false]);
  expect([URL.canParse('/a', 'https://b.example'), URL.canParse('/a')]).toEqual([true, false]);
});

it('aborts after a time, and with any of several signals', () => {
  vi.useFakeTimers();
  const late = AbortSignal.timeout(1000);
  const own = new AbortController();
  const any = AbortSignal.any([late, own.signal]);
  expect([late.aborted, any.aborted]).toEqual([false, false]);
  vi.advanceTimersByTime(1000);
  expect([late.aborted, any.aborted, AbortSignal.any([late]).aborted]).toEqual([true, true, true]);
});

it('draws a version 4 UUID', () => {
  const drawn = new Set(Array.from({ length: 50 }, () => crypto.randomUUID()));
  expect(drawn.size).toBe(50);
  for (const one of drawn)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('lists with commas', () => {
  expect(new Intl.ListFormat('en').format(['tea', 'milk', 'sugar'])).toBe('tea, milk, sugar');
});
