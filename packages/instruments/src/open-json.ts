import { INSTRUMENT_FORMAT, type InstrumentDefinition } from '@portal/contract/instrument';
import { readDhis2 } from './dhis2/read-dhis2.ts';
import { readPortal } from './read-portal.ts';
import { readFhir } from './fhir/read-fhir.ts';
import { isObject, readJson, textIn } from './json-text.ts';
import { Refusal } from './refusal.ts';
import { readDictionaryJson } from './redcap/read-dictionary.ts';
import { readRedcap } from './redcap/read-redcap.ts';
import type { Report } from './report.ts';
import type { SourceInstrument } from './source.ts';

/** Reads JSON by what it holds. @throws Refusal for what is no questionnaire */
export function openJson(
  text: string,
  report: Report,
): SourceInstrument | { format: 'portal'; definition: InstrumentDefinition } {
  const json = readJson(text);
  const dictionary = readDictionaryJson(json);
  if (dictionary) return readRedcap(dictionary, report);
  if (!isObject(json)) throw new Refusal('This JSON is no questionnaire of a format that is known here.');
  if (json['format'] === INSTRUMENT_FORMAT) return readPortal(json, report);
  const kind = textIn(json['resourceType']);
  if (kind === 'Questionnaire' || kind === 'Bundle') return readFhir(json, report);
  if (kind !== '') throw new Refusal(`This is a FHIR ${kind}; only a Questionnaire can be taken in.`);
  if (Array.isArray(json['dataSets'])) return readDhis2(json, report);
  if (Array.isArray(json['dataSetElements'])) return readDhis2({ ...json, dataSets: [json] }, report);
  throw new Refusal('This JSON is no questionnaire of a format that is known here.');
}
