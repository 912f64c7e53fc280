import { ImportError } from '../import/import-error.ts';
import { choosePeriod, notePeriod } from './dhis2-periods.ts';
import {
  type AnswerEntry,
  type AnswerFormat,
  type AnswerRecord,
  type AnswerFileContent,
  MOST_ENTRIES,
  MOST_RECORDS,
} from './answer-records.ts';

/** A cell of a table: its text, and what there is to know of it. */
export type TableCell = Pick<AnswerEntry, 'note' | 'problem' | 'is_stored'> & { text: string };
export type TableLine = { place: (column: number) => string; row: string; cells: TableCell[] };

const ORGANISATION = /^(organi[sz]ation_code|org_?unit|redcap_data_access_group)$/i;
const SUBMISSION = /^submission(_name)?$/i;
const CODE = /^(question_code|field_name|dataelement)$/i;
const RECORD = /^(record|record_id|id|key)$/i;
const PERIOD = /^period$/i;
const COMBINATION = /^categoryoptioncombo$/i;

/** Marks of the products’ own tables, by their headings. */
const MARKS: [RegExp, AnswerFormat][] = [
  [/^(redcap_\w+|field_name|.+___.+)$/i, 'redcap'],
  [/^(dataelement|categoryoptioncombo)$/i, 'dhis2'],
  [/^(SubmissionDate|meta[-/]instanceID|_uuid|_submission_time|KEY)$/i, 'odk'],
  [/^(submitdate|startlanguage|lastpage|.+\[.+\])$/i, 'limesurvey'],
];

/**
 * The answers of a table: a question a column and a return a row, or, where a column has the questions’ codes and another their
 * values, an answer a row. @throws Refusal for what is too long
 */
export function readAnswerTable(head: string[], all: TableLine[], selected?: string): AnswerFileContent {
  const format = MARKS.find(([mark]) => head.some((name) => mark.test(name)))?.[1] ?? 'table';
  const code = head.findIndex((name) => CODE.test(name));
  const value = head.findIndex((name) => /^value$/i.test(name));
  const isLong = code !== -1 && value !== -1;
  const period = format === 'dhis2' ? head.findIndex((name) => PERIOD.test(name)) : -1;
  const { values: lines, note } = choosePeriod(all, (line) => textAt(line, period) ?? '', selected);
  if (lines.length * (isLong ? 1 : head.length) > MOST_ENTRIES)
    throw new ImportError(
      `This file has more than ${MOST_ENTRIES} answers. Split it and import one part at a time.`,
    );
  const records = isLong ? long(head, lines, code, value) : wide(head, lines);
  return { format, records: notePeriod(records, note) };
}

/** `visits[3]/weight`: of the third of what repeats. */
const OF_ROW = /\[([0-9]{1,4})\]\/([^[\]]+)$/;
const INSTANCE = /^redcap_repeat_instance$/i;
const INSTRUMENT = /^redcap_repeat_instrument$/i;

function namedAt(name: string): Pick<AnswerEntry, 'names' | 'row'> {
  const found = OF_ROW.exec(name);
  return found ? { names: [found[2]!], row: Number(found[1]) } : { names: [name] };
}

/** Neither blank nor what the product itself says of the line. */
const isAnswer = ({ names, value }: AnswerEntry): boolean =>
  value.trim() !== '' && !/^redcap_/i.test(names[0]!) && !RECORD.test(names[0]!);

/** Records of REDCap of which a form repeats: a line for each time it is answered, beside the one for all the rest. */
function joined(head: string[], lines: TableLine[], records: AnswerRecord[]): AnswerRecord[] {
  const [instance, instrument, record] = [INSTANCE, INSTRUMENT, RECORD].map((name) =>
    head.findIndex((one) => name.test(one)),
  ) as [number, number, number];
  if (instance === -1 || record === -1) return records;
  const found = new Map<string, AnswerRecord>();
  const times = new Map<string, number>();
  const order = lines
    .map((line, index) => ({ line, of: records[index]!, nth: Number(textAt(line, instance) ?? 0) }))
    .toSorted((one, other) => one.nth - other.nth);
  for (const { line, nth, of } of order) {
    const key = textAt(line, record) ?? '';
    const known = found.get(key) ?? { ...of, entries: [] };
    found.set(key, known);
    known.organisation ??= of.organisation;
    const form = JSON.stringify([key, textAt(line, instrument)]);
    const row = (times.get(form) ?? 0) + 1;
    if (nth > 0) times.set(form, row);
    // Of a form that repeats the other columns are blank.
    known.entries.push(
      ...(nth === 0 ? of.entries : of.entries.filter(isAnswer).map((entry) => ({ ...entry, row }))),
    );
  }
  return [...found.values()];
}

function wide(head: string[], lines: TableLine[]): AnswerRecord[] {
  checkRecords(lines.length);
  const organisation = head.findIndex((name) => ORGANISATION.test(name));
  const submission = head.findIndex((name) => SUBMISSION.test(name));
  const records = lines.map((line) => ({
    place: line.row,
    organisation: textAt(line, organisation),
    submission: textAt(line, submission),
    entries: head.flatMap((name, column): AnswerEntry[] => {
      const cell = line.cells[column];
      if (name === '' || column === organisation || !cell) return [];
      return [{ ...entryOf(cell), place: line.place(column), ...namedAt(name) }];
    }),
  }));
  return joined(head, lines, records);
}

function long(head: string[], lines: TableLine[], code: number, value: number): AnswerRecord[] {
  const organisation = head.findIndex((name) => ORGANISATION.test(name));
  const submission = head.findIndex((name) => SUBMISSION.test(name));
  const record = head.findIndex((name) => RECORD.test(name));
  const combination = head.findIndex((name) => COMBINATION.test(name));
  const found = new Map<string, AnswerRecord>();
  for (const line of lines) {
    const of = textAt(line, organisation);
    const unit = textAt(line, submission);
    const key = JSON.stringify([of, unit, textAt(line, record)]);
    let one = found.get(key);
    if (!one) {
      one = { place: line.row, organisation: of, submission: unit, entries: [] };
      found.set(key, one);
      checkRecords(found.size);
    }
    const name = textAt(line, code) ?? '';
    // The organisation of a record of REDCap is a row as any other.
    if (ORGANISATION.test(name)) one.organisation = textAt(line, value);
    else
      one.entries.push({
        ...entryOf(line.cells[value] ?? { text: '', note: null, problem: null }),
        place: line.place(value),
        names: withCombination(name, textAt(line, combination)),
        isRow: true,
      });
  }
  return [...found.values()];
}

/** A figure of a data element that is split is named by both; one that is not has a combination all the same. */
export const withCombination = (element: string, combination: string | null): string[] =>
  combination === null ? [element] : [`${element}_${combination}`, element];

const entryOf = ({ text, ...cell }: TableCell) => ({ ...cell, value: text });
const textAt = (line: TableLine, column: number): string | null =>
  column === -1 ? null : line.cells[column]?.text.trim() || null;

export function checkRecords(count: number): void {
  if (count > MOST_RECORDS)
    throw new ImportError(
      `This file has more than ${MOST_RECORDS} records. Split it and import one part at a time.`,
    );
}
