import { hasField, isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { plainLine, plainText, truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { answer, call, not, number, operation, RuleError } from '../../rule-translation/rule-node.ts';
import {
  makeQuestion,
  type SourceOption,
  type SourceQuestion,
  type SourceRule,
} from '../../import/source-instrument.ts';
import { type ConditionalHiding, extractConditions } from './extract-conditional-hiding.ts';
import { redcapRule } from './branching-logic.ts';
import { extractCalculation } from './extract-calculation.ts';
import { questionTypesByCode } from '../../import/question-type-codes.ts';
import type { DictionaryField } from './read-dictionary.ts';
import { applyValidation } from './apply-validation.ts';

const TYPES = questionTypesByCode('redcap');

/**
 * Reads a field of the dictionary as a question; returns null if it cannot be asked, which its entry reports.
 */
export function readField(field: DictionaryField, entry: ReportEntry): SourceQuestion | null {
  const written = field.get('field_type').toLowerCase();
  const type = TYPES.get(written);
  if (type === undefined) {
    entry.drop(
      written === 'sql'
        ? `Its options come from a database: “${truncate(field.get('select_choices_or_calculations'), 200)}”.`
        : `The field type “${written}” is not supported.`,
    );
    return null;
  }
  const choices = field.get('select_choices_or_calculations');
  const label = plainText(field.get('field_label'));
  const question = makeQuestion(entry, field.get('field_name'), label, type, {
    help: plainText(field.get('field_note')),
    required: field.get('required_field').toLowerCase() === 'y' || field.get('required_field') === '1',
  });
  if (hasField(type, 'options')) question.options = optionsOf(choices);
  if (written === 'truefalse') entry.approximate('True and false become yes and no.');
  if (type === 'calculated') question.formula = choices === '' ? null : redcapRule(choices);
  if (written === 'slider') slider(question, field, choices);
  else applyValidation(question, field);
  const annotation = applyCalculation(question, field.get('field_annotation'));
  const branching = field.get('branching_logic');
  if (branching !== '') question.show.push(redcapRule(branching));
  tellLosses(question, field, label, annotation);
  return question;
}

const CALCULATED: Partial<Record<QuestionType, QuestionType>> = {
  short_text: 'calculated_text',
  long_text: 'calculated_text',
  date: 'calculated_date',
  integer: 'calculated',
  decimal: 'calculated',
};

/** Makes a text field with `@CALCTEXT` or `@CALCDATE` a calculated question. Returns its annotation without the tag. */
function applyCalculation(question: SourceQuestion, annotation: string): string {
  const found = extractCalculation(extractConditions(annotation).rest);
  const type = CALCULATED[question.type];
  if (!found || !type) return annotation;
  question.formula = found.rule;
  question.asked_instead = question.type;
  question.type = type;
  if (found.change !== null) question.entry.approximate(found.change);
  return annotation.replace(found.written, ' ');
}

/** `1, Yes | 2, No`; older ones have a line for each. */
function optionsOf(choices: string): SourceOption[] {
  const parts = choices.includes('|') ? choices.split('|') : choices.split(/\n|\\n/);
  return parts.flatMap((part) => {
    const text = part.trim();
    if (text === '') return [];
    const comma = text.indexOf(',');
    const code = comma < 0 ? text : text.slice(0, comma).trim();
    return [{ code, name: plainLine(comma < 0 ? text : text.slice(comma + 1)) || code }];
  });
}

function slider(question: SourceQuestion, field: DictionaryField, labels: string): void {
  const limit = (column: string, otherwise: number) => {
    const text = field.get(column);
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : otherwise;
  };
  question.hard_minimum = limit('text_validation_min', 0);
  question.hard_maximum = limit('text_validation_max', 100);
  const words = labels
    .split('|')
    .map((label) => plainLine(label))
    .filter(Boolean)
    .join(' – ');
  question.help = [question.help, words].filter(Boolean).join('\n\n');
  question.entry.approximate('The slider becomes a whole number question.');
}

function presetOf(question: SourceQuestion, written: string): SourceQuestion['preset'] {
  if (written === '') return null;
  const text = `@DEFAULT='${written}'`;
  if (/\[[a-z][^\]]*\]/i.test(written)) {
    const read = (): never => {
      throw new RuleError('it contains a piped answer');
    };
    return { text, read };
  }
  const stored =
    question.type === 'multiple_choice' ? written.split(',').map((one) => one.trim()) : [written];
  return { text, stored };
}

/** Reports a field's facts that have no equivalent here. */
function tellLosses(
  question: SourceQuestion,
  field: DictionaryField,
  label: string,
  annotated: string,
): void {
  const { entry } = question;
  if (label === '') entry.approximate('It has no label, so its name is used as its text.');
  if (field.get('identifier').toLowerCase() === 'y')
    entry.approximate('The setting that marks it as identifying a person is left out.');
  if (field.get('matrix_ranking').toLowerCase() === 'y')
    entry.approximate('The rule that each option can be selected in only one row is left out.');
  const { rest: annotation, hidings, unread } = extractConditions(plainText(annotated));
  question.show.push(...hidings.map(shownUnless));
  const alone = /@NONEOFTHEABOVE\s*=?\s*["']([^"']+)["']/i.exec(annotation);
  if (alone) {
    const codes = alone[1]!.split(',').map((code) => code.trim());
    question.options = question.options.map((option) => ({
      ...option,
      exclusive: codes.includes(option.code),
    }));
  }
  const isHidden = /@HIDDEN(?![\w-])/i.test(annotation);
  if (isHidden && isCalculated({ question_type: question.type }))
    entry.approximate('REDCap hides it, but it is shown here.');
  else if (isHidden) question.show.push({ text: '@HIDDEN', read: () => ({ kind: 'truth', value: false }) });
  const preset = /@DEFAULT\s*=\s*(?:'([^']*)'|"([^"]*)")/i.exec(annotation);
  const isToday = question.type === 'date' && /@TODAY(?![\w-])/i.test(annotation);
  if (preset) question.preset = presetOf(question, preset[1] ?? preset[2] ?? '');
  else if (isToday) question.preset = { text: '@TODAY', read: () => call('today') };
  const limits = takeOptionTags(question, annotation);
  const tags = limits
    .reduce((text, tag) => text.replace(tag, ''), annotation)
    .replace(alone?.[0] ?? '', '')
    .replace(preset?.[0] ?? '', '')
    .replace(isToday ? /@TODAY(?![\w-])/gi : '', '')
    .replace(/@HIDDEN(?![\w-])/gi, '')
    .trim();
  const left = [...unread, tags].filter(Boolean).join(' ');
  if (left.includes('@'))
    entry.approximate(`Action tags in its annotation are left out: “${truncate(left, 200)}”.`);
  else if (left !== '') entry.approximate(`Its annotation is left out: “${truncate(left, 200)}”.`);
}

/** Reads the tags that limit options: so many selected at most, or some never offered. Returns their texts. */
function takeOptionTags(question: SourceQuestion, annotation: string): string[] {
  const most = /@MAXCHECKED\s*=\s*["']?(\d+)["']?/i.exec(annotation);
  const hidden = /@HIDECHOICE\s*=\s*["']([^"']*)["']/i.exec(annotation);
  const taken: string[] = [];
  if (most && question.type === 'multiple_choice') {
    const read = () =>
      operation('<=', call('count_selected', answer(question.name)), number(Number(most[1])));
    question.constraints.push({
      rule: { text: most[0], read },
      message: `Select at most ${most[1]} ${Number(most[1]) === 1 ? 'option' : 'options'}.`,
    });
    taken.push(most[0]);
  }
  if (hidden && question.options.length > 0) {
    const codes = hidden[1]!.split(',').map((code) => code.trim());
    const never: SourceRule = { text: hidden[0], read: () => ({ kind: 'truth', value: false }) };
    question.options = question.options.map((option) =>
      codes.includes(option.code) ? { ...option, show: [...(option.show ?? []), never] } : option,
    );
    taken.push(hidden[0]);
  }
  return taken;
}

/** The condition on which a field is shown that its annotation hides at times. */
function shownUnless({ condition, hides }: ConditionalHiding): SourceRule {
  const rule = redcapRule(condition);
  if (hides === 'where_false') return rule;
  return { text: `@IF(${condition}, @HIDDEN, '')`, read: () => not(rule.read()) };
}
