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
  now: 'now',
  'selected-at': 'selected_at',
  'jr:choice-name': 'option_name',
  'count-selected': 'count_selected',
  'string-length': 'length',
  number: 'figure',
  'decimal-date-time': 'figure',
  'count-non-empty': 'count',
  concat: 'concat',
};
/** Functions that XPath rounds to whole figures, by their name here. */
const WHOLE: Record<string, RuleFunction> = { floor: 'round_down', ceiling: 'round_up' };
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
    if (name === 'date' && isComputed) return call('day', first);
    if (name === 'date-time' && isComputed) return call('moment', first);
    if (name === 'format-date' && second?.kind === 'text')
      return call('format_date', first, text(datePattern(second.value)));
    if (['string', 'date', 'date-time', 'boolean'].includes(name)) return first;
  }
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
