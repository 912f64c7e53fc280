import type { exportInstrument as endpoint, ExportFormat } from '@portal/contract/builder/instruments';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { selectDefinition } from '../questionnaire-builder/definition/definition.sql.ts';
import { exportDefinition } from '../questionnaire-builder/definition/export-definition.ts';
import { countOutcomes } from './count-import-outcomes.ts';

const FILES: Record<ExportFormat, { ending: string; media_type: string }> = {
  xlsform: {
    ending: 'xlsx',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  redcap: { ending: 'csv', media_type: 'text/csv; charset=utf-8' },
  fhir: { ending: 'json', media_type: 'application/fhir+json' },
  limesurvey: { ending: 'lss', media_type: 'application/xml' },
  dhis2: { ending: 'json', media_type: 'application/json' },
  ddi: { ending: 'xml', media_type: 'application/xml' },
};

/** Exports a questionnaire for another product and reports what cannot be included. Stores nothing. */
export const exportInstrumentFile: ManualTransactionHandler<typeof endpoint> = async ({
  db,
  params,
  loaded,
}) => {
  const { format, id } = params;
  const definition = exportDefinition(loaded.questionnaire, await selectDefinition(db, id));
  const { content, entries } = await readInThread({ kind: 'written', definition, format });
  const { ending, media_type } = FILES[format];
  const name = definition.questionnaire_name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
  return {
    format,
    file_name: `${name}.${ending}`,
    media_type,
    content: Buffer.from(content).toString('base64'),
    counts: countOutcomes(entries),
    entries,
  };
};
