import { email, type Message, required, defineRule, type Rule } from './define-form-rule.ts';

export * from './define-form-rule.ts';

/** A number as people type it: `1,234.5`, ` 12 `. Null when it is none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^[-+−]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replaceAll(',', '').replace('−', '-'));
}

/** Returns the size of a value: a number's value, a list's number of entries, otherwise null. */
function magnitude(value: unknown): number | null {
  return Array.isArray(value) ? value.length : toNumber(value);
}

function toDay(value: unknown): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const [year, month, date] = value.slice(0, 10).split('-').map(Number) as [number, number, number];
  const day = new Date(Date.UTC(year, month - 1, date));
  // Date would turn 31 February into 3 March.
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date ? day.getTime() : null;
}

const readableDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(toDay(day) ?? 0);
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value : [...String(value)]).length;
const isUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

export const accepted = (message: Message = ({ label }) => `${label} must be accepted.`): Rule =>
  defineRule((value) => value === true || /^(yes|on|1|true)$/i.test(String(value)), message, 'check');

export const alpha = (message: Message = ({ label }) => `${label} must contain only letters.`): Rule =>
  defineRule((value) => /^\p{L}[\p{L}\p{M}]*$/u.test(String(value)), message);

export const alphanumeric = (
  message: Message = ({ label }) => `${label} must contain only letters and digits.`,
): Rule => defineRule((value) => /^[\p{L}\p{M}\p{Nd}]+$/u.test(String(value)), message);

/** A number, or a list of entries, from `low` to `high`, both included. */
export const between = (
  low: number,
  high: number,
  message: Message = ({ label }) => `${label} must be between ${low} and ${high}.`,
): Rule =>
  defineRule((value) => {
    const size = magnitude(value);
    return size !== null && size >= low && size <= high;
  }, message);

/** The same as in another field of the form. */
export const confirm = (other: string, message: Message = ({ label }) => `${label} does not match.`): Rule =>
  defineRule((value, { values }) => value === values[other], message, 'check');

/** A day that exists, written `2026-11-21`. */
export const date = (message: Message = ({ label }) => `${label} must be a date.`): Rule =>
  defineRule((value) => toDay(value) !== null, message);

/** Later than the day, which does not count itself. */
export const dateAfter = (
  day: string,
  message: Message = ({ label }) => `${label} must be after ${readableDay(day)}.`,
): Rule => defineRule((value) => (toDay(value) ?? -Infinity) > (toDay(day) ?? Infinity), message);

/** Earlier than the day, which does not count itself. */
export const dateBefore = (
  day: string,
  message: Message = ({ label }) => `${label} must be before ${readableDay(day)}.`,
): Rule => defineRule((value) => (toDay(value) ?? Infinity) < (toDay(day) ?? -Infinity), message);

/** From one day to another, both included. */
export const dateBetween = (
  first: string,
  last: string,
  message: Message = ({ label }) =>
    `${label} must be between ${readableDay(first)} and ${readableDay(last)}.`,
): Rule =>
  defineRule((value) => {
    const day = toDay(value);
    return day !== null && day >= (toDay(first) ?? Infinity) && day <= (toDay(last) ?? -Infinity);
  }, message);

/** Checks that a text has from `low` to `high` characters, both included. */
export const length = (
  low: number,
  high: number = Infinity,
  message: Message = ({ label }) =>
    high === Infinity
      ? `${label} must be at least ${low} characters long.`
      : low === 0
        ? `${label} must be at most ${high} characters long.`
        : `${label} must be between ${low} and ${high} characters long.`,
): Rule => defineRule((value) => lengthOf(value) >= low && lengthOf(value) <= high, message);

/** Checks that the value is one of those given, or a text that fits one of the patterns. */
export const matches = (
  allowed: readonly (string | number | RegExp)[],
  message: Message = ({ label }) => `${label} is not an allowed value.`,
): Rule => defineRule((value) => allowed.some((one) => fits(value, one)), message);

/** None of the values, and a text that fits none of the patterns. */
export const not = (
  refused: readonly (string | number | RegExp)[],
  message: Message = ({ label }) => `${label} is not an allowed value.`,
): Rule => defineRule((value) => !refused.some((one) => fits(value, one)), message);

const fits = (value: unknown, one: string | number | RegExp): boolean =>
  one instanceof RegExp ? one.test(String(value)) : String(value) === String(one);

/** A number, or a list of entries, of at most this. */
export const max = (
  limit: number,
  message: Message = ({ label }) => `${label} must be at most ${limit}.`,
): Rule => defineRule((value) => (magnitude(value) ?? Infinity) <= limit, message);

/** A number, or a list of entries, of at least this. */
export const min = (
  limit: number,
  message: Message = ({ label }) => `${label} must be at least ${limit}.`,
): Rule => defineRule((value) => (magnitude(value) ?? -Infinity) >= limit, message);

export const number = (message: Message = ({ label }) => `${label} must be a number.`): Rule =>
  defineRule((value) => toNumber(value) !== null, message);

export const url = (message: Message = 'Please enter a valid URL.'): Rule =>
  defineRule((value) => isUrl(String(value).trim()), message);

/**
 * The rules by the names of SPEC §5, for forms that are data. All of them are there, whether or not a form of today asks for
 * one: none has a field for an address of the web yet, for example.
 */
export const rules = {
  accepted,
  alpha,
  alphanumeric,
  between,
  confirm,
  date,
  date_after: dateAfter,
  date_before: dateBefore,
  date_between: dateBetween,
  email,
  length,
  matches,
  max,
  min,
  not,
  number,
  required,
  url,
} as const;
