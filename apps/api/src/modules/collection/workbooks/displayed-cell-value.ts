import type { RawCell } from '@portal/contract/responses/parse-answer';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, isNumeric } from '@portal/contract/questionnaires/question-types';
import { formatValue } from '@portal/instruments/file-formats/spreadsheet';

/** The value a person sees in a cell, or why the stored data does not show it. */
export type DisplayedValue = { raw: RawCell; problem: string | null };

/**
 * A cell as the person who filled it in sees it: a spreadsheet stores `12.5 %` as 0.125 and `£1,300` as 1300, and only the
 * cell's format says so. What the format shows is read as if it had been typed; a format that hides the figure, or shows it
 * in thousands, leaves open which is meant.
 */
export function displayedCellValue(
  storedValue: RawCell,
  numberFormat: string | undefined,
  question: Pick<Question, 'question_type'>,
): DisplayedValue {
  const asStored = { raw: storedValue, problem: null };
  if (typeof storedValue !== 'number' || !numberFormat || numberFormat === 'General' || numberFormat === '@')
    return asStored;
  if (getQuestionTypeInfo(question.question_type).answers === 'text')
    return { raw: formatValue(storedValue, numberFormat).trim(), problem: null };
  if (!isNumeric(question)) return asStored;

  const section = sectionFor(storedValue, numberFormat);
  const bare = withoutLiterals(section);
  if (bare.trim() === '')
    return { raw: storedValue, problem: 'The format of this cell hides its figure. Format it as a number.' };
  if (/[0#?],+(?![0#?,])/.test(bare)) {
    return {
      raw: storedValue,
      problem: `This cell contains ${storedValue}, but its format shows ${formatValue(storedValue, numberFormat).trim()}. Format it as a plain number, so that it is clear which value you mean.`,
    };
  }
  if (bare.includes('%')) return { raw: `${digits(storedValue * 100)}%`, problem: null };
  const sign = /%|[£€$]/.exec(literalsOf(section))?.[0];
  if (sign === '%') return { raw: `${digits(storedValue)}%`, problem: null };
  if (sign) return { raw: `${sign}${digits(storedValue)}`, problem: null };
  const currency = /\[\$([A-Z]{3})(-|\])/.exec(section)?.[1];
  return currency
    ? {
        raw: storedValue,
        problem: `The format of this cell shows an amount in ${currency}. Enter the number itself.`,
      }
    : asStored;
}

/** Positive; negative; zero: the one that shows a value, the first where it has none of its own. */
function sectionFor(value: number, format: string): string {
  const sections =
    format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*(?:;|$)/gs)?.map((one) => one.replace(/;$/, '')) ?? [];
  // The match of the end of the text is one too many, unless the format ends with a separator.
  const own = value < 0 ? sections[1] : value === 0 ? sections[2] : sections[0];
  const count = format.endsWith(';') ? sections.length : sections.length - 1;
  const at = value < 0 ? 1 : value === 0 ? 2 : 0;
  return at < count ? (own ?? '') : (sections[0] ?? format);
}

/** Matches quoted and escaped text, space for a letter (`_x`), fill (`*x`), and bracketed parts. */
const LITERAL = /"[^"]*"|[\\_*].|\[[^\]]*\]/gs;
const withoutLiterals = (section: string) => section.replace(LITERAL, '').replace(/[£€$]/g, '');
/** Returns the literal text of a format: quoted, escaped, the symbol in `[$£-809]`, or a single symbol. */
const literalsOf = (section: string) =>
  [...section.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|[_*].|\[[^\]]*\]|([£€$])/gs)]
    .map(([, quoted, escaped, symbol, plain]) => quoted ?? escaped ?? symbol ?? plain ?? '')
    .join('');

/** Writes as many digits as a spreadsheet shows, without an exponent. */
const digits = (value: number) => {
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e')
    ? Number(text).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};
