import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo, optionCodes } from '@portal/contract/questionnaires/question-types';
import {
  evaluateValue,
  type Expression,
  ExpressionError,
  parseExpression,
} from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';

type Use = 'condition' | 'check' | 'formula' | 'default';
const TRIES = 150;
const TODAY = '2026-01-15';

/**
 * Checks that two rules decide the same, however they are written: by their text, else on sample answers. The
 * samples are the same each time, and include figures named in the rules.
 *
 * @param renamed the code in one rule by that in the other, and the other's stored values of options
 */
export function areEquivalent(
  one: string,
  other: string,
  use: Use,
  questions: ReadonlyMap<string, InstrumentQuestion>,
  renamed: Renamed,
): boolean {
  if (one === other && (one === '' || renamed.isAsItWas)) return true;
  const [mine, theirs] = [read(one), read(other)];
  if (mine === undefined || theirs === undefined) return false;
  const figures = [...new Set([-2.5, -1, 0, 0.5, 1, 2, 3, 10, 100, ...named(mine), ...named(theirs)])];
  const draw = drawing();
  for (let n = 0; n < TRIES; n += 1) {
    const given = new Map<string, Value>();
    const answer = (code: string): Value => {
      if (!given.has(code)) given.set(code, answerTo(questions.get(code), figures, draw));
      return given.get(code)!;
    };
    const results = [
      asTheirs(evaluate(mine, answer), renamed.result),
      evaluate(theirs, (code) => {
        const own = renamed.codes.get(code) ?? code;
        return asTheirs(answer(own), renamed.options.get(own));
      }),
    ].map((value) => decided(value, use));
    if (!isSame(results[0]!, results[1]!)) return false;
  }
  return true;
}

type Renamed = {
  codes: ReadonlyMap<string, string>;
  options: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** True if every name is unchanged. */
  isAsItWas: boolean;
  /** The other rule's stored values for the options of a default. */
  result?: ReadonlyMap<string, string> | undefined;
};
export const combineRenames = (codes: Renamed['codes'], options: Renamed['options']): Renamed => ({
  codes,
  options,
  isAsItWas: [codes, ...options.values()].every((names) => [...names].every(([from, to]) => from === to)),
});
const asTheirs = (value: Value, options: ReadonlyMap<string, string> | undefined): Value => {
  if (options === undefined) return value;
  const stored = (one: string) => options.get(one) ?? one;
  if (typeof value === 'string') return stored(value);
  return Array.isArray(value) ? value.map(stored) : value;
};

const evaluate = (node: Expression | null, answer: (code: string) => Value): Value =>
  node === null ? true : evaluateValue(node, { read: answer, today: () => TODAY });
const decided = (value: Value, use: Use): Value =>
  use === 'condition' ? value === true : use === 'check' ? value === false : value;
const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
    : Array.isArray(one) || Array.isArray(other)
      ? JSON.stringify([one].flat()) === JSON.stringify([other].flat())
      : one === other;

/** No rule is null, and holds; one that cannot be read is undefined. */
function read(text: string): Expression | null | undefined {
  if (text === '') return null;
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function named(node: Expression | null): number[] {
  if (node === null) return [];
  if (node.kind === 'value') return typeof node.value === 'number' ? [node.value, node.value + 1] : [];
  if (node.kind === 'negate' || node.kind === 'not') return named(node.of).flatMap((one) => [one, -one]);
  if (node.kind === 'operation') return [...named(node.left), ...named(node.right)];
  return node.kind === 'call' ? node.of.flatMap(named) : [];
}

/** The same figures from 0 to 1 each time. */
function drawing(): () => number {
  let state = 16;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const DATES = ['2024-02-29', '2025-07-31', '2026-01-15', '2027-01-01'];
function answerTo(question: InstrumentQuestion | undefined, figures: number[], draw: () => number): Value {
  const one = <Item>(items: readonly Item[]): Item | null => items[Math.floor(draw() * items.length)] ?? null;
  if (!question || draw() < 0.25) return null;
  switch (getQuestionTypeInfo(question.question_type).answers) {
    case 'number':
      return one(figures);
    case 'option':
      return one(optionCodes(question));
    case 'options': {
      const chosen = optionCodes(question).filter(() => draw() < 0.4);
      return chosen.length > 0 ? chosen : null;
    }
    case 'date':
      return one(DATES);
    case 'date_time':
      return `${one(DATES)!}T10:30`;
    case 'time':
      return one(['08:00', '17:30']);
    default:
      return one(['some', 'text', '7']);
  }
}
