import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { plainText, truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { answer, call, number, operation, RuleError } from '../../rule-translation/rule-node.ts';
import { addOtherOption } from '../../import/make-option-text-question.ts';
import { makeQuestion, type SourceQuestion } from '../../import/source-instrument.ts';
import { questionTypesByCode } from '../../import/question-type-codes.ts';
import { readEnableWhen, isOfStu3 } from './read-enable-when.ts';
import { Extensions, extensionValue } from './extensions.ts';
import { optionsOf, type ValueSets, valueSetOf } from './answer-options.ts';
import { type ItemTypes, readOptionToggles, TOGGLES } from './answer-options-toggle.ts';

/** The parts of the whole questionnaire that an item can refer to. */
export type ItemContext = { sets: ValueSets; items: ItemTypes };

const TYPES = questionTypesByCode('fhir');

const OPEN_LABEL = 'sdc-questionnaire-openLabel';

/** Extensions that are taken over, or only say how an item looks. */
const KNOWN = [
  'minValue',
  'maxValue',
  'maxDecimalPlaces',
  'quantity-precision',
  'regex',
  'questionnaire-unit',
  'entryFormat',
  'questionnaire-itemControl',
  'questionnaire-hidden',
  'questionnaire-choiceOrientation',
  'rendering-style',
  'rendering-markdown',
  'rendering-xhtml',
  'questionnaire-displayCategory',
  'translation',
  'sdf-sublabel',
  'questionnaire-instruction',
  'validationtext',
  'sdf-visual-variant',
  'questionnaire-supportLink',
  'questionnaire-minOccurs',
  'questionnaire-maxOccurs',
  OPEN_LABEL,
  TOGGLES,
];

/** The text of an item, with its number before it. */
export const itemText = (item: JsonObject): string =>
  plainText([textIn(item['prefix']), textIn(item['text'])].filter(Boolean).join(' '));

/** Reports the formula of a text, because texts here cannot be calculated. */
export function reportTextExtensions(item: JsonObject, entry: ReportEntry): void {
  const beside = item['_text'];
  const formula = isObject(beside) ? new Extensions(beside).expression('cqf-expression') : '';
  if (formula !== '')
    entry.approximate(`Its text is used as written, not calculated as “${truncate(formula, 300)}”.`);
}

/**
 * Reads an item that is not a group as a question; returns null if it cannot be asked, which its entry
 * reports.
 */
export function readItem(item: JsonObject, entry: ReportEntry, known: ItemContext): SourceQuestion | null {
  const written = textIn(item['type']);
  const extensions = new Extensions(item);
  const type = TYPES.get(written);
  if (type === undefined) {
    entry.drop(
      written === 'reference'
        ? 'References to other records are not supported.'
        : `The type “${written}” is not supported.`,
    );
    return null;
  }
  if (extensions.isTrue('questionnaire-hidden')) {
    entry.drop('It is hidden, so it cannot be answered.');
    return null;
  }
  const text = itemText(item);
  const question = makeQuestion(entry, textIn(item['linkId']), text, type, {
    help: plainText(
      [
        extensions.text('questionnaire-instruction'),
        extensions.text('sdf-sublabel'),
        extensions.text('entryFormat'),
        extensions.text('validationtext'),
        extensions.text('questionnaire-supportLink'),
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    unit: extensions.unit('questionnaire-unit'),
    required: item['required'] === true,
  });
  if (text === '') entry.approximate('It has no text, so its linkId is used as its text.');
  if (type === 'single_choice') choices(question, item, extensions, known);
  else if (item['repeats'] === true) entry.approximate('Only one answer is allowed, not several.');
  question.preset = presetOf(item, extensions);
  limits(question, item, extensions);
  const condition = readEnableWhen(item);
  if (condition) question.show.push(condition);
  const conditions = objectsIn(item['enableWhen']);
  if (conditions.length > 1 && item['enableBehavior'] === undefined && !conditions.some(isOfStu3)) {
    entry.approximate(
      'The file does not say whether all or any of its conditions must be met, so all are required.',
    );
  }
  tellLosses(question, item, extensions);
  return question;
}

function choices(
  question: SourceQuestion,
  item: JsonObject,
  extensions: Extensions,
  { sets, items }: ItemContext,
): void {
  const { entry } = question;
  const options = optionsOf(item, sets);
  // Several questions may have the options of one set.
  question.options = (options ?? []).map((option) => ({ ...option }));
  readOptionToggles(item, question.options, items, entry);
  const controls = extensions.controls();
  if (item['repeats'] === true) question.type = 'multiple_choice';
  else if (controls.some((one) => one === 'drop-down' || one === 'autocomplete')) question.type = 'drop_down';
  const elsewhere = valueSetOf(item);
  if (options === null && elsewhere !== '')
    entry.approximate(`Its options are not in the file: “${truncate(elsewhere, 300)}”.`);
  const scored = objectsIn(item['answerOption']).some((one) =>
    [one, isObject(one['valueCoding']) ? one['valueCoding'] : {}].some((holder) =>
      new Extensions(holder).namesBeside([]).some((name) => /ordinalValue|itemWeight/.test(name)),
    ),
  );
  if (scored) entry.approximate('The scores of its options are left out. Their codes are included.');
  if (question.type === 'multiple_choice') howMany(question, extensions);
}

/**
 * Reads the answer in the user's own words that a choice allows, as an option with a text; null if it allows
 * none.
 */
export function readOpenAnswer(item: JsonObject, question: SourceQuestion): SourceQuestion | null {
  const isOpen =
    item['type'] === 'open-choice' ||
    ['optionsOrString', 'optionsOrType'].includes(textIn(item['answerConstraint']));
  if (!isOpen || question.options.length === 0) return null;
  const label = plainText(new Extensions(item).text(OPEN_LABEL)).replace(/[\s.:…]+$/, '') || 'Other';
  return addOtherOption(question, 'other', label);
}

/** Reads the minimum and maximum of options, which apply once an option is selected. */
function howMany(question: SourceQuestion, extensions: Extensions): void {
  const limits = [
    ['questionnaire-minOccurs', '>=', 'At least'],
    ['questionnaire-maxOccurs', '<=', 'At most'],
  ] as const;
  for (const [name, sign, words] of limits) {
    const most = extensions.number(name);
    if (most === null) continue;
    const read = () => operation(sign, call('count_selected', answer(question.name)), number(most));
    question.constraints.push({
      rule: { text: `${name} ${most}`, read },
      message: `${words} ${most} options must be selected.`,
    });
  }
}

function limits(question: SourceQuestion, item: JsonObject, extensions: Extensions): void {
  const { entry, type } = question;
  if (type === 'integer' || type === 'decimal') {
    question.hard_minimum = extensions.number('minValue');
    question.hard_maximum = extensions.number('maxValue');
    const places = extensions.number('maxDecimalPlaces') ?? extensions.number('quantity-precision');
    const isWhole = places !== null && Number.isInteger(places) && places >= 0 && places <= 10;
    question.decimal_places = type === 'decimal' && isWhole ? places : null;
    if (question.unit === '') {
      const [only, ...others] = objectsIn(item['unitOption']);
      if (only) question.unit = new Extensions({ extension: [{ url: 'u', ...only }] }).unit('u');
      if (others.length > 0) entry.approximate('Only one unit is used. The others are left out.');
    }
  } else if (extensions.text('minValue') !== '' || extensions.text('maxValue') !== '') {
    entry.approximate(
      `Its range from “${extensions.text('minValue')}” to “${extensions.text('maxValue')}” is left out.`,
    );
  }
  question.pattern =
    extensions
      .text('regex')
      .replace(/^\^/, '')
      .replace(/(?<!\\)\$$/, '') || null;
  const most = item['maxLength'];
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 1) return;
  if (type === 'short_text' && question.pattern === null && most <= 500) {
    if (most < 500) question.pattern = `.{0,${most}}`;
  } else if (!(type === 'long_text' && most >= 20_000))
    entry.approximate(`Its limit of ${most} characters is left out.`);
}

const INITIAL = 'sdc-questionnaire-initialExpression';

/** Reads an item's initial value: values, marked options, or today's date. */
function presetOf(item: JsonObject, extensions: Extensions): SourceQuestion['preset'] {
  const marked = objectsIn(item['answerOption']).filter((one) => one['initialSelected'] === true);
  // STU3 has one initial value, named by its type.
  const [single] = Object.keys(item).filter((key) => /^initial[A-Z]/.test(key));
  const alone = single === undefined ? [] : [item[single]];
  const values = [...objectsIn(item['initial']), ...marked].map(extensionValue);
  const stored = [...values, ...alone].map((value) => {
    if (isObject(value)) return textIn(value['code']) || textIn(value['value']);
    return typeof value === 'boolean' ? String(value) : textIn(value);
  });
  if (stored.length > 0) return { text: stored.join(', '), stored };
  const formula = extensions.expression(INITIAL);
  if (formula === '') return null;
  const read = () => {
    if (formula.trim() === 'today()') return call('today');
    throw new RuleError('it is calculated in FHIRPath');
  };
  return { text: formula, read };
}

const FORMULAS = [
  'sdc-questionnaire-calculatedExpression',
  'cqf-expression',
  'cqf-calculatedValue',
  'sdf-fhirpath',
];

/** Reports an item's facts that have no equivalent here. */
function tellLosses({ entry }: SourceQuestion, item: JsonObject, extensions: Extensions): void {
  for (const name of FORMULAS) {
    const formula = extensions.expression(name);
    if (formula !== '') entry.approximate(`It is asked, not calculated as “${truncate(formula, 300)}”.`);
  }
  const others = extensions.namesBeside([...KNOWN, ...FORMULAS, INITIAL]);
  if (others.length > 0) entry.approximate(`Extensions are left out: ${others.join(', ')}.`);
  if (item['readOnly'] === true) entry.approximate('Read-only is left out, so it can be answered.');
}
