import { commonOperators, type Dialect, readRule } from '../../rule-translation/read-rule.ts';
import {
  allOf,
  answer,
  call,
  not,
  number,
  type RuleFunction,
  type RuleNode,
  RuleError,
  text,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';

/** Functions that mean the same here, by XLSForm's names. */
const SAME: Record<string, RuleFunction> = {
  abs: 'abs',
  if: 'if',
  sum: 'total',
  pow: 'pow',
  sqrt: 'sqrt',
  int: 'int',
  today: 'today',
  'count-selected': 'count_selected',
  'string-length': 'length',
  number: 'figure',
  'decimal-date-time': 'figure',
  'count-non-empty': 'count',
};
/** Functions that XPath rounds to whole figures, by their name here. */
const WHOLE: Record<string, RuleFunction> = { floor: 'round_down', ceiling: 'round_up' };
const UNKNOWABLE = ['now', 'random', 'once', 'position', 'uuid', 'pulldata', 'indexed-repeat', 'index'];

/**
 * Returns the dialect of XLSForm's rules: XPath with `${name}` for answers; `.` is the answer of the rule's
 * row, if any.
 */
export const dialectOf = (ownQuestionName: string | null): Dialect => ({
  reference: /\$\{\s*([^}\s]+)\s*\}|\.\.?(?![\d.])/y,
  toReference: (match) => {
    if (match[0] === '..') throw new RuleError('paths are not supported');
    const name = match[1] ?? ownQuestionName;
    if (name === null) throw new RuleError('“.” does not refer to an answer there');
    return answer(name);
  },
  operators: { ...commonOperators, '=': '=', '==': '=', div: '/', mod: 'mod' },
  negations: [],
  // A cell that a spreadsheet holds to be true or false.
  word: (word) => (/^(true|false)$/i.test(word) ? { kind: 'truth', value: /true/i.test(word) } : undefined),
  toCall: (name, of) => toCall(name.toLowerCase(), of),
});

function toCall(name: string, of: RuleNode[]): RuleNode {
  const [first, second] = of;
  if (Object.hasOwn(SAME, name)) return call(SAME[name]!, ...of);
  if (name === 'true' || name === 'false') return { kind: 'truth', value: name === 'true' };
  if (first !== undefined) {
    if (name === 'not') return not(first);
    if (name === 'count' && first.kind === 'answer') return { kind: 'rows', name: first.name };
    if (
      name === 'selected' &&
      first.kind === 'answer' &&
      (second?.kind === 'text' || second?.kind === 'number')
    ) {
      return { kind: 'chosen', name: first.name, option: String(second.value) };
    }
    if (name === 'regex' && second?.kind === 'text')
      return { kind: 'matches', of: first, pattern: second.value };
    if (name === 'round') return call('round_half_up', first, second ?? number(0));
    if (Object.hasOwn(WHOLE, name)) return call(WHOLE[name]!, first, number(0));
    if (name === 'coalesce' && second) return call('if', call('answered', first), first, second);
    if (name === 'min' || name === 'max') {
      // A figure that is missing makes both of them none.
      const all = allOf(of.map((one) => call('answered', one)))!;
      return of.length === 1 ? call(name, first) : call('if', all, call(name, ...of), text(''));
    }
    const isComputed = first.kind === 'operation' || first.kind === 'call';
    if ((name === 'date' || name === 'date-time') && isComputed) return call('moment', first);
    if (['string', 'date', 'date-time', 'boolean'].includes(name)) return first;
  }
  throw new RuleError(
    UNKNOWABLE.includes(name)
      ? `“${name}()” cannot be calculated from answers`
      : `the function “${name}” is not supported`,
  );
}

/** @param ownQuestionName the name of the question in whose row the rule stands */
export const xpathRule = (written: string, ownQuestionName: string): SourceRule => ({
  text: written,
  read: () => readRule(written, dialectOf(ownQuestionName)),
});
