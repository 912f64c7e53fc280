import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { commonOperators, type Dialect, readRule } from '../../rule-translation/read-rule.ts';
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

/** The facts about an item that rules need before they read its answers. */
type Item = {
  isCoded: boolean;
  isTruth: boolean;
  isFigure: boolean;
  isMany: boolean;
  isInRows: boolean;
  /** True for an item of the questionnaire itself, not of a group. */
  isOuter: boolean;
  isCalculated: boolean;
};
export type ItemTypes = ReadonlyMap<string, Item>;
/** The named expressions of the questionnaire; null for a name that means two things. */
export type Variables = ReadonlyMap<string, string | null>;

export function readItemTypes(questionnaire: JsonObject): ItemTypes {
  const found = new Map<string, Item>();
  const visit = (items: JsonObject[], isWithin: boolean, isOuter: boolean): void => {
    for (const item of items) {
      const type = textIn(item['type']);
      const isRows = isWithin || (type === 'group' && item['repeats'] === true);
      found.set(textIn(item['linkId']), {
        isCoded: /choice$|^coding$/.test(type),
        isTruth: type === 'boolean',
        isFigure: ['integer', 'decimal', 'quantity'].includes(type),
        isMany: item['repeats'] === true,
        isInRows: isRows,
        isOuter,
        isCalculated: objectsIn(item['extension']).some(({ url }) =>
          textIn(url).endsWith('calculatedExpression'),
        ),
      });
      visit(objectsIn(item['item']), isRows, false);
    }
  };
  visit(objectsIn(questionnaire['item']), false, true);
  return found;
}

/** Reads the variables of a questionnaire and of all its items. */
export function readVariables(questionnaire: JsonObject): Variables {
  const found = new Map<string, string | null>();
  const visit = (holder: JsonObject): void => {
    for (const { url, valueExpression } of objectsIn(holder['extension'])) {
      if (!textIn(url).endsWith('/variable') || !isObject(valueExpression)) continue;
      const name = textIn(valueExpression['name']);
      const written = textIn(valueExpression['expression']);
      const isRead = textIn(valueExpression['language']) === 'text/fhirpath';
      const isSame = !found.has(name) || found.get(name) === written;
      found.set(name, isRead && isSame ? written : null);
    }
    objectsIn(holder['item']).forEach(visit);
  };
  visit(questionnaire);
  return found;
}

/** Reads an expression over the answers of a questionnaire response. @throws RuleError for what cannot be read */
export function readFhirpath(written: string, items: ItemTypes, variables: Variables = new Map()): RuleNode {
  if (written.includes('\\')) throw new RuleError('it has escaped characters');
  return readRule(written, dialectOf(items, variables, []));
}

const LINK = String.raw`where\(\s*linkId\s*=\s*'[^']*'\s*\)`;
const LINKED = String.raw`where\(\s*linkId\s*=\s*'([^']*)'\s*\)`;
const CODE = String.raw`\.value(?:\.code|Coding\.code|\.ofType\(Coding\)\.code)`;
const CHOSEN = String.raw`\.value\.where\(\s*(?:code\s*=\s*'([^']*)'|\$this\s*=\s*(true|false))\s*\)\.exists\(\)`;
const SCORE = String.raw`(?:\.value(?:Coding)?)?\.(?:ordinal|weight)\(\)`;
const VALUE = String.raw`\.value(?:Decimal|Integer|Date|DateTime|Time|String|Boolean|Quantity\.value|\.value|\.ofType\(\w+\)(?:\.value)?)?`;
/** The answers of an item, wherever it stands, and what is asked of them; or a date. */
const REFERENCE = String.raw`(?:%resource|QuestionnaireResponse)\.(?:descendants\(\)|repeat\(item\)|(?:item\.${LINK}\.)*item)\.${LINKED}\.answer(?:(?:\.value)?(\.exists\(\))|(?:\.value)?(\.empty\(\))|${CHOSEN}|(${CODE})(?![\w.]*\()|(${SCORE}(?:\.sum\(\))?)|${VALUE}(?![\w(]))|@(T?\d[\d:-]*(?:T[\d:]+)?)`;
/** The answers of several items, added up. */
const SUM = String.raw`(?:%resource|QuestionnaireResponse)\.(item|descendants\(\)|repeat\(item\))(?:\.where\(([^()]*)\))?\.answer(?:(${SCORE})|${VALUE})\.(?:(sum\(\))|aggregate\(\s*\$this\s*\+\s*\$total\s*,\s*0\s*\))`;
const VARIABLE = String.raw`%(?!resource\b)([a-zA-Z_]\w*)|(\{\s*\})`;
const PATTERN = `${SUM}|${REFERENCE}|${VARIABLE}`;

const DEEPEST_NAMES = 50;

/** @param open the variables that are being read */
const dialectOf = (items: ItemTypes, variables: Variables, open: readonly string[]): Dialect => ({
  reference: new RegExp(PATTERN, 'y'),
  toReference: ([, path, links = '', score, isSum, linkId, ...rest]) => {
    if (path !== undefined)
      return sumOf(items, { path, links, isScore: score !== undefined, isSum: isSum !== undefined });
    const [isThere, isEmpty, option, truth, isCode, isScore, moment, variable, nothing] = rest;
    if (nothing !== undefined) return text('');
    if (variable !== undefined) {
      const written = variables.get(variable);
      if (written === undefined) throw new RuleError(`the file has no variable “${variable}”`);
      if (written === null) throw new RuleError(`the variable “${variable}” cannot be read`);
      if (open.includes(variable) || open.length > DEEPEST_NAMES)
        throw new RuleError(`the variable “${variable}” depends on itself`);
      return readRule(written, dialectOf(items, variables, [...open, variable]));
    }
    if (moment !== undefined) return text(moment.replace(/^T/, ''));
    return answerOf(items, linkId ?? '', { isThere, isEmpty, option, truth, isCode, isScore });
  },
  operators: { ...commonOperators, '=': '=', '/': '/', mod: 'mod' },
  negations: [],
  after: AFTER,
  toAfter,
  toOperation: (operator, left, right) => (operator === '!=' ? unequal(left, right) : null),
  word: (word) =>
    word === 'true' || word === 'false' ? { kind: 'truth', value: word === 'true' } : undefined,
  toCall: (name, of) => {
    if (name === 'today' && of.length === 0) return call('today');
    const [condition, then, otherwise] = of;
    if (name === 'iif' && condition && then) return call('if', condition, then, otherwise ?? text(''));
    throw new RuleError(`“${name}” is not supported`);
  },
});

type Asked = Record<'isThere' | 'isEmpty' | 'option' | 'truth' | 'isCode' | 'isScore', string | undefined>;

function answerOf(items: ItemTypes, linkId: string, asked: Asked): RuleNode {
  const { isThere, isEmpty, option, truth, isCode, isScore } = asked;
  const item = items.get(linkId);
  if (!item) throw new RuleError(`the questionnaire has no item “${linkId}”`);
  if (item.isInRows) throw new RuleError(`“${linkId}” is asked in several rows`);
  if (isThere) return call('answered', answer(linkId));
  if (isEmpty) return not(call('answered', answer(linkId)));
  const chosen = (of: string): RuleNode => ({ kind: 'chosen', name: linkId, option: of });
  if (truth !== undefined && item.isTruth) return chosen(truth === 'true' ? 'yes' : 'no');
  if (option !== undefined && item.isCoded) return chosen(option);
  if (isScore !== undefined && item.isCoded) {
    if (item.isMany && !isScore.endsWith('.sum()'))
      throw new RuleError(`“${linkId}” can have several answers`);
    return call('score', answer(linkId));
  }
  const isWrong = option !== undefined || truth !== undefined || isScore !== undefined;
  if (isWrong || item.isCoded !== (isCode !== undefined))
    throw new RuleError(`the answers to “${linkId}” are compared as the wrong type`);
  if (item.isMany) throw new RuleError(`“${linkId}” can have several answers`);
  return answer(linkId);
}

/** Adds up the scores or figures of the items that a path and its condition select. */
function sumOf(
  items: ItemTypes,
  { path, links, isScore, isSum }: { path: string; links: string; isScore: boolean; isSum: boolean },
): RuleNode {
  const isSelected = linkTest(links);
  const selected = [...items].filter(
    ([linkId, item]) =>
      isSelected(linkId) &&
      (path !== 'item' || item.isOuter) &&
      (isScore ? item.isCoded : item.isFigure && !item.isCalculated),
  );
  if (selected.length === 0) throw new RuleError('it adds up no answers');
  const inRows = selected.find(([, { isInRows }]) => isInRows);
  if (inRows) throw new RuleError(`“${inRows[0]}” is asked in several rows`);
  const parts = selected.map(([linkId]) => (isScore ? call('score', answer(linkId)) : answer(linkId)));
  const total = call('total', ...parts);
  return isSum ? total : call('if', call('answered', total), total, number(0));
}

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

const AFTER =
  /\.(?:not|exists|empty|hasValue|sum|abs|sqrt|floor|ceiling|truncate|first|single|toDecimal|(?:round|power)(?=\())\((\s*\d*\s*)\)/y;
const PLAIN: Record<string, RuleFunction> = { abs: 'abs', sqrt: 'sqrt', truncate: 'int' };

function toAfter(of: RuleNode, suffix: string): RuleNode {
  const [, name = '', given = ''] = /^\.(\w+)\(\s*(\d*)\s*\)$/.exec(suffix) ?? [];
  if (Object.hasOwn(PLAIN, name)) return call(PLAIN[name]!, of);
  switch (name) {
    case 'not':
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
  throw new RuleError('its opposite cannot be expressed');
}

function unequal(left: RuleNode, right: RuleNode): RuleNode {
  const given = [...namesIn(left), ...namesIn(right)].map((name) => call('answered', answer(name)));
  const isNot = operation('!=', left, right);
  return allOf([...given, isNot])!;
}
