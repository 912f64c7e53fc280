import type { InstrumentDefinition } from '@portal/contract/instrument';
import type { ImportEntry, WrittenFormat } from '@portal/contract/instruments';
import { nameSections } from '@portal/expressions/piped-texts';
import { readInstrument } from '../read-instrument.ts';
import { Refusal } from '../refusal.ts';
import { Report } from '../report.ts';
import { compareDefinitions } from './compare-definitions.ts';
import { writeDdi } from './ddi-out.ts';
import { writeDhis2 } from './dhis2-out.ts';
import { writeFhir } from './fhir-out.ts';
import { writeLimesurvey } from './limesurvey-out.ts';
import { writeRedcap } from './redcap-out.ts';
import { Written } from './written-file.ts';
import { writeXlsform } from './xlsform-out.ts';

export type InstrumentWritten = { content: Uint8Array; entries: ImportEntry[] };

const writers: Record<
  WrittenFormat,
  (definition: InstrumentDefinition, written: Written) => Uint8Array | Promise<Uint8Array>
> = {
  xlsform: writeXlsform,
  redcap: writeRedcap,
  fhir: writeFhir,
  limesurvey: writeLimesurvey,
  dhis2: writeDhis2,
  ddi: writeDdi,
};

/** The formats whose texts take in answers. */
const PLACES: ReadonlySet<WrittenFormat> = new Set(['xlsform', 'redcap', 'limesurvey']);

/**
 * Writes a questionnaire as another product reads it, and reads it back: what is not the same then is what the format cannot hold,
 * and the report says so of every question and check.
 */
export async function writeInstrument(
  definition: InstrumentDefinition,
  format: WrittenFormat,
): Promise<InstrumentWritten> {
  const written = new Written();
  const content = await writers[format](
    PLACES.has(format) ? definition : { ...definition, sections: nameSections(definition.sections) },
    written,
  );
  const report = new Report();
  const read = await readInstrument({ file_name: definition.questionnaire_name, content }).catch(
    (error: unknown) => {
      if (error instanceof Refusal)
        throw new Refusal(`This questionnaire cannot be written so: ${error.message}`);
      throw error;
    },
  );
  compareDefinitions(definition, read.definition, written, report);
  return { content, entries: report.list() };
}
