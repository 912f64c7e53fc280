import { unsupportedFilter, invalidFilter } from './filter-errors.ts';
import { assertKind, type ValueType, type TypedExpression, type Value } from './typed-expression.ts';

type Function = {
  takes: ValueType[];
  optional?: number;
  gives: ValueType;
  work: (...given: never[]) => Value;
};

const ofText = (work: (text: string) => string): Function => ({ takes: ['text'], gives: 'text', work });
const ofTwoTexts = (gives: ValueType, work: (whole: string, part: string) => Value): Function => ({
  takes: ['text', 'text'],
  gives,
  work,
});
const ofNumber = (work: (value: number) => number): Function => ({
  takes: ['number'],
  gives: 'number',
  work,
});
const ofInstant = (work: (at: Date) => number): Function => ({
  takes: ['instant'],
  gives: 'number',
  work: (value: number) => work(new Date(value)),
});
/** Halves go away from nothing. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** The functions of OData 4.0, section 5.1.1.4 to 5.1.1.9 of its URL conventions, that mean something here. Instants are in UTC. */
const functions: Record<string, Function> = {
  contains: ofTwoTexts('boolean', (whole, part) => whole.includes(part)),
  startswith: ofTwoTexts('boolean', (whole, part) => whole.startsWith(part)),
  endswith: ofTwoTexts('boolean', (whole, part) => whole.endsWith(part)),
  indexof: ofTwoTexts('number', (whole, part) => whole.indexOf(part)),
  concat: ofTwoTexts('text', (one, other) => one + other),
  length: { takes: ['text'], gives: 'number', work: (whole: string) => whole.length },
  substring: {
    takes: ['text', 'number', 'number'],
    optional: 1,
    gives: 'text',
    work: (whole: string, from: number, length?: number) => whole.slice(Math.max(from, 0)).slice(0, length),
  },
  tolower: ofText((whole) => whole.toLowerCase()),
  toupper: ofText((whole) => whole.toUpperCase()),
  trim: ofText((whole) => whole.trim()),
  year: ofInstant((at) => at.getUTCFullYear()),
  month: ofInstant((at) => at.getUTCMonth() + 1),
  day: ofInstant((at) => at.getUTCDate()),
  hour: ofInstant((at) => at.getUTCHours()),
  minute: ofInstant((at) => at.getUTCMinutes()),
  second: ofInstant((at) => at.getUTCSeconds()),
  round: ofNumber(rounded),
  floor: ofNumber(Math.floor),
  ceiling: ofNumber(Math.ceil),
};

/**
 * Applies a function; a null argument gives null.
 * @throws 400 for wrong arguments, 501 for an unsupported function
 */
export function applyFunction(name: string, operands: TypedExpression[]): TypedExpression {
  const found = Object.hasOwn(functions, name) ? functions[name]! : null;
  if (!found) throw unsupportedFilter(`the function ${name}`);
  const { takes, optional = 0, gives, work } = found;
  if (operands.length > takes.length || operands.length < takes.length - optional)
    throw invalidFilter(`${name} needs ${takes.length - optional} values, but was given ${operands.length}`);
  operands.forEach((part, at) => assertKind(part, takes[at]!, name));
  return {
    kind: gives,
    of: (row) => {
      const values = operands.map((part) => part.of(row));
      return values.includes(null) ? null : work(...(values as never[]));
    },
  };
}
