import { expect, it } from 'vitest';
import { checkHistory, type StoredAnswer, type AnswerOperation } from './check-history.ts';

const writing = (start: number, base: number, value: number) => ({
  answer: 'q',
  start,
  end: start + 1,
  kind: 'write' as const,
  base,
  value,
});
const write = (
  start: number,
  base: number,
  value: number,
  version = base + 1,
  who = 'a',
): AnswerOperation => ({
  who,
  ...writing(start, base, value),
  result: 'saved',
  seen: { version, value },
});
const conflict = (
  start: number,
  base: number,
  value: number,
  version: number,
  stored: number,
): AnswerOperation => ({
  who: 'b',
  ...writing(start, base, value),
  result: 'conflict',
  seen: { version, value: stored },
});
const cutOff = (start: number, base: number, value: number): AnswerOperation => ({
  who: 'a',
  ...writing(start, base, value),
  result: 'unknown',
});
const read = (start: number, version: number, value: number | null, who = 'r'): AnswerOperation => ({
  who,
  answer: 'q',
  start,
  end: start + 1,
  kind: 'read',
  seen: { version, value },
});
/** An answer that took these values one after the other. */
const kept = (...values: number[]): StoredAnswer => ({
  answer: 'q',
  history: values.map((to, at) => ({ version: at + 1, from: values[at - 1] ?? null, to })),
  last: { version: values.length, value: values.at(-1) ?? null },
});
const kindsOf = (operations: AnswerOperation[], stored: StoredAnswer) =>
  checkHistory(operations, [stored]).map(({ kind }) => kind);

it.each<[string, AnswerOperation[], StoredAnswer]>([
  ['nothing', [], kept()],
  [
    'writes and reads in turn',
    [read(0, 0, null), write(2, 0, 10), read(4, 1, 10), write(6, 1, 11)],
    kept(10, 11),
  ],
  ['a read beside a write that sees the old', [write(0, 0, 10), read(0.5, 0, null)], kept(10)],
  ['a read beside a write that sees the new', [write(0, 0, 10), read(0.5, 1, 10)], kept(10)],
  ['a write cut off and stored', [cutOff(0, 0, 10), read(5, 1, 10)], kept(10)],
  ['a write cut off and not stored', [cutOff(0, 0, 10), read(5, 0, null)], kept()],
  ['a write cut off, stored and sent again', [cutOff(0, 0, 10), write(2, 0, 10)], kept(10)],
  ['a write cut off and stored later', [cutOff(0, 0, 10), read(2, 0, null), read(4, 1, 10)], kept(10)],
  ['an overtaken write', [write(0, 0, 10), conflict(2, 0, 20, 1, 10), write(4, 1, 21)], kept(10, 21)],
  [
    'a write cut off, stored, overtaken and sent again',
    [cutOff(0, 0, 10), write(2, 1, 20, 2, 'b'), conflict(4, 0, 10, 2, 20)],
    kept(10, 20),
  ],
])('finds nothing in %s', (_, operations, stored) => {
  expect(kindsOf(operations, stored)).toEqual([]);
});

it.each<[string, AnswerOperation[], StoredAnswer, string]>([
  ['an acknowledged write that is not there', [write(0, 0, 10)], kept(), 'acknowledged write that is lost'],
  [
    'two who wrote over the same version',
    [write(0, 0, 10), write(2, 0, 20, 2, 'b')],
    kept(10, 20),
    'lost update: written over a version not seen',
  ],
  [
    'an old value after a write',
    [write(0, 0, 10), read(2, 0, null)],
    kept(10),
    'stale read after an acknowledged write',
  ],
  [
    'a reader who sees the new and then the old',
    [cutOff(0, 0, 10), read(2, 1, 10), read(4, 0, null)],
    kept(10),
    'version that went backwards',
  ],
  [
    'two readers who see the new and then the old',
    [cutOff(0, 0, 10), read(2, 1, 10), read(4, 0, null, 's')],
    kept(10),
    'version older than one seen before',
  ],
  ['a retry stored twice', [cutOff(0, 0, 10), write(2, 0, 10)], kept(10, 10), 'write applied twice'],
  ['a value from nowhere', [], kept(99), 'value that nobody wrote'],
  [
    'a refused write that is there',
    [write(0, 0, 10), conflict(2, 0, 20, 1, 10)],
    kept(10, 20),
    'refused write that was stored',
  ],
  ['another value at a version', [write(0, 0, 10), read(2, 1, 11)], kept(10), 'version with another value'],
  [
    'a value from the future',
    [read(0, 1, 10), write(2, 0, 10)],
    kept(10),
    'value seen before it was written',
  ],
  [
    'a history with a gap',
    [write(0, 0, 10)],
    { ...kept(10), history: [{ version: 2, from: null, to: 10 }] },
    'gap in the history',
  ],
  [
    'a history that does not follow on',
    [write(0, 0, 10)],
    { ...kept(10), history: [{ version: 1, from: 5, to: 10 }] },
    'history that does not follow on',
  ],
  [
    'an answer without its last change',
    [write(0, 0, 10)],
    { ...kept(10), last: { version: 0, value: null } },
    'answer that is not its history’s last',
  ],
])('finds %s', (_, operations, stored, kind) => {
  expect(kindsOf(operations, stored)).toContain(kind);
});
