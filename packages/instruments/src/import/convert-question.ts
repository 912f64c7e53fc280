import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { findDefaultProblem } from '@portal/expressions/rules/default-answers';
import { validatePattern } from '@portal/contract/questionnaires/validate-pattern';
import {
  hasField,
  isCalculated,
  isNumeric,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import { MAX_LENGTHS, MOST_OPTIONS } from './limits.ts';
import { truncate } from './plain-text.ts';
import { allOf, anyOf } from '../rule-translation/rule-node.ts';
import type { SourceOption, SourceQuestion } from './source-instrument.ts';
import { typeNames } from './question-type-names.ts';

export type ConvertedRules = {
  question_code: string;
  show_if: string;
  require_if: string;
  expression: string | null;
  default_answer: string;
  /** By the code of an option: the condition for it to be offered. */
  offered: ReadonlyMap<string, string>;
};

/** Options with codes of their own, as many as the portal takes; a choice of nothing becomes a text. */
export function fitOptionsToLimits(question: SourceQuestion): void {
  if (!hasField(question.type, 'options')) {
    question.options = [];
    return;
  }
  const { entry, options } = question;
  if (options.length === 0) {
    entry.approximate('Its options are not in the file, so it becomes a text question.');
    question.type = 'short_text';
    question.are_options_elsewhere = true;
    return;
  }
  if (options.length > MOST_OPTIONS) {
    entry.approximate(
      `It has ${options.length} options. The maximum is ${MOST_OPTIONS}, so it becomes a text question without options.`,
    );
    question.type = 'short_text';
    question.are_options_elsewhere = true;
    question.options = [];
    return;
  }
  const taken = new Map<string, SourceOption>();
  const found = { first: new Set<string>(), either: new Set<string>() };
  for (const [index, option] of options.entries()) {
    const code = truncate(option.code.trim() || String(index + 1), MAX_LENGTHS.option_code).trim();
    const earlier = taken.get(code);
    if (earlier) {
      const isEither = offeredSometimes(earlier) || offeredSometimes(option);
      if (isEither) taken.set(code, eitherOf(earlier, option));
      found[isEither ? 'either' : 'first'].add(code);
      continue;
    }
    if (code !== option.code.trim())
      entry.approximate(
        `The code of its option “${truncate(option.name, 60)}” is changed to “${truncate(code, 60)}”.`,
      );
    taken.set(code, { ...option, code, name: option.name.replace(/\s+/g, ' ').trim() || code });
  }
  question.options = [...taken.values()].map((option) => {
    if (option.name.length > MAX_LENGTHS.name)
      entry.approximate(
        `The option “${truncate(option.name, 60)}” is shortened to ${MAX_LENGTHS.name} characters.`,
      );
    return { ...option, name: truncate(option.name, MAX_LENGTHS.name) };
  });
  const listed = (codes: Set<string>) => truncate([...codes].join(', '), 200);
  if (found.first.size > 0)
    entry.approximate(
      `Some options are in the file twice. The first of each is used: ${listed(found.first)}.`,
    );
  if (found.either.size > 0)
    entry.approximate(
      `Options with the same code are merged: ${listed(found.either)}. A merged option is offered if any of the original options would be offered.`,
    );
}

const offeredSometimes = ({ show = [] }: SourceOption): boolean => show.length > 0;

/**
 * Merges two options with the same stored value: joins different texts, and offers the option if either is
 * offered.
 */
function eitherOf(one: SourceOption, other: SourceOption): SourceOption {
  const name = other.name.replace(/\s+/g, ' ').trim();
  const names = name === '' || one.name.split(' / ').includes(name) ? one.name : `${one.name} / ${name}`;
  const shows = [one.show ?? [], other.show ?? []];
  if (shows.some((show) => show.length === 0)) return { ...one, name: names, show: [] };
  const text = [...new Set(shows.flat().map((rule) => rule.text))].join(' or ');
  const read = () => anyOf(shows.map((show) => allOf(show.map((rule) => rule.read()))!))!;
  return { ...one, name: names, show: [{ text, read }] };
}

/** A question within what the portal keeps, with its rules. */
export function convertQuestion(
  question: SourceQuestion,
  convertedRules: ConvertedRules,
): InstrumentQuestion {
  const { entry, type } = question;
  const isNumber = isNumeric({ question_type: type });
  entry.made ||= `${typeNames[type]}.`;
  const text = question.text.trim() || question.name;
  if (text.length > MAX_LENGTHS.question)
    entry.approximate('Its text is too long for a question, so it continues in the guidance.');
  const help =
    text.length > MAX_LENGTHS.question ? [text, question.help].filter(Boolean).join('\n\n') : question.help;
  const { offered, ...rules } = convertedRules;
  const fitted: InstrumentQuestion = {
    ...rules,
    question_text: truncate(text, MAX_LENGTHS.question),
    help: truncate(help, MAX_LENGTHS.text),
    question_type: type,
    unit: truncate(question.unit, MAX_LENGTHS.unit),
    required: question.required && expectsAnswer({ question_type: type }),
    decimal_places: isNumber || hasField(type, 'decimal_places') ? question.decimal_places : null,
    ...ranges(question, isNumber),
    tolerance_percent: null,
    date_minimum: hasField(type, 'days') ? question.date_minimum : null,
    date_maximum: hasField(type, 'days') ? question.date_maximum : null,
    pattern: pattern(question),
    missing_allowed: true,
    options: question.options.map(({ code, name, exclusive = false }) => ({
      option_code: code,
      option_name: name,
      exclusive: exclusive && hasField(type, 'exclusive'),
      show_if: offered.get(code) ?? '',
    })),
    row: question.row,
    column: question.column,
  };
  const wrong = rules.default_answer === '' ? null : findDefaultProblem(fitted, rules.default_answer);
  if (wrong === null) return fitted;
  entry.approximate(`Its default is left out: ${wrong} “${truncate(rules.default_answer, 200)}”`);
  return { ...fitted, default_answer: '' };
}

function ranges(question: SourceQuestion, isNumber: boolean) {
  const { entry, hard_minimum, hard_maximum, soft_minimum, soft_maximum } = question;
  if (!isNumber) {
    const limits = [hard_minimum, hard_maximum, soft_minimum, soft_maximum];
    if (isCalculated({ question_type: question.type }) && limits.some((limit) => limit !== null))
      entry.approximate('Its range is left out, because the answer is calculated.');
    return NO_RANGES;
  }
  if (hard_minimum !== null && hard_maximum !== null && hard_minimum > hard_maximum) {
    entry.approximate(
      `Its range from ${hard_minimum} to ${hard_maximum} contains no numbers, so it is left out.`,
    );
    return NO_RANGES;
  }
  return { hard_minimum, hard_maximum, soft_minimum, soft_maximum };
}
const NO_RANGES = { hard_minimum: null, hard_maximum: null, soft_minimum: null, soft_maximum: null };

function pattern({ entry, pattern: wanted, type }: SourceQuestion): string | null {
  if (wanted === null || wanted === '') return null;
  const wrong = !hasField(type, 'pattern')
    ? 'Only short text questions can have a pattern.'
    : wanted.length > 500
      ? 'It is too long.'
      : validatePattern(wanted);
  if (wrong === null) return wanted;
  entry.approximate(`Its pattern “${wanted}” is left out. ${wrong}`);
  return null;
}
