import { groupBy } from '../../apps/api/src/lib/group-by.ts';

/*
 * Whether what many have seen and written at once could have happened one after the other, in an order that agrees with
 * the clock (linearizability). Every value is written once, and every answer has versions: the order is the history's own,
 * so that it only has to be held against what was seen.
 */

/** An answer's state: version 0 if there is none. */
export type ObservedAnswer = { version: number; value: number | null };
type Times = { who: string; answer: string; start: number; end: number };
/**
 * One call about one answer. A write names the version it replaces. `unknown`: the call was cut off or asked
 * to come back, so the answer can be stored or not.
 */
export type AnswerOperation = Times &
  (
    | { kind: 'read'; seen: ObservedAnswer }
    | { kind: 'write'; base: number; value: number; result: 'saved' | 'conflict'; seen: ObservedAnswer }
    | { kind: 'write'; base: number; value: number; result: 'unknown' }
  );

/** The portal's stored versions of an answer, the oldest first, and the final answer shown. */
export type StoredAnswer = {
  answer: string;
  history: { version: number; from: number | null; to: number }[];
  last: ObservedAnswer;
};
export type HistoryViolation = { kind: string; example: string };
type Write = Extract<AnswerOperation, { kind: 'write' }>;

export function checkHistory(
  operations: AnswerOperation[],
  storedAnswers: StoredAnswer[],
): HistoryViolation[] {
  const byAnswer = groupBy(operations, (one) => one.answer);
  return storedAnswers.flatMap((one) => {
    const own = byAnswer.get(one.answer) ?? [];
    return [...checkKept(one), ...checkWrites(own, one), ...checkSeen(own, one)];
  });
}

/** Versions without a gap, each from what the one before left, no value twice, and the last one shown. */
function checkKept({ answer, history, last }: StoredAnswer): HistoryViolation[] {
  const found: HistoryViolation[] = [];
  const at = (place: number) => (place === 0 ? null : history[place - 1]!.to);
  const values = new Set<number>();
  for (const [place, { version, from, to }] of history.entries()) {
    const shown = `${answer}, version ${version}: ${from} → ${to}`;
    if (version !== place + 1) found.push({ kind: 'gap in the history', example: shown });
    if (from !== at(place)) found.push({ kind: 'history that does not follow on', example: shown });
    if (values.has(to)) found.push({ kind: 'write applied twice', example: shown });
    values.add(to);
  }
  if (last.version !== history.length || last.value !== at(history.length))
    found.push({ kind: 'answer that is not its history’s last', example: `${answer}: ${shownSeen(last)}` });
  return found;
}

/**
 * Checks that acknowledged writes are stored. Every stored write was requested, over the version it named and
 * after it was sent.
 */
function checkWrites(own: AnswerOperation[], { answer, history }: StoredAnswer): HistoryViolation[] {
  const found: HistoryViolation[] = [];
  const attempts = groupBy(own.filter(isWrite), ({ value }) => value);
  const versionOf = new Map(history.map(({ to, version }) => [to, version]));
  for (const { to, version } of history) {
    const tries = attempts.get(to) ?? [];
    const example = `${answer}, version ${version}: ${to}`;
    if (tries.length === 0) found.push({ kind: 'value that nobody wrote', example });
    else if (tries.every(({ result }) => result === 'conflict'))
      found.push({ kind: 'refused write that was stored', example });
    else if (tries.some(({ base }) => base !== version - 1))
      found.push({ kind: 'lost update: written over a version not seen', example });
  }
  for (const one of own.filter(isWrite))
    if (one.result === 'saved' && versionOf.get(one.value) !== one.seen.version)
      found.push({ kind: 'acknowledged write that is lost', example: shown(one) });
  return found;
}

/**
 * Checks that each observed answer was in the history, was requested before, and is no older than earlier
 * observations.
 */
function checkSeen(own: AnswerOperation[], { history }: StoredAnswer): HistoryViolation[] {
  const found: HistoryViolation[] = [];
  const seen = own.flatMap((one) => (one.kind === 'write' && one.result === 'unknown' ? [] : [one]));
  const begun = new Map<number, number>();
  for (const { value, start } of own.filter(isWrite))
    begun.set(value, Math.min(start, begun.get(value) ?? Infinity));
  for (const one of seen) {
    const { version, value } = one.seen;
    if ((version === 0 ? null : history[version - 1]?.to) !== value)
      found.push({ kind: 'version with another value', example: shown(one) });
    if (value !== null && (begun.get(value) ?? Infinity) > one.end)
      found.push({ kind: 'value seen before it was written', example: shown(one) });
  }
  return [...found, ...checkOrder(seen)];
}

type Answered = Exclude<AnswerOperation, { result: 'unknown' }>;

/** Sweeps over the starts, with the newest version of all that had ended by then. */
function checkOrder(seen: Answered[]): HistoryViolation[] {
  const found: HistoryViolation[] = [];
  const ends = seen.toSorted((a, b) => a.end - b.end);
  let newest: Answered | null = null;
  let passed = 0;
  for (const one of seen.toSorted((a, b) => a.start - b.start)) {
    for (; passed < ends.length && ends[passed]!.end < one.start; passed += 1)
      if (ends[passed]!.seen.version > (newest?.seen.version ?? -1)) newest = ends[passed]!;
    if (!newest || one.seen.version >= newest.seen.version) continue;
    const kind =
      newest.who === one.who
        ? 'version that went backwards'
        : newest.kind === 'write' && newest.result === 'saved'
          ? 'stale read after an acknowledged write'
          : 'version older than one seen before';
    found.push({ kind, example: `${shown(one)} after ${shown(newest)}` });
  }
  return found;
}

const isWrite = (one: AnswerOperation): one is Write => one.kind === 'write';
const shownSeen = ({ version, value }: ObservedAnswer) => `${value} at version ${version}`;
const shown = (one: AnswerOperation) =>
  `${one.who} ${one.kind === 'write' ? `writes ${one.value} over ${one.base}` : 'reads'} ${one.answer}` +
  ('seen' in one ? `, answered ${shownSeen(one.seen)}` : '') +
  ` [${one.start.toFixed(1)}–${one.end.toFixed(1)}]`;
