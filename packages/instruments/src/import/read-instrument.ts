import {
  INSTRUMENT_FORMAT,
  INSTRUMENT_VERSION,
  instrumentDefinition,
  type InstrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import type { ImportEntry, ImportPart, InstrumentFormat } from '@portal/contract/builder/instruments';
import { assembleDefinition } from './assemble-definition.ts';
import { readByFormat } from './read-by-format.ts';
import { PartNeededError } from './choose-part.ts';
import { ImportError } from './import-error.ts';
import { ImportReport } from './import-report.ts';
import { type InstrumentTranslation, readTranslations } from './read-translations.ts';

export type InstrumentRead = {
  format: InstrumentFormat;
  definition: InstrumentDefinition;
  /** Its texts in other languages. */
  translations: InstrumentTranslation[];
  entries: ImportEntry[];
  /** The questionnaires of a file that has several, else none. */
  parts: ImportPart[];
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
  /** The questionnaire to read of a file that has several. */
  part?: string | null | undefined;
}): Promise<InstrumentRead> {
  const report = new ImportReport(file.part ?? null);
  let opened: Awaited<ReturnType<typeof readByFormat>>;
  try {
    opened = await readByFormat(file, report);
  } catch (error) {
    if (!(error instanceof PartNeededError)) throw error;
    return askForPart(error.format, report);
  }
  if ('definition' in opened)
    return { ...opened, translations: [], entries: report.list(), parts: [], refusal: null };
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
    parts: report.parts,
    refusal: asks ? null : 'This file has no questions that can be imported.',
  };
}

/** Nothing is read before a questionnaire of the file is selected. */
const askForPart = (format: InstrumentFormat, { parts }: ImportReport): InstrumentRead => ({
  format,
  definition: instrumentDefinition.parse({
    format: INSTRUMENT_FORMAT,
    version: INSTRUMENT_VERSION,
    questionnaire_name: 'Imported questionnaire',
  }),
  translations: [],
  entries: [],
  parts,
  refusal: `This file has ${parts.length} questionnaires. Select the one to import.`,
});
