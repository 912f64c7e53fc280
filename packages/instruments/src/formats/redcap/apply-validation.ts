import type { SourceQuestion } from '../../import/source-instrument.ts';
import type { DictionaryField } from './read-dictionary.ts';
import { isNumeric } from '@portal/contract/questionnaires/question-types';
import { answer, call, number, operation, type RuleNode } from '../../rule-translation/rule-node.ts';

/** Validations that a pattern says. */
const PATTERNS: Record<string, string> = {
  email: '[^@\\s]+@[^@\\s]+',
  zipcode: '\\d{5}(-\\d{4})?',
  alpha_only: '[a-zA-Z]+',
  ssn: '\\d{3}-\\d{2}-\\d{4}',
  postalcode_australia: '\\d{4}',
  postalcode_french: '\\d{5}',
  postalcode_germany: '\\d{5}',
  postalcode_canada: '[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d',
  mrn_10d: '\\d{10}',
  time_hh_mm_ss: '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d',
  time_mm_ss: '[0-5]\\d:[0-5]\\d',
};

/** Gives a text the type or pattern its validation asks for, and the range, which in REDCap only warns. */
export function applyValidation(question: SourceQuestion, field: DictionaryField): void {
  const name = field.get('text_validation_type_or_show_slider_number').toLowerCase();
  const { entry } = question;
  if (question.type === 'file' && name === 'signature')
    entry.approximate('The signature is uploaded as a file.');
  if (question.type !== 'short_text') return;
  const decimals = /^number(?:_(\d)dp)?(_comma_decimal)?$/.exec(name);
  if (name === 'integer' || name === 'int') question.type = 'integer';
  else if (decimals || name === 'float') {
    question.type = 'decimal';
    question.decimal_places = decimals?.[1] === undefined ? null : Number(decimals[1]);
  } else if (/^date(_[dmy]+)?$/.test(name)) question.type = 'date';
  else if (/^datetime/.test(name)) {
    question.type = 'date_time';
    if (name.includes('seconds')) entry.approximate('It asks for hours and minutes, not seconds.');
  } else if (name === 'time') question.type = 'time';
  else if (Object.hasOwn(PATTERNS, name)) question.pattern = PATTERNS[name]!;
  else if (name !== '' && name !== 'autocomplete') entry.approximate(`The check “${name}” is left out.`);
  range(question, field.get('text_validation_min'), field.get('text_validation_max'));
}

function range(question: SourceQuestion, least: string, most: string): void {
  if (least === '' && most === '') return;
  if (question.type === 'integer' || question.type === 'decimal') {
    question.soft_minimum = figure(least);
    question.soft_maximum = figure(most);
    if ([least, most].every((text) => text === '' || figure(text) !== null)) return;
    [question.soft_minimum, question.soft_maximum] = [null, null];
  }
  const form = FORMS[question.type];
  const isLimit = (text: string) =>
    text === '' || FIELD.test(text) || (form?.test(text) ?? figure(text) !== null);
  if ([least, most].every(isLimit) && (form || isNumeric({ question_type: question.type }))) {
    limits(question, least, most);
    return;
  }
  question.entry.approximate(`Its range from “${least}” to “${most}” is left out.`);
}
const FIELD = /^\[\w+\]$/;
const FORMS: Partial<Record<SourceQuestion['type'], RegExp>> = {
  date: /^(\d{4}-\d{2}-\d{2}|today)$/i,
  date_time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/,
  time: /^\d{2}:\d{2}$/,
};

const figure = (text: string): number | null => {
  const value = Number(text.replace(',', '.'));
  return text === '' || !Number.isFinite(value) ? null : value;
};

/** A limit that is read from another answer, or a date: REDCap warns, and so does the check. */
function limits(question: SourceQuestion, least: string, most: string): void {
  const self = answer(question.name);
  const parts = [
    ...(least === '' ? [] : [operation('>=', self, limitOf(least))]),
    ...(most === '' ? [] : [operation('<=', self, limitOf(most))]),
  ];
  const whole = parts.reduce((left, right) => operation('and', left, right));
  const isFigure = isNumeric({ question_type: question.type });
  const noun = isFigure ? 'figure' : question.type === 'time' ? 'time' : 'date';
  const from = isFigure ? `${least} or more` : `${least} or later`;
  const to = isFigure ? `${most} or less` : `${most} or earlier`;
  question.constraints.push({
    rule: { text: `from ${least || 'any'} to ${most || 'any'}`, read: () => whole },
    message: `This ${noun} should be ${most === '' ? from : least === '' ? to : `from ${least} to ${most}`}.`,
    severity: 'warning',
  });
}

function limitOf(text: string): RuleNode {
  if (FIELD.test(text)) return answer(text.slice(1, -1));
  if (/^today$/i.test(text)) return call('today');
  const value = figure(text);
  return value === null || text.includes('-') ? { kind: 'text', value: text } : number(value);
}
