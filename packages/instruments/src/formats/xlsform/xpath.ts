import {
  commonOperators,
  convertCall,
  type Dialect,
  extremeOf,
  type FunctionTable,
  readRule,
  sameFunctions,
} from '../../rule-translation/read-rule.ts';
import {
  answer,
  call,
  not,
  number,
  type RuleNode,
  RuleError,
  text,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';

const itself = (of?: RuleNode): RuleNode | null => of ?? null;
/** Converts a number of days to a date or a date and time; an answer is one already. */
const dated =
  (name: 'day' | 'moment') =>
  (of?: RuleNode): RuleNode | null =>
    of?.kind === 'operation' || of?.kind === 'call' ? call(name, of) : itself(of);

/** XLSForm's functions. `mapped-functions.slow.test.ts` compares each with what it means there. */
export const xpathFunctions = {
  ...sameFunctions({
    abs: 'abs',
    if: 'if',
    sum: 'total',
    pow: 'pow',
    sqrt: 'sqrt',
    int: 'int',
    today: 'today',
    now: 'now',
    'selected-at': 'selected_at',
    'jr:choice-name': 'option_name',
    'count-selected': 'count_selected',
    'string-length': 'length',
    number: 'figure',
    'decimal-date-time': 'figure',
    'count-non-empty': 'count',
    concat: 'concat',
  }),
  true: () => ({ kind: 'truth', value: true }),
  false: () => ({ kind: 'truth', value: false }),
  not: (of?: RuleNode) => (of ? not(of) : null),
  count: (of?: RuleNode) => (of?.kind === 'answer' ? { kind: 'rows', name: of.name } : null),
  selected: (of?: RuleNode, option?: RuleNode) =>
    of?.kind === 'answer' && (option?.kind === 'text' || option?.kind === 'number')
      ? { kind: 'chosen', name: of.name, option: String(option.value) }
      : null,
  regex: (of?: RuleNode, pattern?: RuleNode) =>
    of && pattern?.kind === 'text' ? { kind: 'matches', of, pattern: pattern.value } : null,
  round: (of?: RuleNode, places = number(0)) => (of ? call('round_half_up', of, places) : null),
  floor: (of?: RuleNode) => (of ? call('round_down', of, number(0)) : null),
  ceiling: (of?: RuleNode) => (of ? call('round_up', of, number(0)) : null),
  coalesce: (of?: RuleNode, otherwise?: RuleNode) =>
    of && otherwise ? call('if', call('answered', of), of, otherwise) : null,
  min: (...of) => extremeOf('min', of),
  max: (...of) => extremeOf('max', of),
  'format-date': (of?: RuleNode, pattern?: RuleNode) =>
    of && pattern?.kind === 'text' ? call('format_date', of, text(datePattern(pattern.value))) : null,
  date: dated('day'),
  'date-time': dated('moment'),
  string: itself,
  boolean: itself,
} satisfies FunctionTable;

export const xpathOperators = { ...commonOperators, '=': '=', '==': '=', div: '/', mod: 'mod' } as const;

const UNKNOWABLE = ['random', 'once', 'position', 'uuid', 'pulldata', 'indexed-repeat', 'index'];

/** A path to a question, relative or from the top: `../ward/beds`, `current()/../beds`, `/data/ward/beds`. */
const PATH = String.raw`(?:current\(\)\/|\.\/)?(?:\.\.\/)+(?:[a-zA-Z_][\w.-]*\/)*([a-zA-Z_][\w.-]*)(?![\w.(\/[-])`;
const WHOLE_PATH = String.raw`\/(?:[a-zA-Z_][\w.-]*\/)+([a-zA-Z_][\w.-]*)(?![\w.(\/[-])`;

/**
 * Returns the dialect of XLSForm's rules: XPath with `${name}` or a path for answers, which is read by its last name
 * because names are used once; `.` is the answer of the rule's row, if any.
 */
export const dialectOf = (ownQuestionName: string | null): Dialect => ({
  reference: new RegExp(String.raw`\$\{\s*([^}\s]+)\s*\}|${PATH}|${WHOLE_PATH}|\.\.?(?![\d.])`, 'y'),
  toReference: ([whole, named, relative, absolute]) => {
    if (whole === '..') throw new RuleError('this path does not end with the name of a question');
    const name = named ?? relative ?? absolute ?? ownQuestionName;
    if (name === null) throw new RuleError('“.” does not refer to an answer here');
    return answer(name);
  },
  operators: xpathOperators,
  negations: [],
  // A cell that a spreadsheet holds to be true or false.
  word: (word) => (/^(true|false)$/i.test(word) ? { kind: 'truth', value: /true/i.test(word) } : undefined),
  toCall: (name, of) => toCall(name.toLowerCase(), of),
});

function toCall(name: string, of: RuleNode[]): RuleNode {
  const converted = convertCall(xpathFunctions, name, of);
  if (converted) return converted;
  throw new RuleError(
    UNKNOWABLE.includes(name)
      ? `“${name}()” cannot be calculated from answers`
      : `the function “${name}” is not supported`,
  );
}

/** The parts of a date, by the letter after `%`. */
const DATE_PARTS: Record<string, string> = { Y: 'yyyy', y: 'yy', m: 'MM', n: 'M', d: 'dd', e: 'd', b: 'MMM' };

/** Converts a pattern such as `%d/%m/%Y` to the portal's. @throws RuleError for parts that it does not have */
function datePattern(written: string): string {
  const parts = written.split(/%(.)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 0 && !/[dMyHm]/.test(part)) return part;
      const found = index % 2 === 1 ? DATE_PARTS[part] : undefined;
      if (found === undefined) throw new RuleError(`the date format “${written}” is not supported`);
      return found;
    })
    .join('');
}

/** @param ownQuestionName the name of the question in whose row the rule stands */
export const xpathRule = (written: string, ownQuestionName: string): SourceRule => ({
  text: written,
  read: () => readRule(written, dialectOf(ownQuestionName)),
});
