import { questionLabel } from '../questionnaires/question-label.ts';
import { getQuestionTypeInfo, type QuestionType } from '../questionnaires/question-types.ts';

export type ParsedNumber = { value: number | null; problem: string | null };

const blank: ParsedNumber = { value: null, problem: null };
const refuse = (problem: string): ParsedNumber => ({ value: null, problem });
const TWO_WAYS = 'This number can be read in two ways. Enter it without thousands separators.';

/** More digits than a computer's number holds: the last ones would change unseen. */
const MOST_DIGITS = 15;

export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The expected number: the type of a question and its unit. Without either, a plain number. */
export type NumberAsked = {
  question_type?: QuestionType;
  question_text?: string;
  unit?: string;
  /** The format of the file or block with the number. Without it, the number's own signs decide. */
  decimal_mark?: DecimalMark | null;
};

/** No count or amount is so large, and from here on a computer's numbers skip whole ones. */
const TOO_LARGE = 1e15;
const TOO_SMALL = 1e-15;

/** Explains why a number is refused regardless of the question's rules; returns null if it is accepted. */
export function validateMagnitude(value: number): string | null {
  if (!(Math.abs(value) < TOO_LARGE)) return 'This number is too large.';
  return value !== 0 && Math.abs(value) < TOO_SMALL ? 'This number is too small.' : null;
}

/**
 * Parses a typed or pasted number: `1,234`, `1 234.5`, `−3`, `(3)`; `76.4%` for a percentage question,
 * `£12.50` for an amount of pounds. Refuses any other sign, because it means a different figure. A comma
 * groups thousands as in English; `1.234,5` and `12,5` are also accepted, because they have only one meaning.
 * `1,234` alone is a thousand; ambiguous numbers are refused rather than guessed.
 *
 * @param asked the question, for SPEC §5's `X must be a number.`
 */
export function parseNumber(typed: string, asked: NumberAsked = {}): ParsedNumber {
  if (typed.trim() === '') return blank;
  if (/[\t\r\n]/.test(typed.trim())) return refuse('You entered several numbers. Enter one.');
  const { text, sign, isBracketed } = withoutSigns(typed);
  const unasked = sign === '' ? null : signProblem(sign, asked);
  const joined = joinThousands(text);
  if (joined === null) return refuse(TWO_WAYS);
  const mark = asked.decimal_mark ?? null;
  const plain = mark === null ? plainByItsSigns(joined) : plainIn(joined, mark);
  if (plain === null) {
    if (mark === null) return refuse(TWO_WAYS);
    return plainIn(joined, mark === 'comma' ? 'point' : 'comma') === null
      ? refuse(notANumber(asked))
      : refuse(OTHER_MARK[mark]);
  }
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return refuse(notANumber(asked));
  const value = Number(plain);
  if (unasked !== null) return refuse(unasked);
  const beyond = validateMagnitude(value);
  if (beyond !== null) return refuse(beyond);
  if (significantDigits(plain) > MOST_DIGITS) return refuse('This number has too many digits.');
  return { value: isBracketed ? -value : value, problem: null };
}

const notANumber = (asked: NumberAsked) =>
  `${questionLabel({ question_text: 'This', ...asked })} must be a number.`;

const OTHER_MARK = {
  comma: 'The other numbers have a decimal comma. Write this one in the same way.',
  point: 'The other numbers have a decimal point. Write this one in the same way.',
};

/** Takes away brackets, the sign of money or per cent, and the spaces around. */
function withoutSigns(typed: string): { text: string; sign: string; isBracketed: boolean } {
  let text = typed.trim();
  const isBracketed = /^\(.+\)$/.test(text);
  if (isBracketed) text = text.slice(1, -1);
  text = text.replace(/[−–]/g, '-');
  const [, minus = '', before = '', bare = '', after = ''] = SIGNED.exec(text)!;
  const isDouble = before !== '' && after !== '';
  return {
    text: (isDouble ? text : minus + bare).replace(/^([-+])\s+/, '$1'),
    sign: isDouble ? '' : before || after,
    isBracketed,
  };
}

/** Writes a number with a decimal point alone, as its own signs say; null where they say two things. */
function plainByItsSigns(joined: string): string | null {
  const decimal = decimalMark(joined);
  if (decimal === 'unclear') return null;
  return decimal === ',' ? joined.replaceAll('.', '').replace(',', '.') : joined.replaceAll(',', '');
}

const WRITTEN: Record<DecimalMark, RegExp> = {
  point: /^[-+]?(\d+|[1-9]\d{0,2}(,\d{3})+|(?=\.))(\.\d*)?(e[-+]?\d+)?$/i,
  comma: /^[-+]?(\d+|[1-9]\d{0,2}(\.\d{3})+|(?=,))(,\d*)?(e[-+]?\d+)?$/i,
};

/** Writes a number with a decimal point alone, read with this mark and no other; null for one that does not have it. */
function plainIn(joined: string, mark: DecimalMark): string | null {
  if (!WRITTEN[mark].test(joined)) return null;
  return mark === 'comma' ? joined.replaceAll('.', '').replace(',', '.') : joined.replaceAll(',', '');
}

/** Reads a number with this decimal mark and no other. @returns null for what is no such number */
export function readNumberIn(typed: string, mark: DecimalMark): number | null {
  const { text, isBracketed } = withoutSigns(typed);
  const joined = joinThousands(text);
  const plain = joined === null ? null : plainIn(joined, mark);
  const value = plain === null ? NaN : Number(plain);
  return Number.isNaN(value) ? null : isBracketed ? -value : value;
}

/** Returns the one decimal mark a cell allows; `either` if the mark changes its value, null if it does not. */
export function decimalMarkOf(typed: string): DecimalMark | 'either' | null {
  const [point, comma] = [readNumberIn(typed, 'point'), readNumberIn(typed, 'comma')];
  if (point === comma) return null;
  if (point === null) return 'comma';
  return comma === null ? 'point' : 'either';
}

/** A number with a sign of what it counts before or after it. */
const SIGNED = /^([-+]?)\s*([£€$]?)\s*(.*?)\s*([£€$%]?)$/s;

/** Explains why a sign does not fit the question; returns null if it does. */
function signProblem(sign: string, { question_type, unit = '' }: NumberAsked): string | null {
  const usual = question_type && getQuestionTypeInfo(question_type).sign;
  if (sign === '%') {
    return usual === 'percent' || unit.includes('%') ? null : 'Enter the number itself, not a percentage.';
  }
  const currency = /[£€$]/.exec(unit)?.[0];
  if (currency !== undefined)
    return currency === sign ? null : `Enter the amount in ${currency}, not in ${sign}.`;
  return usual === 'money' ? null : 'Enter the number itself, not an amount of money.';
}

const blanks = /[\s'’_]/;

/** Without the blanks that group thousands; null where blanks stand anywhere else, as between two numbers. */
function joinThousands(text: string): string | null {
  if (!blanks.test(text)) return text;
  const [whole = ''] = text.split(/[.,]/);
  const isGrouping =
    !blanks.test(text.slice(whole.length)) && /^[-+]?[1-9]\d{0,2}([\s'’_]\d{3})+$/.test(whole);
  // Nothing that looks like a number: the reason is another.
  if (!isGrouping && /[^\d\s.,'’_+-]/.test(text)) return text;
  return isGrouping ? text.replace(/[\s'’_]/g, '') : null;
}

/** Returns which of point and comma is the decimal mark here. */
function decimalMark(text: string): '.' | ',' | 'unclear' {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas === 0) return points <= 1 ? '.' : isGrouped(text, '.') ? ',' : 'unclear';
  if (points === 0) {
    if (isGrouped(text, ',')) return '.';
    return commas === 1 ? ',' : 'unclear';
  }
  // Both: the one that comes last is the decimal mark, and the other has to group in threes.
  const isComma = text.lastIndexOf(',') > text.lastIndexOf('.');
  const whole = text.slice(0, text.lastIndexOf(isComma ? ',' : '.'));
  const once = isComma ? commas === 1 : points === 1;
  return once && isGrouped(whole, isComma ? '.' : ',') ? (isComma ? ',' : '.') : 'unclear';
}

/** Checks for grouped thousands. Such a number never starts with zero: `0,123` has a decimal comma. */
const isGrouped = (text: string, mark: ',' | '.') =>
  (mark === ',' ? /^[-+]?[1-9]\d{0,2}(,\d{3})+$/ : /^[-+]?[1-9]\d{0,2}(\.\d{3})+$/).test(text);

const significantDigits = (plain: string) =>
  plain
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(plain.includes('.') ? '' : /0+$/, '').length;
