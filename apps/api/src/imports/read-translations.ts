import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { decodeText } from '@portal/instruments/import/decode-text';
import { readXliff } from '@portal/instruments/file-formats/xliff';
import { checkUnpackedSize } from '../modules/collection/workbooks/check-unpacked-size.ts';
import { problems } from '../lib/problems.ts';
import { questionnaireMessages } from '../messages/questionnaires.ts';

export type ReadEntry = { row: number; key: string; place: string; source: string; text: string };
/** Translations from a file; `language` is empty if the file names none. */
export type ReadTranslations = { language: string; entries: ReadEntry[] };

const MAX_ENTRIES = 30_000;
const MAX_UNPACKED = 64 * 1024 * 1024;
/** Further to the right nothing is looked at. */
const RANGE = `A1:Z${MAX_ENTRIES + 2}`;

/** Reads a translated workbook or XLIFF file, whichever it is by its content. @throws 400 (or Refusal) */
export async function readTranslations({ content }: { content: Uint8Array }): Promise<ReadTranslations> {
  const isArchive = content[0] === 0x50 && content[1] === 0x4b;
  if (isArchive) return readSheet(content);
  const text = decodeText(content).replace(/^\ufeff/, '');
  if (!/^\s*</.test(text)) throw problems.notUnderstood(questionnaireMessages.fileNotTranslation);
  const { language, units } = readXliff(text);
  if (units.length > MAX_ENTRIES)
    throw problems.notUnderstood(questionnaireMessages.tooManyTranslationEntries({ most: MAX_ENTRIES }));
  return {
    language,
    entries: units.map(({ key, source, target }, at) => ({
      row: at + 1,
      key,
      place: '',
      source: cleaned(source),
      text: cleaned(target ?? ''),
    })),
  };
}

/** By its headings: Key, Where, English, and Translation with the language behind it. */
async function readSheet(content: Uint8Array): Promise<ReadTranslations> {
  await checkUnpackedSize(content, MAX_UNPACKED);
  const workbook = await readXlsx(content, { range: RANGE }).catch(() => {
    throw problems.notUnderstood(questionnaireMessages.fileNotTranslation);
  });
  const rows = workbook.sheets[0]?.rows ?? [];
  if (rows.length > MAX_ENTRIES + 1)
    throw problems.notUnderstood(questionnaireMessages.tooManyTranslationEntries({ most: MAX_ENTRIES }));
  const head = [...(rows[0] ?? [])].map((cell) => cleaned(textOf(cell)).toLowerCase());
  const columnOf = (name: string) => head.findIndex((one) => one.startsWith(name));
  const [key, place, source, text] = ['key', 'where', 'english', 'translation'].map(columnOf) as [
    number,
    number,
    number,
    number,
  ];
  if (source < 0 || text < 0) throw problems.notUnderstood(questionnaireMessages.translationColumnsMissing);
  const [, language = ''] = /\(([\w-]+)\)/.exec(textOf(rows[0]?.[text])) ?? [];
  const cell = (row: readonly unknown[] | undefined, at: number) =>
    at < 0 ? '' : cleaned(textOf(row?.[at]));
  return {
    language,
    entries: rows
      .map((row, at) => ({
        row: at + 1,
        key: cell(row, key),
        place: cell(row, place),
        source: cell(row, source),
        text: cell(row, text),
      }))
      .slice(1)
      .filter((entry) => entry.source !== ''),
  };
}

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);

/** Cleans a text so that it can be stored; all line ends become the same. */
const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\ufeff]/gu, (one) => (one === '\n' || one === '\t' ? one : ''))
    .trim();
