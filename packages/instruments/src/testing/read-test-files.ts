import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { writeXlsx } from '../file-formats/spreadsheet.ts';
import { type InstrumentRead, readInstrument } from '../import/read-instrument.ts';

/* What the tests of the readers share. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const readText = (text: string, file_name = 'file.txt'): Promise<InstrumentRead> =>
  readInstrument({ file_name, content: bytes(text) });
/** @param part the questionnaire to read of several */
export const readJsonFile = (json: unknown, part?: string): Promise<InstrumentRead> =>
  readInstrument({ file_name: 'file.json', content: bytes(JSON.stringify(json)), part });

export async function workbookOf(sheets: Record<string, (string | number | null)[][]>): Promise<Uint8Array> {
  const given = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
  return (await writeXlsx({ sheets: given })) as Uint8Array;
}
export async function readForm(
  sheets: Record<string, (string | number | null)[][]>,
): Promise<InstrumentRead> {
  return readInstrument({ file_name: 'form.xlsx', content: await workbookOf(sheets) });
}

export const questionsOf = ({ definition }: InstrumentRead): InstrumentQuestion[] =>
  definition.sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));

export function questionOf(read: InstrumentRead, code: string): InstrumentQuestion {
  const found = questionsOf(read).find(({ question_code }) => question_code === code);
  if (!found)
    throw new Error(
      `There is no question ${code}: ${questionsOf(read)
        .map((one) => one.question_code)
        .join()}`,
    );
  return found;
}

/** The entry of a row or item by what the file calls it. */
export function entryOf({ entries }: InstrumentRead, name: string) {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no entry ${name}: ${entries.map((one) => one.name).join()}`);
  return found;
}
