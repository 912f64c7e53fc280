import { childrenOf, type XmlElement } from '../file-formats/read-xml.ts';
import { type JsonObject, objectsIn, textIn } from '../file-formats/json-text.ts';
import { ImportError } from '../import/import-error.ts';
import { type AnswerRecord, type AnswerFileContent, MOST_ENTRIES } from './answer-records.ts';
import { choosePeriod, notePeriod } from './dhis2-periods.ts';
import { checkRecords, withCombination } from './read-answer-table.ts';

type DataValue = (name: string) => string;

/** Data values of DHIS2 as JSON. @throws Refusal */
export function readDhis2AnswersJson(json: JsonObject, period?: string): AnswerFileContent {
  const values = objectsIn(json['dataValues']).map(
    (one): DataValue =>
      (name) =>
        textIn(one[name]) || (name === 'value' ? '' : textIn(json[name])),
  );
  return grouped(values, (index) => `dataValues, ${index + 1}`, period);
}

/** The same as XML. @throws Refusal */
export function readDhis2AnswersXml(set: XmlElement, period?: string): AnswerFileContent {
  const values = childrenOf(set, 'dataValue').map(
    ({ attributes }): DataValue =>
      (name) =>
        attributes[name] ?? (name === 'value' ? '' : (set.attributes[name] ?? '')),
  );
  return grouped(values, (index) => `dataValue ${index + 1}`, period);
}

function grouped(
  values: DataValue[],
  place: (index: number) => string,
  period: string | undefined,
): AnswerFileContent {
  if (values.length > MOST_ENTRIES)
    throw new ImportError(
      `This file has more than ${MOST_ENTRIES} answers. Split it and import one part at a time.`,
    );
  const placed = values.map((value, index) => ({ value, index }));
  const chosen = choosePeriod(placed, ({ value }) => value('period'), period);
  const records = new Map<string, AnswerRecord>();
  for (const { value: one, index } of chosen.values) {
    const organisation = one('orgUnit');
    let record = records.get(organisation);
    if (!record) {
      record = { place: place(index), organisation: organisation || null, submission: null, entries: [] };
      records.set(organisation, record);
      checkRecords(records.size);
    }
    record.entries.push({
      place: place(index),
      names: withCombination(one('dataElement'), one('categoryOptionCombo') || null),
      value: one('value'),
      note: null,
      problem: one('deleted') === 'true' ? 'This value was deleted in DHIS2. Remove it from the file.' : null,
    });
  }
  return { format: 'dhis2', records: notePeriod([...records.values()], chosen.note) };
}
