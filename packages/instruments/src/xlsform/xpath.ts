import { type Dialect, readRule } from '../rules/read-rule.ts';
import { answer, call, not, type RuleFunction, type RuleNode, RuleError } from '../rules/rule-node.ts';
import type { SourceRule } from '../source.ts';

/** Functions that mean the same here, by XLSForm's names. */
const SAME: Record<string, RuleFunction> = { abs: 'abs', min: 'min', max: 'max', if: 'if', sum: 'total' };
const UNKNOWABLE = [
  'today',
  'now',
  'random',
  'once',
  'position',
  'uuid',
  'pulldata',
  'indexed-repeat',
  'index',
];

/** XLSForm's rules are XPath with `${name}` for answers; `.` stands for the answer of the row the rule is in. */
const dialect = (self: string): Dialect => ({
  reference: /\$\{\s*([^}\s]+)\s*\}|\.\.?(?![\d.])/y,
  toReference: (match) => {
    if (match[0] === '..') throw new RuleError('paths are not known here');
    return answer(match[1] ?? self);
  },
  operators: {
    '=': '=',
    '==': '=',
    '!=': '!=',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
    '+': '+',
    '-': '-',
    '*': '*',
    div: '/',
    and: 'and',
    or: 'or',
  },
  negations: [],
  toCall: (name, of) => toCall(name.toLowerCase(), of),
});

function toCall(name: string, of: RuleNode[]): RuleNode {
  const [first, second] = of;
  if (Object.hasOwn(SAME, name)) return call(SAME[name]!, ...of);
  if (name === 'true' || name === 'false') return { kind: 'truth', value: name === 'true' };
  if (first !== undefined) {
    if (name === 'not') return not(first);
    if (
      name === 'selected' &&
      first.kind === 'answer' &&
      (second?.kind === 'text' || second?.kind === 'number')
    ) {
      return { kind: 'chosen', name: first.name, option: String(second.value) };
    }
    if (name === 'regex' && second?.kind === 'text')
      return { kind: 'matches', of: first, pattern: second.value };
    if (name === 'round') return call('round', first, second ?? { kind: 'number', value: 0 });
    if (name === 'coalesce' && second && first.kind === 'answer')
      return call('if', call('answered', first), first, second);
    if (['number', 'string', 'date', 'boolean'].includes(name)) return first;
  }
  throw new RuleError(
    UNKNOWABLE.includes(name)
      ? `“${name}()” is nothing that answers tell`
      : `there is no function “${name}” here`,
  );
}

/** @param self the name of the question in whose row the rule stands */
export const xpathRule = (text: string, self: string): SourceRule => ({
  text,
  read: () => readRule(text, dialect(self)),
});
