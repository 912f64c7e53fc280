import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { plainText, truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { containsSum, RuleError } from '../../rule-translation/rule-node.ts';
import { addOtherOption } from '../../import/make-option-text-question.ts';
import { makeQuestion, type SourceQuestion, type SourceRule } from '../../import/source-instrument.ts';
import { questionTypesByCode } from '../../import/question-type-codes.ts';
import { readEnableWhen, isOfStu3 } from './read-enable-when.ts';
import { Extensions } from './extensions.ts';
import { optionsOf, type ValueSets, valueSetOf } from './answer-options.ts';
import { readOptionToggles, TOGGLES } from './answer-options-toggle.ts';
import { readFhirpath } from './fhirpath.ts';
import { INITIAL, presetOf } from './initial-values.ts';
import { readCountLimits, readLimits } from './limits.ts';
import type { ItemTypes, Variables } from './item-types.ts';

/** The parts of the whole questionnaire that an item can refer to. */
export type ItemContext = { sets: ValueSets; items: ItemTypes; variables: Variables };

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
  'variable',
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
  const formula = calculationOf(item, extensions, known);
  if (extensions.isTrue('questionnaire-hidden')) {
    if (formula === null) {
      entry.drop('It is hidden, so it cannot be answered.');
      return null;
    }
    entry.approximate('The file hides it, but it is shown here.');
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
  question.preset = presetOf(item, extensions, known);
  readLimits(question, item, extensions);
  const condition = readEnableWhen(item);
  if (condition) question.show.push(condition);
  const conditions = objectsIn(item['enableWhen']);
  if (conditions.length > 1 && item['enableBehavior'] === undefined && !conditions.some(isOfStu3)) {
    entry.approximate(
      'The file does not say whether all or any of its conditions must be met, so all are required.',
    );
  }
  tellLosses(question, item, extensions, formula !== null);
  if (formula !== null) {
    question.formula = formula;
    question.asked_instead = type;
    question.type = CALCULATED_TYPES[type] ?? 'calculated';
  }
  return question;
}

const CALCULATED = 'sdc-questionnaire-calculatedExpression';

/** The calculated types of texts and dates. */
const CALCULATED_TYPES: Partial<Record<SourceQuestion['type'], SourceQuestion['type']>> = {
  short_text: 'calculated_text',
  long_text: 'calculated_text',
  date: 'calculated_date',
};

/** Reads the formula of a number, a text or a date; null if it has none. */
function calculationOf(
  item: JsonObject,
  extensions: Extensions,
  { items, variables }: ItemContext,
): SourceRule | null {
  const type = textIn(item['type']);
  const isText = ['string', 'text', 'date'].includes(type);
  const isFigure = ['integer', 'decimal', 'quantity'].includes(type);
  const written = extensions.expression(CALCULATED);
  if (!(isFigure || isText) || written === '' || item['repeats'] === true) return null;
  const language = extensions.language(CALCULATED);
  const read = () => {
    if (language !== 'text/fhirpath') throw new RuleError('it is not a FHIRPath expression');
    const node = readFhirpath(written, items, variables);
    // The plus sign joins texts there, and adds numbers here.
    if (isText && containsSum(node)) throw new RuleError('it joins text or adds numbers');
    return node;
  };
  return { text: written, read };
}

function choices(
  question: SourceQuestion,
  item: JsonObject,
  extensions: Extensions,
  known: ItemContext,
): void {
  const { entry } = question;
  const options = optionsOf(item, known.sets);
  // Several questions may have the options of one set.
  question.options = (options ?? []).map((option) => ({ ...option }));
  readOptionToggles(item, question.options, known, entry);
  const controls = extensions.controls();
  if (item['repeats'] === true) question.type = 'multiple_choice';
  else if (controls.some((one) => one === 'drop-down' || one === 'autocomplete')) question.type = 'drop_down';
  const elsewhere = valueSetOf(item);
  if (options === null && elsewhere !== '')
    entry.approximate(`Its options are not in the file: “${truncate(elsewhere, 300)}”.`);
  if (question.type === 'multiple_choice') readCountLimits(question, extensions);
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

const FORMULAS = [CALCULATED, 'cqf-expression', 'cqf-calculatedValue', 'sdf-fhirpath'];

/** Reports an item's facts that have no equivalent here. */
function tellLosses(
  { entry }: SourceQuestion,
  item: JsonObject,
  extensions: Extensions,
  isCalculated: boolean,
): void {
  for (const name of FORMULAS) {
    if (isCalculated && name === CALCULATED) continue;
    const formula = extensions.expression(name);
    if (formula !== '')
      entry.approximate(`It is entered by users, not calculated as “${truncate(formula, 300)}”.`);
  }
  const others = extensions.namesBeside([...KNOWN, ...FORMULAS, INITIAL]);
  if (others.length > 0) entry.approximate(`Extensions are left out: ${others.join(', ')}.`);
  if (isCalculated && item['readOnly'] !== true)
    entry.approximate('The file lets people change the calculated value. That is left out.');
  if (!isCalculated && item['readOnly'] === true)
    entry.approximate('The read-only setting is left out, so the question can be answered.');
}
