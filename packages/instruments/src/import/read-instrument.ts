import {
  instrumentDefinition,
  type InstrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import type { ImportEntry, InstrumentFormat } from '@portal/contract/builder/instruments';
import { assembleDefinition } from './assemble-definition.ts';
import { readByFormat } from './read-by-format.ts';
import { ImportError } from './import-error.ts';
import { ImportReport } from './import-report.ts';
import { type InstrumentTranslation, readTranslations } from './read-translations.ts';

export type InstrumentRead = {
  format: InstrumentFormat;
  definition: InstrumentDefinition;
  /** Its texts in other languages. */
  translations: InstrumentTranslation[];
  entries: ImportEntry[];
  /** The reason why nothing can be stored although the file could be read; null if storing is possible. */
  refusal: string | null;
};

/** The usual number of rows in things that are listed one by one. */
const USUAL_ROWS = 10;

/**
 * Reads a questionnaire of another product, or the portal's own, by what the file holds and not by its name.
 *
 * @throws Refusal for a file that cannot be read at all
 */
export async function readInstrument(file: {
  file_name: string;
  content: Uint8Array;
  /** How many rows what repeats has, where the file does not say. */
  most_rows?: number;
}): Promise<InstrumentRead> {
  const report = new ImportReport();
  const opened = await readByFormat(file, report);
  if ('definition' in opened) return { ...opened, translations: [], entries: report.list(), refusal: null };
  if (opened.name === '') opened.name = file.file_name.replace(/\.\w+$/, '');
  const mostRows = file.most_rows ?? USUAL_ROWS;
  const assembled = instrumentDefinition.safeParse(assembleDefinition(opened, mostRows));
  if (!assembled.success) {
    const [first] = assembled.error.issues;
    throw new ImportError(
      `This file cannot be made into a questionnaire: ${first?.path.join('.')}: ${first?.message}`,
    );
  }
  const definition = assembled.data;
  const asks = definition.sections.some(({ sub_sections }) =>
    sub_sections.some(({ questions }) =>
      questions.some(({ question_type }) => question_type !== 'information'),
    ),
  );
  return {
    format: opened.format,
    definition,
    translations: readTranslations(opened, definition, mostRows, report),
    entries: report.list(),
    refusal: asks ? null : 'This file has no questions that can be imported.',
  };
}
