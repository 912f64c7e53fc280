import {
  commonOperators,
  convertCall,
  type Dialect,
  type FunctionTable,
  readRule,
  sameFunctions,
} from '../../rule-translation/read-rule.ts';
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

/** REDCap's number of days for a unit, and the number of smaller units in a day. */
const DAYS: Record<string, number> = { d: 1, M: 30.44, y: 365.2425 };
const OF_A_DAY: Record<string, number> = { h: 24, m: 1440, s: 86_400 };

export const redcapOperators = {
  ...commonOperators,
  '=': '=',
  '==': '=',
  '<>': '!=',
  '/': '/',
  '&&': 'and',
  '||': 'or',
  '^': 'power',
} as const;

/** `[field]`, `[field(option)]`; of an event, `[event][field]`, nothing is known here. */
const dialect: Dialect = {
  reference: /\[([^[\]]*)\](\[)?/y,
  toReference: (match) => {
    if (match[2]) throw new RuleError('it refers to an event');
    const name = match[1]!.trim();
    if (/^[^(]*[:-]/.test(name)) throw new RuleError(`“[${name}]” is not an answer`);
    return answer(name.replace(/\s*\(\s*/, '(').replace(/\s*\)\s*$/, ')'));
  },
  operators: redcapOperators,
  negations: ['!'],
  toCall,
};

/** REDCap's functions. `mapped-functions.slow.test.ts` compares each with what it means there. */
export const redcapFunctions = {
  ...sameFunctions({
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
  }),
  isblankormissingcode: (of?: RuleNode) => (of ? not(call('answered', of)) : null),
  isblanknotmissingcode: (of?: RuleNode) => (of ? not(call('answered', of)) : null),
  not: (of?: RuleNode) => (of ? not(of) : null),
  round: rounded('round_half_up'),
  roundup: rounded('round_up'),
  rounddown: rounded('round_down'),
  datediff: (from?: RuleNode, to?: RuleNode, ...rest) => (from && to ? dateDifference(from, to, rest) : null),
} satisfies FunctionTable;

/** The second argument of a rounding is the number of decimal places. */
function rounded(name: RuleFunction) {
  return (of?: RuleNode, places = number(0)): RuleNode | null => (of ? call(name, of, places) : null);
}

function toCall(written: string, of: RuleNode[]): RuleNode {
  const converted = convertCall(redcapFunctions, written.toLowerCase(), of);
  if (converted) return converted;
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
    throw new RuleError('it uses the current time, which is not available here');
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
