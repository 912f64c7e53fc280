// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { polyfills } from './polyfills.ts';

afterEach(() => vi.useRealTimers());

type AnyFunction = (...given: unknown[]) => unknown;
const find = (owner: object, name: string) =>
  polyfills.find((one) => one[0] === owner && one[1] === name)![2] as AnyFunction;
/** Calls the replacement of a method on a value. */
const call = (value: unknown[] | string, name: string, ...given: unknown[]) =>
  find(typeof value === 'string' ? String.prototype : Array.prototype, name).call(value, ...given);

it('reads from the end of a list and of a text', () => {
  const list = [1, 2, 3];
  expect([call(list, 'at', -1), call(list, 'at', 0), call(list, 'at', 3), call([], 'at', -1)]).toEqual([
    3,
    1,
    undefined,
    undefined,
  ]);
  expect([call('abc', 'at', -1), call('abc', 'at', 1), call('abc', 'at', -4)]).toEqual(['c', 'b', undefined]);
});

it('finds the last item', () => {
  const isEven = (value: unknown) => Number(value) % 2 === 0;
  expect([call([2, 4, 5], 'findLast', isEven), call([2, 4, 5], 'findLastIndex', isEven)]).toEqual([4, 1]);
  expect([call([1, 3], 'findLast', isEven), call([1, 3], 'findLastIndex', isEven)]).toEqual([undefined, -1]);
});

it('replaces every match, and reads no pattern from a text', () => {
  expect(call('1.000.000', 'replaceAll', '.', '')).toBe('1000000');
  expect(call('a[b]a[b]', 'replaceAll', '[b]', '(c)')).toBe('a(c)a(c)');
  expect(call('x1y22', 'replaceAll', /\d+/g, (digits: string) => `<${digits}>`)).toBe('x<1>y<22>');
});

it('knows own properties and valid addresses', () => {
  const hasOwn = find(Object, 'hasOwn');
  expect([hasOwn({ a: 1 }, 'a'), hasOwn({}, 'toString')]).toEqual([true, false]);
  const canParse = find(URL, 'canParse');
  expect([canParse('/a', 'https://b.example'), canParse('/a')]).toEqual([true, false]);
});

it('aborts after a time, and with any of several signals', () => {
  vi.useFakeTimers();
  const any = find(AbortSignal, 'any');
  const late = find(AbortSignal, 'timeout')(1000) as AbortSignal;
  const both = any([late, new AbortController().signal]) as AbortSignal;
  expect([late.aborted, both.aborted]).toEqual([false, false]);
  vi.advanceTimersByTime(1000);
  expect([late.aborted, both.aborted, (any([late]) as AbortSignal).aborted]).toEqual([true, true, true]);
});

it('draws a version 4 UUID', () => {
  const draw = find(crypto, 'randomUUID');
  const drawn = Array.from({ length: 50 }, () => draw() as string);
  expect(new Set(drawn).size).toBe(50);
  for (const one of drawn)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('lists with commas', () => {
  const Lists = find(Intl, 'ListFormat') as unknown as new () => Intl.ListFormat;
  expect(new Lists().format(['tea', 'milk', 'sugar'])).toBe('tea, milk, sugar');
});
