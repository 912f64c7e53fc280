import { isNhsNumber } from '@portal/contract/questionnaires/nhs-number';
import {
  addDays,
  addMonths,
  addYears,
  datePartOf,
  formatDate,
  monthsBetween,
  yearsBetween,
} from './dates/calendar.ts';
import { toInstant } from './dates/time-zone.ts';

/** The value of an expression: a figure, text (also date or option code), yes or no, or several options. */
export type Value = number | string | boolean | readonly string[] | null;
/** `any` takes every type. */
export type ValueType = 'number' | 'text' | 'boolean' | 'list' | 'any';

type FunctionRule = {
  takes: readonly ValueType[];
  /** True if the last type of `takes` can be given any number of times. */
  isOpen?: boolean;
  /** The number of `takes` that must be given; all without it. */
  least?: number;
  gives: ValueType;
  /** True if the text that it gives is a date. */
  isDate?: boolean;
  call: (...values: Value[]) => Value;
};

const figures = (values: readonly Value[]): number[] =>
  values.filter((value): value is number => typeof value === 'number');
const ofFigures =
  (work: (present: number[]) => number) =>
  (...values: Value[]): Value => {
    const present = figures(values);
    return present.length === 0 ? null : finiteOrNull(work(present));
  };
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const isAnswered = (value: Value): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A function of one figure, blank where there is none. */
const ofFigure =
  (work: (value: number) => number) =>
  (value?: Value): Value =>
    typeof value === 'number' ? finiteOrNull(work(value)) : null;
const ofTwo =
  (work: (one: number, other: number) => number) =>
  (one?: Value, other?: Value): Value =>
    typeof one === 'number' && typeof other === 'number' ? finiteOrNull(work(one, other)) : null;

/** To so many decimals, by what makes a whole number of what is left of the point. */
const roundedBy = (whole: (scaled: number) => number) =>
  ofTwo((value, places) => {
    const scale = 10 ** Math.min(10, Math.max(0, Math.trunc(places)));
    // 1.005 is a little less in binary: what counts is the figure as people write it.
    return whole(Number((value * scale).toPrecision(15))) / scale + 0;
  });

/** Returns the figure in a text, such as the code of an option that represents a score. */
function figureIn(value: Value): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)\s*$/.test(value)) return null;
  return finiteOrNull(Number(value));
}

/** Minutes of real time, so that clocks put forward or back count; a day alone is its first minute. */
const minutes = (text: Value): number =>
  (typeof text === 'string'
    ? toInstant(Date.parse(`${text.includes('T') ? text : `${text}T00:00`}:00Z`))
    : NaN) / 60_000;

/** Converts a date to days; a date with a time counts as its day. */
const days = (text: Value): number =>
  (typeof text === 'string' ? Date.parse(`${text.replace(/T\d\d:\d\d$/, '')}T00:00:00Z`) : NaN) / 86_400_000;

/** The longest text that an expression can give. */
const LONGEST_TEXT = 2_000;

/** Writes a value into a text: figures with the digits that people would write, options side by side. */
function textOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join(', ');
}

/** Joins values as one text; blank if all are. */
function concat(...values: Value[]): Value {
  let text = '';
  for (const value of values) {
    text += textOf(value);
    if (text.length > LONGEST_TEXT) return text.slice(0, LONGEST_TEXT);
  }
  return text === '' ? null : text;
}

/** Every function of the language. Blanks are passed over by those that take figures; nothing here loops or fails. */
const functions = {
  /** The sum of what was reported; blank only when nothing was. */
  total: { takes: ['number'], isOpen: true, gives: 'number', call: ofFigures(sum) },
  min: { takes: ['number'], isOpen: true, gives: 'number', call: ofFigures((all) => Math.min(...all)) },
  max: { takes: ['number'], isOpen: true, gives: 'number', call: ofFigures((all) => Math.max(...all)) },
  mean: {
    takes: ['number'],
    isOpen: true,
    gives: 'number',
    call: ofFigures((all) => sum(all) / all.length),
  },
  abs: {
    takes: ['number'],
    gives: 'number',
    call: (value) => (typeof value === 'number' ? Math.abs(value) : null),
  },
  /** To so many decimals, halves away from zero. */
  round: {
    takes: ['number', 'number'],
    gives: 'number',
    call: roundedBy((scaled) => Math.sign(scaled) * Math.round(Math.abs(scaled))),
  },
  /** The same with halves upwards, so that -2.5 is -2: what XPath and REDCap mean by rounding. */
  round_half_up: { takes: ['number', 'number'], gives: 'number', call: roundedBy(Math.round) },
  round_up: { takes: ['number', 'number'], gives: 'number', call: roundedBy(Math.ceil) },
  round_down: { takes: ['number', 'number'], gives: 'number', call: roundedBy(Math.floor) },
  /** Removes the decimals. */
  int: { takes: ['number'], gives: 'number', call: ofFigure((value) => Math.trunc(value) + 0) },
  /** The remainder of a division, with the sign of the dividend. */
  mod: { takes: ['number', 'number'], gives: 'number', call: ofTwo((one, other) => (one % other) + 0) },
  pow: { takes: ['number', 'number'], gives: 'number', call: ofTwo((one, other) => one ** other) },
  sqrt: { takes: ['number'], gives: 'number', call: ofFigure(Math.sqrt) },
  exp: { takes: ['number'], gives: 'number', call: ofFigure(Math.exp) },
  /** The natural logarithm; blank for 0 and below. */
  ln: { takes: ['number'], gives: 'number', call: ofFigure(Math.log) },
  /** The figure in a text or in the code of the selected option; blank if it is not a figure. */
  figure: { takes: ['any'], gives: 'number', call: (value) => figureIn(value ?? null) },
  /** The number of selected options; zero without an answer. */
  count_selected: {
    takes: ['list'],
    gives: 'number',
    call: (chosen) => (Array.isArray(chosen) ? chosen.length : isAnswered(chosen ?? null) ? 1 : 0),
  },
  /** The characters of a text: none where nothing is answered. */
  length: {
    takes: ['text'],
    gives: 'number',
    call: (text) => (typeof text === 'string' ? [...text].length : 0),
  },
  /** How many of these have an answer. */
  count: {
    takes: ['any'],
    isOpen: true,
    gives: 'number',
    call: (...values) => values.filter(isAnswered).length,
  },
  answered: { takes: ['any'], gives: 'boolean', call: (value) => isAnswered(value ?? null) },
  /** True if an option is selected, among several or alone. */
  includes: {
    takes: ['list', 'text'],
    gives: 'boolean',
    call: (chosen, option) =>
      chosen === null ? null : Array.isArray(chosen) ? chosen.includes(String(option)) : chosen === option,
  },
  /** True if a text equals one of the texts after it. */
  one_of: {
    takes: ['text', 'text'],
    isOpen: true,
    gives: 'boolean',
    call: (value, ...options) => (value === null ? null : options.includes(value ?? null)),
  },
  /** True if a text is an NHS number whose check digit is right, with or without spaces; blank for a blank. */
  is_nhs_number: {
    takes: ['text'],
    gives: 'boolean',
    call: (text) => (typeof text === 'string' && text !== '' ? isNhsNumber(text) : null),
  },
  /** From the first date to the second. */
  days_between: {
    takes: ['text', 'text'],
    gives: 'number',
    call: (from, to) => finiteOrNull(days(to ?? null) - days(from ?? null)),
  },
  /**
   * Real time from the first date and time to the second, by the clocks of `TIME_ZONE`; a day alone starts at
   * midnight.
   */
  minutes_between: {
    takes: ['text', 'text'],
    gives: 'number',
    call: (from, to) => finiteOrNull(minutes(to ?? null) - minutes(from ?? null)),
  },
  /** Years completed from the first day to the second, as ages are counted; negative if the second is earlier. */
  years_between: { takes: ['text', 'text'], gives: 'number', call: yearsBetween },
  months_between: { takes: ['text', 'text'], gives: 'number', call: monthsBetween },
  add_days: { takes: ['text', 'number'], gives: 'text', isDate: true, call: addDays },
  /** The same day so many months later, or the last of a shorter month. */
  add_months: { takes: ['text', 'number'], gives: 'text', isDate: true, call: addMonths },
  add_years: { takes: ['text', 'number'], gives: 'text', isDate: true, call: addYears },
  /** The day of a date and time. */
  date_of: { takes: ['text'], gives: 'text', isDate: true, call: datePartOf },
  /** A date as people write it, by a pattern such as `d MMMM yyyy`. */
  format_date: { takes: ['text', 'text'], gives: 'text', call: formatDate },
  /** The texts one after the other, without the blanks; blank if all are. */
  concat: { takes: ['any'], isOpen: true, gives: 'text', call: concat },
  /** These options, as a question of several is answered. */
  choices: {
    takes: ['text'],
    isOpen: true,
    gives: 'list',
    call: (...options) => [...new Set(options.filter((one): one is string => typeof one === 'string'))],
  },
  /** The day on which it is read; filled in before it is called. */
  today: { takes: [], gives: 'text', isDate: true, call: () => null },
  /** The answer to a question of a roster in the row above; replaced before it is called. */
  above: { takes: ['any'], gives: 'any', call: () => null },
  /** The first and the last day of the time period; replaced by the days themselves before it is called. */
  period_start: { takes: [], gives: 'text', isDate: true, call: () => null },
  period_end: { takes: [], gives: 'text', isDate: true, call: () => null },
  /** The value beside a key in a table of the programme; read before it is called. */
  lookup: { takes: ['text', 'any'], isOpen: true, gives: 'any', call: () => null },
  /** The number of complete cases for which a condition holds; read of the cases before it is called. */
  case_count: { takes: ['boolean'], gives: 'number', call: () => null },
  /** The total of a figure over complete cases, or those for which a condition holds; read in the same way. */
  case_sum: { takes: ['number', 'boolean'], least: 1, gives: 'number', call: () => null },
  /** The value of another measure of the project; read before it is called. */
  measure: { takes: ['text'], gives: 'number', call: () => null },
  /** No value at all, for a branch of `if`. */
  blank: { takes: [], gives: 'any', call: () => null },
  /** The answer to the same question in the time period before; read before it is called. */
  last: { takes: ['any'], gives: 'any', call: (value) => value ?? null },
  /** The second where the first holds, else the third. */
  if: {
    takes: ['boolean', 'any', 'any'],
    gives: 'any',
    call: (holds, then, otherwise) => (holds === true ? (then ?? null) : (otherwise ?? null)),
  },
} as const satisfies Record<string, FunctionRule>;

export type FunctionName = keyof typeof functions;
export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(functions, name);
export const functionRuleOf = (name: FunctionName): FunctionRule => functions[name];
