import { commonOperators, type Dialect, readRule } from '../../rule-translation/read-rule.ts';
import {
  answer,
  call,
  not,
  number,
  operation,
  type RuleFunction,
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';

const SAME: Record<string, RuleFunction> = {
  abs: 'abs',
  min: 'min',
  max: 'max',
  if: 'if',
  sum: 'total',
  mean: 'mean',
  sqrt: 'sqrt',
  mod: 'mod',
  length: 'length',
  concat: 'concat',
};
/** REDCap's roundings, each with the places after the point as its second. */
const ROUNDINGS: Record<string, RuleFunction> = {
  round: 'round_half_up',
  roundup: 'round_up',
  rounddown: 'round_down',
};
/** REDCap's number of days for a unit, and the number of smaller units in a day. */
const DAYS: Record<string, number> = { d: 1, M: 30.44, y: 365.2425 };
const OF_A_DAY: Record<string, number> = { h: 24, m: 1440, s: 86_400 };

/** `[field]`, `[field(option)]`; of an event, `[event][field]`, nothing is known here. */
const dialect: Dialect = {
  reference: /\[([^[\]]*)\](\[)?/y,
  toReference: (match) => {
    if (match[2]) throw new RuleError('it refers to an event');
    const name = match[1]!.trim();
    if (/^[^(]*[:-]/.test(name)) throw new RuleError(`“[${name}]” is not an answer`);
    return answer(name.replace(/\s*\(\s*/, '(').replace(/\s*\)\s*$/, ')'));
  },
  operators: {
    ...commonOperators,
    '=': '=',
    '==': '=',
    '<>': '!=',
    '/': '/',
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
    if (Object.hasOwn(ROUNDINGS, name)) return call(ROUNDINGS[name]!, first, second ?? number(0));
    if (name === 'datediff' && second !== undefined) return dateDifference(first, second, of.slice(2));
  }
  throw new RuleError(`the function “${written}” is not supported`);
}

function dateDifference(from: RuleNode, to: RuleNode, [unit, ...rest]: RuleNode[]): RuleNode {
  const name = unit?.kind === 'text' ? unit.value : '';
  const [days, ofADay] = [DAYS[name], OF_A_DAY[name]];
  if (days === undefined && ofADay === undefined) throw new RuleError(`“${name}” is not a unit of time`);
  const isSigned = rest.some((one) => one.kind === 'truth' && one.value);
  const between = call('elapsed_days', momentOf(from), momentOf(to));
  const counted = isSigned ? between : call('abs', between);
  if (ofADay !== undefined) return operation('*', counted, number(ofADay));
  return days === 1 ? counted : operation('/', counted, number(days!));
}

/** Converts a moment: "today" is a day; the current moment cannot be derived from answers. */
export function momentOf(node: RuleNode): RuleNode {
  if (node.kind !== 'text') return node;
  if (node.value.toLowerCase() === 'today') return call('today');
  if (node.value.toLowerCase() === 'now')
    throw new RuleError('it uses the current time, which answers do not contain');
  return node;
}

export const redcapRule = (text: string): SourceRule => ({
  text,
  // Lines that start with # or // are remarks.
  read: () => readRule(text.replace(/^[^\S\n]*(?:#|\/\/).*$/gm, ''), { ...dialect, word }),
});

const word = (text: string): RuleNode | undefined => {
  const truth = text.toLowerCase();
  return truth === 'true' || truth === 'false' ? { kind: 'truth', value: truth === 'true' } : undefined;
};
