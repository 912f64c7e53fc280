import type { MeasureKind } from '@portal/contract/measures/measure-kinds';

export type TypedNumbers = { numerator: string; denominator: string; value: string };
type Errors = Partial<Record<keyof TypedNumbers, string>>;

const MOST = 1e12;

/** Reads what was typed: the numbers to send once all are there and valid, and an error for each field that is wrong. */
export function parseHypotheticalNumbers(
  typed: TypedNumbers,
  inputKind: 'parts' | 'value',
  kind: MeasureKind,
): { body: { numerator: number; denominator: number } | { value: number } | null; errors: Errors } {
  if (inputKind === 'value') {
    const value = read(typed.value);
    const isWrong = Number.isNaN(value);
    return {
      body: value === null || isWrong ? null : { value },
      errors: isWrong ? { value: 'Enter a number.' } : {},
    };
  }
  const [numerator, denominator] = [read(typed.numerator), read(typed.denominator)];
  const isShare = kind === 'proportion' || kind === 'case_proportion';
  const errors: Errors = {};
  if (numerator !== null && !(numerator >= 0)) errors.numerator = 'Enter a number of 0 or more.';
  if (denominator !== null && !(denominator > 0)) errors.denominator = 'Enter a number above 0.';
  if (isShare && numerator !== null && denominator !== null && numerator > denominator)
    errors.numerator = 'Enter a number that is no greater than the denominator.';
  const isComplete = numerator !== null && denominator !== null && Object.keys(errors).length === 0;
  return { body: isComplete ? { numerator, denominator } : null, errors };
}

/** Returns the number; null for an empty field, NaN for what is no number. `1,234` and `12.5` are numbers. */
function read(text: string): number | null {
  const digits = text.trim().replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (digits === '') return null;
  const number = Number(digits);
  return Number.isFinite(number) && Math.abs(number) <= MOST ? number : NaN;
}
