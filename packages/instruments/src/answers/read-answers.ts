import { readXml } from '../ddi/read-xml.ts';
import { isObject, readJson } from '../json-text.ts';
import { Refusal } from '../refusal.ts';
import type { AnswersRead } from './answer-records.ts';
import { recordsOfDataValues, recordsOfDataValueSet } from './from-data-values.ts';
import { recordsOfResponses } from './from-responses.ts';
import { recordsOfTable, type TableLine } from './from-table.ts';

/** Answers as JSON or XML, by what the text holds; null for other texts. @throws Refusal */
export function readAnswerText(text: string): AnswersRead | null {
  const body = text.replace(/^\ufeff/, '');
  if (/^\s*</.test(body)) {
    const root = readXml(body);
    if (root.name !== 'dataValueSet')
      throw new Refusal('This XML holds no answers that are known here: only a dataValueSet of DHIS2 is.');
    return recordsOfDataValueSet(root);
  }
  if (!/^\s*[[{]/.test(body)) return null;
  const json = readJson(body);
  if (Array.isArray(json)) return recordsOfObjects(json.filter(isObject));
  if (isObject(json) && Array.isArray(json['dataValues'])) return recordsOfDataValues(json);
  const kind = isObject(json) ? json['resourceType'] : undefined;
  if (isObject(json) && (kind === 'QuestionnaireResponse' || kind === 'Bundle'))
    return recordsOfResponses(json);
  // ODK Central answers its feed so.
  if (isObject(json) && Array.isArray(json['value'])) return recordsOfObjects(json['value'].filter(isObject));
  throw new Refusal(
    'This JSON holds no answers that are known here: data values of DHIS2, a QuestionnaireResponse of FHIR, records of REDCap or ODK.',
  );
}

/** Records as objects are rows of a table; groups within them are parts of the names. */
function recordsOfObjects(objects: Record<string, unknown>[]): AnswersRead {
  const flat = objects.map((one) => new Map(flattened(one, '')));
  const head = [...new Set(flat.flatMap((one) => [...one.keys()]))];
  const lines = flat.map((one, index): TableLine => ({
    row: `record ${index + 1}`,
    place: (column) => `record ${index + 1}, ${head[column]!}`,
    cells: head.map((name) => ({ text: one.get(name) ?? '', note: null, problem: null })),
  }));
  return recordsOfTable(head, lines);
}

function flattened(one: Record<string, unknown>, before: string): [string, string][] {
  return Object.entries(one).flatMap(([name, value]): [string, string][] => {
    const whole = before === '' ? name : `${before}/${name}`;
    if (isObject(value)) return flattened(value, whole);
    if (value === null || value === undefined) return [];
    // What repeats comes as a list of groups.
    if (Array.isArray(value) && value.some(isObject))
      return value.filter(isObject).flatMap((item, index) => flattened(item, `${whole}[${index + 1}]`));
    if (Array.isArray(value))
      return [
        [
          whole,
          value
            .filter((item) => typeof item !== 'object')
            .map(String)
            .join(';'),
        ],
      ];
    return [[whole, String(value as string | number | boolean)]];
  });
}
