import type { AnswerValue, Question } from '../questionnaires/questionnaires.ts';
import { type AnswerKind, getQuestionTypeInfo } from '../questionnaires/question-types.ts';
import { describeDateProblem } from './date-problems.ts';
import { validateMagnitude, parseNumber } from '../shared/parse-number.ts';
import type { CellFormat } from '../shared/cell-format.ts';
import { nhsDigits } from '../questionnaires/nhs-number.ts';
import { questionLabel } from '../questionnaires/question-label.ts';
import { type DateKind, type DayLimits, readDateOf } from './read-date.ts';

/** The content of a cell from a spreadsheet, a CSV or the clipboard. */
export type RawCell = string | number | boolean | Date | null;
export type ParsedAnswer = {
  /** Blank: nothing was written there, which changes nothing. */
  isBlank: boolean;
  value: AnswerValue | null;
  missing_reason: 'not_applicable' | 'not_known' | null;
  problem: string | null;
};
type Asked = Pick<Question, 'question_type' | 'question_text' | 'options' | 'unit'> & DayLimits;
type Readable = Asked & Partial<CellFormat>;

const answer = (given: Partial<ParsedAnswer>): ParsedAnswer => ({
  isBlank: false,
  value: null,
  missing_reason: null,
  problem: null,
  ...given,
});

/**
 * Parses text written outside the portal as the answer to a question: options by code or name, dates as ISO
 * or day first, `not known` and `not applicable` in place of a value. The caller checks the question's own
 * rules afterwards.
 * @param format of the file the cell is in, where the file decides how its numbers and dates are read
 */
export function parseAnswer(question: Asked, raw: RawCell, format: Partial<CellFormat> = {}): ParsedAnswer {
  if (raw === null || (typeof raw === 'string' && raw.trim() === '')) return answer({ isBlank: true });
  const text = typeof raw === 'string' ? raw.trim() : raw;
  const word = String(text).toLowerCase();
  if (word === 'not known' || word === 'unknown') return answer({ missing_reason: 'not_known' });
  const facts = getQuestionTypeInfo(question.question_type);
  if (!facts.fixed_options && ['not applicable', 'n/a'].includes(word))
    return answer({ missing_reason: 'not_applicable' });
  return facts.fixed_options ? readYesNo(word) : readers[facts.answers]({ ...question, ...format }, text);
}

type Written = string | number | boolean | Date;
const readText = ({ question_type }: Readable, raw: Written) => {
  const text = raw instanceof Date ? isoDate(raw) : String(raw);
  return answer({ value: getQuestionTypeInfo(question_type).has_check_digit ? nhsDigits(text) : text });
};
const readers: Record<AnswerKind, (question: Readable, raw: Written) => ParsedAnswer> = {
  number: readNumber,
  text: readText,
  file: readText,
  none: readText,
  date: readDate,
  time: readTime,
  date_time: readDateTime,
  option: (question, raw) => readOption(question, String(raw)),
  options: (question, raw) => readOptions(question, String(raw)),
};

function readNumber(question: Readable, raw: Written): ParsedAnswer {
  // Spreadsheets calculate with doubles and show 15 digits: 0.1 + 0.2 is shown, and meant, as 0.3.
  if (typeof raw === 'number') {
    const problem = validateMagnitude(raw);
    return answer(problem === null ? { value: Number(raw.toPrecision(15)) } : { problem });
  }
  if (typeof raw === 'boolean') return answer({ problem: `${questionLabel(question)} must be a number.` });
  if (raw instanceof Date)
    return answer({ problem: 'This is a date. Format the cell as a number and enter the number.' });
  const { value, problem } = parseNumber(raw, question);
  return answer({ value, problem });
}

function readDate(question: Readable, raw: Written): ParsedAnswer {
  if (raw instanceof Date) return answer({ value: isoDate(raw) });
  return readWritten('date', question, String(raw).replace(/^(\d{4}-\d\d?-\d\d?)T.*$/, '$1'), raw);
}
const isoDate = (date: Date) => date.toISOString().slice(0, 10);

function readTime(question: Readable, raw: Written): ParsedAnswer {
  if (raw instanceof Date) return answer({ value: raw.toISOString().slice(11, 16) });
  // A spreadsheet's time of day is a share of the day.
  if (typeof raw === 'number' && raw >= 0 && raw < 1) {
    const minutes = Math.round(raw * 24 * 60);
    return answer({ value: clock(Math.floor(minutes / 60), minutes % 60) });
  }
  return readWritten('time', question, String(raw), raw);
}

function readDateTime(question: Readable, raw: Written): ParsedAnswer {
  // A spreadsheet's clock runs in doubles: half past two may be stored as a moment before it.
  if (raw instanceof Date)
    return answer({ value: new Date(Math.round(raw.getTime() / 1000) * 1000).toISOString().slice(0, 16) });
  return readWritten('date_time', question, String(raw), raw);
}

/** Parses a typed date or time. A spreadsheet's bare number is never a date. */
function readWritten(kind: DateKind, question: Readable, text: string, raw: Written): ParsedAnswer {
  const { value, problem } = readDateOf(kind, typeof raw === 'string' ? text : '', question);
  return problem === null ? answer({ value }) : answer({ problem: describeDateProblem(kind, problem) });
}
const clock = (hours: number, minutes: number) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

const yes = ['yes', 'y', 'true'];
const no = ['no', 'n', 'false'];
function readYesNo(word: string): ParsedAnswer {
  if (yes.includes(word)) return answer({ value: 'yes' });
  if (no.includes(word)) return answer({ value: 'no' });
  return ['not applicable', 'not_applicable', 'n/a'].includes(word)
    ? answer({ value: 'not_applicable' })
    : answer({ problem: 'Enter yes, no or not applicable.' });
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const optionOf = (question: Readable, text: string) =>
  question.options.find((option) => same(option.option_code, text)) ??
  question.options.find((option) => same(option.option_name, text));

function readOption(question: Readable, text: string): ParsedAnswer {
  const option = optionOf(question, text);
  return option
    ? answer({ value: option.option_code })
    : answer({ problem: `“${text}” is not one of the options.` });
}

function readOptions(question: Readable, text: string): ParsedAnswer {
  const parts = optionOf(question, text) ? [text] : text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const options = parts.map((part) => [part, optionOf(question, part)] as const);
  const unknown = options.find(([, option]) => !option);
  return unknown
    ? answer({ problem: `“${unknown[0].trim()}” is not one of the options.` })
    : answer({ value: [...new Set(options.map(([, option]) => option!.option_code))] });
}
