import { type ForeignValue, TODAY, dayOf, toNumber, isTruthy } from './foreign-values.ts';

export type FunctionTable = Record<string, (...of: ForeignValue[]) => ForeignValue>;

/** Halves upwards, of the figure as people write it. */
const upwards = (value: number, places: number): number => {
  const scaled = Number((value * 10 ** places).toPrecision(15));
  return Math.floor(scaled + 0.5) / 10 ** places;
};

const X = (value: ForeignValue | undefined) => toNumber('xlsform', value ?? '');

const R = (value: ForeignValue | undefined) => toNumber('redcap', value ?? '');

const chosen = (value: ForeignValue | undefined) =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean);

export const xpathFunctions: FunctionTable = {
  selected: (value, option) => chosen(value).includes(String(option)),
  'count-selected': (value) => chosen(value).length,
  not: (value) => !isTruthy('xlsform', value!),
  true: () => true,
  false: () => false,
  today: () => TODAY,
  now: () => `${TODAY}T09:00`,
  'selected-at': (value, position) => chosen(value)[X(position)] ?? '',
  // A number is a number of days.
  date: (value) =>
    typeof value === 'number'
      ? Number.isNaN(value)
        ? ''
        : new Date(value * 86_400_000).toISOString().slice(0, 10)
      : value!,
  number: (value) => X(value),
  string: (value) => value!,
  int: (value) => Math.trunc(X(value)),
  round: (value, places) => upwards(X(value), places === undefined ? 0 : X(places)),
  abs: (value) => Math.abs(X(value)),
  pow: (one, other) => X(one) ** X(other),
  sqrt: (value) => Math.sqrt(X(value)),
  'string-length': (value) => String(value).length,
  'decimal-date-time': (value) => X(value),
  coalesce: (one, other) => (one === '' || Object.is(one, NaN) ? other! : one!),
  min: (...all) => Math.min(...all.map(X)),
  max: (...all) => Math.max(...all.map(X)),
  sum: (...all) => all.map(X).reduce((sum, one) => sum + one, 0),
  'count-non-empty': (...all) => all.filter((one) => one !== '').length,
  concat: (...all) => all.map(String).join(''),
  floor: (value) => Math.floor(X(value)),
  ceiling: (value) => Math.ceil(X(value)),
  boolean: (value) => isTruthy('xlsform', value!),
  'date-time': (value) => value!,
  'format-date': (value, pattern) => {
    if (value === '') return '';
    const [year = '', month = '', day = ''] = String(value).slice(0, 10).split('-');
    return String(pattern).replace('%Y', year).replace('%m', month).replace('%d', day);
  },
  regex: (value, pattern) => new RegExp(`^(?:${String(pattern)})$`, 'u').test(String(value)),
};

const present = (all: ForeignValue[]) => all.map(R).filter((one) => !Number.isNaN(one));

const ofSome = (all: ForeignValue[], work: (some: number[]) => number) => {
  const some = present(all);
  return some.length === 0 ? NaN : work(some);
};

const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0);

const UNITS: Record<string, number> = { d: 1, M: 30.44, y: 365.2425, h: 1 / 24, m: 1 / 1440, s: 1 / 86_400 };

export const redcapFunctions: FunctionTable = {
  not: (value) => !isTruthy('redcap', value!),
  isblankormissingcode: (value) => value === '',
  isblanknotmissingcode: (value) => value === '',
  mod: (one, other) => R(one) % R(other),
  length: (value) => String(value).length,
  concat: (...all) => all.map(String).join(''),
  sum: (...all) => ofSome(all, sumOf),
  mean: (...all) => ofSome(all, (some) => sumOf(some) / some.length),
  min: (...all) => ofSome(all, (some) => Math.min(...some)),
  max: (...all) => ofSome(all, (some) => Math.max(...some)),
  abs: (value) => Math.abs(R(value)),
  sqrt: (value) => Math.sqrt(R(value)),
  round: (value, places) => upwards(R(value), places === undefined ? 0 : R(places)),
  roundup: (value, places) =>
    Math.ceil(Number((R(value) * 10 ** R(places)).toPrecision(15))) / 10 ** R(places),
  rounddown: (value, places) =>
    Math.floor(Number((R(value) * 10 ** R(places)).toPrecision(15))) / 10 ** R(places),
  datediff: (from, to, unit, ...rest) => {
    const [one, other] = [from, to].map((value) => (value === 'today' ? TODAY : String(value)));
    const between = dayOf(other!) - dayOf(one!);
    const isSigned = rest.some((value) => value === true);
    return (isSigned ? between : Math.abs(between)) / UNITS[String(unit)]!;
  },
};

const L = (value: ForeignValue | undefined) => toNumber('limesurvey', value ?? '');

export const limesurveyFunctions: FunctionTable = {
  is_empty: (value) => value === '' || value === false,
  sum: (...all) => sumOf(all.map(L).filter((one) => !Number.isNaN(one))),
  count: (...all) => all.filter((value) => value !== '').length,
  abs: (value) => Math.abs(L(value)),
  round: (value, places) => {
    const scale = 10 ** (places === undefined ? 0 : L(places));
    const scaled = Number((Math.abs(L(value)) * scale).toPrecision(15));
    return (Math.sign(L(value)) * Math.round(scaled)) / scale;
  },
  floor: (value) => Math.floor(L(value)),
  ceil: (value) => Math.ceil(L(value)),
  strlen: (value) => String(value).length,
  min: (...all) => (all.includes('') ? '' : Math.min(...all.map(L))),
  max: (...all) => Math.max(...all.filter((one) => one !== '').map(L)),
  pow: (one, other) => L(one) ** L(other),
  sqrt: (value) => Math.sqrt(L(value)),
  intval: (value) => (value === '' ? 0 : Math.trunc(L(value))),
  fmod: (one, other) => L(one) % L(other),
  join: (...all) => all.map(String).join(''),
  date: () => TODAY,
  regexmatch: (pattern, value) => {
    const [, inner = '', flags] = /^\/(.*)\/(i?)$/.exec(String(pattern))!;
    return new RegExp(inner, flags).test(String(value));
  },
};

const D = (value: ForeignValue) => toNumber('dhis2', value);

export const dhis2Functions: FunctionTable = {
  isnull: (value) => value === '',
  isnotnull: (value) => value !== '',
  greatest: (...all) => Math.max(...all.map(D)),
  least: (...all) => Math.min(...all.map(D)),
};
