import { type Dialect, readRule } from '../rules/read-rule.ts';
import {
  answer,
  call,
  not,
  operation,
  type RuleFunction,
  type RuleNode,
  RuleError,
} from '../rules/rule-node.ts';
import type { SourceRule } from '../source.ts';

const SAME: Record<string, RuleFunction> = {
  abs: 'abs',
  min: 'min',
  max: 'max',
  if: 'if',
  sum: 'total',
  mean: 'mean',
};
/** How many days REDCap reckons for a unit. */
const DAYS: Record<string, number> = { d: 1, M: 30.44, y: 365.2425 };

/** `[field]`, `[field(option)]`; of an event, `[event][field]`, nothing is known here. */
const dialect: Dialect = {
  reference: /\[([^[\]]*)\](\[)?/y,
  toReference: (match) => {
    if (match[2]) throw new RuleError('it names an event');
    const name = match[1]!.trim();
    if (/^[^(]*[:-]/.test(name)) throw new RuleError(`“[${name}]” is no answer`);
    return answer(name.replace(/\s*\(\s*/, '(').replace(/\s*\)\s*$/, ')'));
  },
  operators: {
    '=': '=',
    '==': '=',
    '!=': '!=',
    '<>': '!=',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
    '+': '+',
    '-': '-',
    '*': '*',
    '/': '/',
    and: 'and',
    or: 'or',
    '&&': 'and',
    '||': 'or',
    '^': 'power',
  },
  negations: ['!'],
  toCall,
};

function toCall(written: string, of: RuleNode[]): RuleNode {
  const name = written.toLowerCase();
  const [first, second] = of;
  if (Object.hasOwn(SAME, name)) return call(SAME[name]!, ...of);
  if (first !== undefined) {
    if (name === 'isblankormissingcode') return not(call('answered', first));
    if (name === 'isblanknotmissingcode' || name === 'not')
      return not(name === 'not' ? first : call('answered', first));
    if (name === 'round') return call('round', first, second ?? { kind: 'number', value: 0 });
    if (name === 'datediff' && second !== undefined) return dateDifference(first, second, of.slice(2));
  }
  throw new RuleError(`there is no function “${written}” here`);
}

function dateDifference(from: RuleNode, to: RuleNode, [unit, ...rest]: RuleNode[]): RuleNode {
  if ([from, to].some((one) => one.kind === 'text'))
    throw new RuleError('today’s date is nothing that answers tell');
  const days = unit?.kind === 'text' && Object.hasOwn(DAYS, unit.value) ? DAYS[unit.value]! : null;
  if (days === null) throw new RuleError('it reckons in hours or smaller');
  const isSigned = rest.some((one) => one.kind === 'truth' && one.value);
  const between = call('days_between', from, to);
  const counted = isSigned ? between : call('abs', between);
  return days === 1 ? counted : operation('/', counted, { kind: 'number', value: days });
}

export const redcapRule = (text: string): SourceRule => ({
  text,
  // Lines that begin with # or // are remarks.
  read: () => readRule(text.replace(/^[^\S\n]*(?:#|\/\/).*$/gm, ''), { ...dialect, word }),
});

const word = (text: string): RuleNode | undefined => {
  const truth = text.toLowerCase();
  return truth === 'true' || truth === 'false' ? { kind: 'truth', value: truth === 'true' } : undefined;
};
