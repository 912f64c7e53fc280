import { type JsonObject, objectsIn } from '../../file-formats/json-text.ts';
import type { SourceQuestion } from '../../import/source-instrument.ts';
import {
  answer,
  call,
  number,
  operation,
  RuleError,
  type RuleNode,
} from '../../rule-translation/rule-node.ts';
import { Extensions } from './extensions.ts';

/** Reads the minimum and maximum of options, which apply once an option is selected. */
export function readCountLimits(question: SourceQuestion, extensions: Extensions): void {
  const limits = [
    ['questionnaire-minOccurs', '>=', 'at least'],
    ['questionnaire-maxOccurs', '<=', 'at most'],
  ] as const;
  for (const [name, sign, words] of limits) {
    const most = extensions.number(name);
    if (most === null) continue;
    const read = () => operation(sign, call('count_selected', answer(question.name)), number(most));
    question.constraints.push({
      rule: { text: `${name} ${most}`, read },
      message: `Select ${words} ${most} ${most === 1 ? 'option' : 'options'}.`,
    });
  }
}

/** Reads the limits of an answer's value and length. */
export function readLimits(question: SourceQuestion, item: JsonObject, extensions: Extensions): void {
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
  } else dateLimits(question, extensions);
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

/** Reads the first and last date or time: a day is a limit of the question, all others are checks. */
function dateLimits(question: SourceQuestion, extensions: Extensions): void {
  const limits = [
    ['minValue', '>=', 'date_minimum', 'from'],
    ['maxValue', '<=', 'date_maximum', 'to'],
  ] as const;
  for (const [name, sign, field, word] of limits) {
    const written = extensions.text(name);
    const formula = extensions.calculatedValue(name);
    const shown = written || formula;
    if (shown === '') continue;
    if (question.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(written) && formula === '') {
      question[field] = written;
      continue;
    }
    const read = () => {
      if (formula !== '') return operation(sign, answer(question.name), limitOf(formula));
      if (question.type === 'date') throw new RuleError(`“${written}” is not a complete date`);
      if (!['time', 'date_time'].includes(question.type)) throw new RuleError('it is not a date');
      const limit = question.type === 'time' ? written.replace(/^(\d\d:\d\d):00$/, '$1') : written;
      return operation(sign, answer(question.name), { kind: 'text', value: limit });
    };
    question.constraints.push({
      rule: { text: `${name} ${shown}`, read },
      message: `This must be ${word} ${shown}.`,
    });
  }
}

/** Reads a limit that is calculated: today, or days, months or years before or after. */
function limitOf(formula: string): RuleNode {
  const [, sign, count, unit] =
    /^today\(\)(?:\s*([-+])\s*(\d{1,4})\s*'?(days?|months?|years?)'?)?$/.exec(formula.trim()) ?? [];
  if (!formula.trim().startsWith('today()') || (unit === undefined && formula.trim() !== 'today()'))
    throw new RuleError('it is not calculated from today');
  if (unit === undefined) return call('today');
  const of = number(Number(`${sign}${count}`));
  const name = unit.startsWith('day') ? 'add_days' : unit.startsWith('month') ? 'add_months' : 'add_years';
  return call(name, call('today'), of);
}
