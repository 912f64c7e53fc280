import { INSTRUMENT_FORMAT, type InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { readDhis2 } from '../formats/dhis2/read-dhis2.ts';
import { readPortal } from './read-portal.ts';
import { readFhir } from '../formats/fhir/read-fhir.ts';
import { isObject, readJson, textIn } from '../file-formats/json-text.ts';
import { ImportError } from './import-error.ts';
import { readDictionaryJson } from '../formats/redcap/read-dictionary.ts';
import { readRedcap } from '../formats/redcap/read-redcap.ts';
import type { ImportReport } from './import-report.ts';
import { describeUnsupportedJson } from './describe-unsupported-format.ts';
import type { SourceInstrument } from './source-instrument.ts';

/** Reads JSON by what it holds. @throws Refusal for what is no questionnaire */
export function readJsonByFormat(
  text: string,
  report: ImportReport,
): SourceInstrument | { format: 'portal'; definition: InstrumentDefinition } {
  const json = readJson(text);
  const dictionary = readDictionaryJson(json);
  if (dictionary) return readRedcap(dictionary, report);
  if (!isObject(json)) throw new ImportError('This JSON file is not a questionnaire in a supported format.');
  if (json['format'] === INSTRUMENT_FORMAT) return readPortal(json, report);
  const kind = textIn(json['resourceType']);
  if (kind === 'Questionnaire' || kind === 'Bundle') return readFhir(json, report);
  if (kind !== '') throw new ImportError(`This is a FHIR ${kind}. You can only import a FHIR Questionnaire.`);
  if (Array.isArray(json['dataSets'])) return readDhis2(json, report);
  if (Array.isArray(json['dataSetElements'])) return readDhis2({ ...json, dataSets: [json] }, report);
  throw new ImportError(
    describeUnsupportedJson(json) ?? 'This JSON file is not a questionnaire in a supported format.',
  );
}
