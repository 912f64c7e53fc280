import {
  commonOperators,
  convertCall,
  type Dialect,
  type FunctionTable,
  readRule,
} from '../../rule-translation/read-rule.ts';
import {
  allOf,
  answer,
  call,
  type Comparison,
  namesIn,
  not,
  number,
  operation,
  type RuleFunction,
  type RuleNode,
  RuleError,
  text,
} from '../../rule-translation/rule-node.ts';
import { isFigure, type Item, type ItemTypes, type Variables } from './item-types.ts';
import { valueKind } from './value-kinds.ts';

/** Reads an expression over the answers of a questionnaire response. @throws RuleError for what cannot be read */
export function readFhirpath(written: string, items: ItemTypes, variables: Variables = new Map()): RuleNode {
  if (written.includes('\\')) throw new RuleError('it has escaped characters');
  const node = readRule(written, dialectOf(items, variables, []));
  valueKind(node, items);
  return node;
}

const LINK = String.raw`where\(\s*linkId\s*=\s*'[^']*'\s*\)`;
const LINKED = String.raw`where\(\s*linkId\s*=\s*'(?<linkId>[^']*)'\s*\)`;
const CODE = String.raw`\.value(?:\.code|Coding\.code|\.ofType\(Coding\)\.code)`;
const CHOSEN = String.raw`\.value\.where\(\s*(?:code\s*=\s*'(?<option>[^']*)'|\$this\s*=\s*(?<truth>true|false))\s*\)\.exists\(\)`;
const SCORE = String.raw`(?:\.value(?:Coding)?)?\.(?:ordinal|weight)\(\)`;
/** @param name of the groups: the type that the value must have, and the number of a quantity */
const valueOf = (name: string): string =>
  String.raw`\.value(?<${name}Type>Decimal|Integer|Date|DateTime|Time|String|Boolean|Quantity|\.ofType\(\w+\))?(?<${name}Number>\.value)?(?![\w(])`;
/** The answers of an item, wherever it is, and what is asked of them; or a date. */
const REFERENCE = String.raw`(?:%resource|QuestionnaireResponse)\.(?<way>descendants\(\)|repeat\(item\)|(?:item\.${LINK}\.)*item)\.${LINKED}\.answer(?:(?:\.value)?(?<exists>\.exists\(\))|(?:\.value)?(?<empty>\.empty\(\))|${CHOSEN}|(?<code>${CODE})(?![\w.]*\()|(?<score>${SCORE}(?:\.sum\(\))?)|${valueOf('answer')})|@(?<moment>T?\d[\d:-]*(?:T[\d:]+)?)`;
/** The answers of several items, added up. */
const SUM = String.raw`(?:%resource|QuestionnaireResponse)\.(?<path>item|descendants\(\)|repeat\(item\))(?:\.where\((?<links>[^()]*)\))?\.answer(?:(?<scores>${SCORE})|${valueOf('part')})\.(?:(?<sum>sum\(\))|aggregate\(\s*\$this\s*\+\s*\$total\s*,\s*0\s*\))`;
const VARIABLE = String.raw`%(?!resource\b)(?<variable>[a-zA-Z_]\w*)|(?<nothing>\{\s*\})`;
const PATTERN = `${SUM}|${REFERENCE}|${VARIABLE}`;

const DEEPEST_NAMES = 50;

type Groups = Record<string, string | undefined>;

/** FHIRPath's functions without a value before them. */
export const fhirpathFunctions = {
  today: (...of) => (of.length === 0 ? call('today') : null),
  iif: (condition?: RuleNode, then?: RuleNode, otherwise = text('')) =>
    condition && then ? call('if', condition, then, otherwise) : null,
} satisfies FunctionTable;

/** @param open the variables that are being read */
const dialectOf = (items: ItemTypes, variables: Variables, open: readonly string[]): Dialect => ({
  reference: new RegExp(PATTERN, 'y'),
  toReference: ({ groups = {} }) => {
    const { path, nothing, variable, moment } = groups as Groups;
    if (path !== undefined) return sumOf(items, groups);
    if (nothing !== undefined) return text('');
    if (moment !== undefined) return momentOf(moment);
    if (variable === undefined) return answerOf(items, groups);
    const written = variables.get(variable);
    if (written === undefined) throw new RuleError(`the file has no variable “${variable}”`);
    if (written === null) throw new RuleError(`the variable “${variable}” cannot be read`);
    if (open.includes(variable) || open.length > DEEPEST_NAMES)
      throw new RuleError(`the variable “${variable}” depends on itself`);
    return readRule(written, dialectOf(items, variables, [...open, variable]));
  },
  operators: { ...commonOperators, '=': '=', '/': '/', mod: 'mod' },
  negations: [],
  after: AFTER,
  toAfter: (of, suffix) => toAfter(of, suffix, items),
  toOperation: (operator, left, right) => (operator === '!=' ? unequal(left, right) : null),
  word: (word) =>
    word === 'true' || word === 'false' ? { kind: 'truth', value: word === 'true' } : undefined,
  toCall: (name, of) => {
    const converted = convertCall(fhirpathFunctions, name, of);
    if (converted) return converted;
    throw new RuleError(`“${name}” is not supported`);
  },
});

/** A part of a date or a time is equal to no whole one. */
const MOMENTS = [
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^T\d\d:\d\d:00$/, 'time'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/, 'date_time'],
] as const;

function momentOf(written: string): RuleNode {
  const moment = MOMENTS.find(([shape]) => shape.test(written))?.[1];
  if (moment === undefined) throw new RuleError(`“@${written}” is not a complete date or time`);
  return { kind: 'text', value: written.replace(/^T/, '').replace(/:00$/, ''), moment };
}

function answerOf(items: ItemTypes, groups: Groups): RuleNode {
  const { way = '', linkId = '', exists, empty, option, truth, code, score } = groups;
  const item = items.get(linkId);
  if (!item) throw new RuleError(`the questionnaire has no item “${linkId}”`);
  if (item.isInRows) throw new RuleError(`“${linkId}” is asked in several rows`);
  if (!isReached(item, way)) throw new RuleError(`“${linkId}” is in another group`);
  if (exists) return call('answered', answer(linkId));
  if (empty) return not(call('answered', answer(linkId)));
  const chosen = (of: string): RuleNode => ({ kind: 'chosen', name: linkId, option: of });
  if (truth !== undefined && item.type === 'boolean') return chosen(truth === 'true' ? 'yes' : 'no');
  if (option !== undefined && item.isCoded) return chosen(option);
  if (score !== undefined && item.isCoded) {
    if (item.isMany && !score.endsWith('.sum()')) throw new RuleError(`“${linkId}” can have several answers`);
    return call('score', answer(linkId));
  }
  const isWrong = option !== undefined || truth !== undefined || score !== undefined;
  if (isWrong || item.isCoded !== (code !== undefined))
    throw new RuleError(`the answers to “${linkId}” are compared as the wrong type of value`);
  if (!item.isCoded) requireType(linkId, item.type, groups['answerType'], groups['answerNumber']);
  if (item.isMany) throw new RuleError(`“${linkId}” can have several answers`);
  return answer(linkId);
}

/** Checks that a path leads to an item: from group to group, or to all items. */
function isReached({ around, isInGroups }: Item, path: string): boolean {
  if (path === 'descendants()') return true;
  if (path === 'repeat(item)') return isInGroups;
  const through = [...path.matchAll(/linkId\s*=\s*'([^']*)'/g)].map((match) => match[1]);
  return isInGroups && through.length === around.length && around.every((one, at) => one === through[at]);
}

/** @throws RuleError for a value of another type than that of the item, because there is none */
function requireType(linkId: string, type: string, written = '', ofQuantity = ''): void {
  const wanted = written.replace(/^\.ofType\(|\)$/g, '').toLowerCase();
  const own = type === 'text' ? 'string' : type.toLowerCase();
  if (wanted !== '' && wanted !== own)
    throw new RuleError(`the answers to “${linkId}” are read as the wrong type`);
  if (type === 'quantity' && ofQuantity === '')
    throw new RuleError(`it calculates with the answers to “${linkId}” and their units`);
  if (type !== 'quantity' && ofQuantity !== '')
    throw new RuleError(`the answers to “${linkId}” are read as the wrong type`);
}

/** Adds up the scores or figures of the items that a path and its condition select. */
function sumOf(items: ItemTypes, { path, links = '', scores, sum, partType, partNumber }: Groups): RuleNode {
  const isSelected = linkTest(links);
  const reached = [...items].filter(
    ([linkId, item]) => isSelected(linkId) && isReached(item, path!) && !UNANSWERED.has(item.type),
  );
  const selected = reached.filter(([, item]) => scores === undefined || item.isCoded);
  if (selected.length === 0) throw new RuleError('it does not add up any answers');
  for (const [linkId, item] of selected) {
    if (item.isInRows) throw new RuleError(`“${linkId}” is asked in several rows`);
    if (scores !== undefined) continue;
    if (!isFigure(item)) throw new RuleError(`it adds up “${linkId}”, which is not a number`);
    if (item.isMany) throw new RuleError(`“${linkId}” can have several answers`);
    requireType(linkId, item.type, partType, partNumber);
  }
  const parts = selected.map(([linkId]) => (scores ? call('score', answer(linkId)) : answer(linkId)));
  const total = call('total', ...parts);
  return sum ? total : call('if', call('answered', total), total, number(0));
}

const UNANSWERED: ReadonlySet<string> = new Set(['group', 'display']);

/** Reads `linkId = 'a' or linkId = 'b'` and `linkId != 'a' and linkId != 'b'`; '' selects all. */
function linkTest(written: string): (linkId: string) => boolean {
  const parts = written.trim() === '' ? [] : written.split(/\s+(?:and|or)\s+/);
  const tests = parts.map((part) => /^\s*linkId\s*(=|!=)\s*'([^']*)'\s*$/.exec(part));
  const signs = new Set(tests.map((test) => test?.[1]));
  const joint = signs.has('=') ? 'or' : 'and';
  const isMixed =
    tests.length > 1 && new RegExp(String.raw`\s${joint === 'or' ? 'and' : 'or'}\s`).test(written);
  if (tests.includes(null) || signs.size > 1 || isMixed)
    throw new RuleError(`“${written}” does not select items by their linkId`);
  const links = new Set(tests.map((test) => test![2]));
  return (linkId) => parts.length === 0 || links.has(linkId) === signs.has('=');
}

/** The functions after a value, with at most a number in their brackets. */
export const fhirpathSuffixes = [
  ...['not', 'exists', 'empty', 'hasValue', 'sum', 'abs', 'sqrt', 'floor', 'ceiling', 'truncate'],
  ...['first', 'single', 'toDecimal', 'round', 'power'],
] as const;
const AFTER = new RegExp(String.raw`\.(?:${fhirpathSuffixes.join('|')})\((\s*\d*\s*)\)`, 'y');
const PLAIN: Record<string, RuleFunction> = { abs: 'abs', sqrt: 'sqrt', truncate: 'int' };

function toAfter(of: RuleNode, suffix: string, items: ItemTypes): RuleNode {
  const [, name = '', given = ''] = /^\.(\w+)\(\s*(\d*)\s*\)$/.exec(suffix) ?? [];
  if (Object.hasOwn(PLAIN, name)) return call(PLAIN[name]!, of);
  switch (name) {
    case 'not':
      if (valueKind(of, items) !== 'truth')
        throw new RuleError('it negates a value that is not true or false');
      return opposite(of);
    case 'exists':
    case 'hasValue':
      return call('answered', of);
    case 'empty':
      return not(call('answered', of));
    case 'floor':
      return call('round_down', of, number(0));
    case 'ceiling':
      return call('round_up', of, number(0));
    case 'round':
      return call('round_half_up', of, number(Number(given || '0')));
    case 'power':
      return call('pow', of, number(Number(given)));
    default:
      // Of one value these are the value.
      return of;
  }
}

const OPPOSITES: Partial<Record<string, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** In FHIRPath a comparison with what is not answered is neither so nor not so: neither it nor its opposite holds. */
function opposite(node: RuleNode): RuleNode {
  if (node.kind === 'not') return node.of;
  if (node.kind === 'answer') return { kind: 'chosen', name: node.name, option: 'no' };
  if (node.kind === 'chosen' || (node.kind === 'call' && node.name === 'answered')) return not(node);
  if (node.kind === 'truth') return { kind: 'truth', value: !node.value };
  if (node.kind === 'operation') {
    const { operator, left, right } = node;
    if (operator === 'and') return operation('or', opposite(left), opposite(right));
    if (operator === 'or') return operation('and', opposite(left), opposite(right));
    if (operator === '=') return unequal(left, right);
    const other = OPPOSITES[operator];
    if (other) return operation(other, left, right);
  }
  throw new RuleError('it cannot be negated here');
}

function unequal(left: RuleNode, right: RuleNode): RuleNode {
  const given = [left, right].filter((side) => namesIn(side).size > 0).map((side) => call('answered', side));
  return allOf([...given, operation('!=', left, right)])!;
}
