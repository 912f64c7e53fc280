import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { commonOperators, type Dialect, readRule } from '../../rule-translation/read-rule.ts';
import {
  allOf,
  answer,
  call,
  type Comparison,
  namesIn,
  not,
  operation,
  type RuleNode,
  RuleError,
  text,
} from '../../rule-translation/rule-node.ts';
import type { SourceOption, SourceRule } from '../../import/source-instrument.ts';

export const TOGGLES = 'sdc-questionnaire-answerOptionsToggleExpression';

/** The facts about an item that rules need before they read its answers. */
type Item = { isCoded: boolean; isTruth: boolean; isMany: boolean; isInRows: boolean };
export type ItemTypes = ReadonlyMap<string, Item>;

export function readItemTypes(questionnaire: JsonObject): ItemTypes {
  const found = new Map<string, Item>();
  const visit = (items: JsonObject[], isWithin: boolean): void => {
    for (const item of items) {
      const isRows = isWithin || (item['type'] === 'group' && item['repeats'] === true);
      found.set(textIn(item['linkId']), {
        isCoded: /choice$/.test(textIn(item['type'])),
        isTruth: item['type'] === 'boolean',
        isMany: item['repeats'] === true,
        isInRows: isRows,
      });
      visit(objectsIn(item['item']), isRows);
    }
  };
  visit(objectsIn(questionnaire['item']), false);
  return found;
}

/** Gives options the condition on which the item offers them. */
export function readOptionToggles(
  item: JsonObject,
  options: SourceOption[],
  items: ItemTypes,
  entry: ReportEntry,
): void {
  const seen = new Set<string>();
  for (const extension of objectsIn(item['extension'])) {
    if (!textIn(extension['url']).endsWith(`/${TOGGLES}`)) continue;
    const parts = objectsIn(extension['extension']);
    const rule = ruleOf(parts, items);
    for (const code of parts.flatMap(codeOf)) {
      const option = options.find((one) => one.code === code);
      if (!option)
        entry.approximate(`“${truncate(code, 60)}” is not one of its options, so the condition is left out.`);
      else if (seen.has(code)) option.show = [refused(rule.text, 'the file gives it more than once')];
      else option.show = [rule];
      seen.add(code);
    }
  }
}

const refused = (written: string, why: string): SourceRule => ({
  text: written,
  read: () => {
    throw new RuleError(why);
  },
});

function codeOf(part: JsonObject): string[] {
  if (part['url'] !== 'option') return [];
  const coding = part['valueCoding'];
  const code = isObject(coding)
    ? textIn(coding['code'])
    : textIn(part['valueString'] ?? part['valueInteger']);
  return [code];
}

function ruleOf(parts: JsonObject[], items: ItemTypes): SourceRule {
  const holder = parts.find(({ url }) => url === 'expression')?.['valueExpression'];
  const expression = isObject(holder) ? holder : {};
  const written = textIn(expression['expression']);
  if (written === '' || textIn(expression['language']) !== 'text/fhirpath')
    return refused(written, 'it is not a FHIRPath expression');
  if (written.includes('\\')) return refused(written, 'it has escaped characters');
  return { text: written, read: () => readRule(written, dialectOf(items)) };
}

const LINK = String.raw`where\(\s*linkId\s*=\s*'[^']*'\s*\)`;
const LINKED = String.raw`where\(\s*linkId\s*=\s*'([^']*)'\s*\)`;
const CODE = String.raw`\.value(?:\.code|Coding\.code|\.ofType\(Coding\)\.code)`;
const CHOSEN = String.raw`\.value\.where\(\s*(?:code\s*=\s*'([^']*)'|\$this\s*=\s*(true|false))\s*\)\.exists\(\)`;
/** The answers of an item, wherever it stands, and what is asked of them; or a date. */
const REFERENCE = new RegExp(
  String.raw`%resource\.(?:descendants\(\)|repeat\(item\)|(?:item\.${LINK}\.)*item)\.${LINKED}\.answer` +
    String.raw`(?:(\.exists\(\))|(\.empty\(\))|${CHOSEN}|(${CODE})(?![\w.]*\()|\.value(?![\w.(]))|@(T?\d[\d:-]*(?:T[\d:]+)?)`,
  'y',
);

const dialectOf = (items: ItemTypes): Dialect => ({
  reference: REFERENCE,
  toReference: ([, linkId = '', isThere, isEmpty, option, truth, isCode, moment]) => {
    if (moment !== undefined) return text(moment.replace(/^T/, ''));
    const item = items.get(linkId);
    if (!item) throw new RuleError(`the questionnaire has no item “${linkId}”`);
    if (item.isInRows) throw new RuleError(`“${linkId}” is asked in several rows`);
    if (isThere) return call('answered', answer(linkId));
    if (isEmpty) return not(call('answered', answer(linkId)));
    const chosen = (of: string): RuleNode => ({ kind: 'chosen', name: linkId, option: of });
    if (truth !== undefined && item.isTruth) return chosen(truth === 'true' ? 'yes' : 'no');
    if (option !== undefined && item.isCoded) return chosen(option);
    if (option !== undefined || truth !== undefined || item.isCoded !== (isCode !== undefined))
      throw new RuleError(`the answers to “${linkId}” are compared as the wrong type`);
    if (item.isMany) throw new RuleError(`“${linkId}” can have several answers`);
    return answer(linkId);
  },
  operators: { ...commonOperators, '=': '=', '/': '/' },
  negations: [],
  after: /\.not\(\)/y,
  toAfter: opposite,
  toOperation: (operator, left, right) => (operator === '!=' ? unequal(left, right) : null),
  word: (word) =>
    word === 'true' || word === 'false' ? { kind: 'truth', value: word === 'true' } : undefined,
  toCall: (name, of) => {
    if (name === 'today' && of.length === 0) return call('today');
    throw new RuleError(`“${name}” is not supported`);
  },
});

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
