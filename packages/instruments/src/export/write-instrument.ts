import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { ImportEntry, ExportFormat } from '@portal/contract/builder/instruments';
import { labelSectionPlaceholders } from '@portal/expressions/piped-texts';
import { readInstrument } from '../import/read-instrument.ts';
import { ImportError } from '../import/import-error.ts';
import { ImportReport } from '../import/import-report.ts';
import { compareDefinitions } from './compare-definitions.ts';
import { writeDdi } from './write-ddi.ts';
import { writeDhis2 } from './write-dhis2.ts';
import { writeFhir } from './write-fhir.ts';
import { writeLimesurvey } from './write-limesurvey.ts';
import { writeRedcap } from './write-redcap.ts';
import { ExportLog } from './export-log.ts';
import { writeXlsform } from './write-xlsform.ts';

export type InstrumentWritten = { content: Uint8Array; entries: ImportEntry[] };

const writers: Record<
  ExportFormat,
  (definition: InstrumentDefinition, written: ExportLog) => Uint8Array | Promise<Uint8Array>
> = {
  xlsform: writeXlsform,
  redcap: writeRedcap,
  fhir: writeFhir,
  limesurvey: writeLimesurvey,
  dhis2: writeDhis2,
  ddi: writeDdi,
};

/** The formats whose texts support placeholders. */
const PLACES: ReadonlySet<ExportFormat> = new Set(['xlsform', 'redcap', 'limesurvey']);

/**
 * Writes a questionnaire as another product reads it, and reads it back: what is not the same then is what the format cannot hold,
 * and the report says so of every question and check.
 */
export async function writeInstrument(
  definition: InstrumentDefinition,
  format: ExportFormat,
): Promise<InstrumentWritten> {
  const written = new ExportLog();
  const content = await writers[format](
    PLACES.has(format)
      ? definition
      : { ...definition, sections: labelSectionPlaceholders(definition.sections) },
    written,
  );
  const report = new ImportReport();
  const read = await readInstrument({ file_name: definition.questionnaire_name, content }).catch(
    (error: unknown) => {
      if (error instanceof ImportError)
        throw new ImportError(`This questionnaire cannot be exported in this format: ${error.message}`);
      throw error;
    },
  );
  compareDefinitions(definition, read.definition, written, report);
  return { content, entries: report.list() };
}
