import { readXml } from '../file-formats/read-xml.ts';
import { isObject, readJson } from '../file-formats/json-text.ts';
import { ImportError } from '../import/import-error.ts';
import type { AnswerFileContent } from './answer-records.ts';
import { readDhis2AnswersJson, readDhis2AnswersXml } from './read-dhis2-answers.ts';
import { readFhirAnswers } from './read-fhir-answers.ts';
import { readAnswerTable, type TableLine } from './read-answer-table.ts';

/**
 * Reads answers as JSON or XML, by what the text holds; null for other texts. @throws Refusal
 *
 * @param period the one to read if the values have several
 */
export function readAnswerText(text: string, period?: string): AnswerFileContent | null {
  const body = text.replace(/^\ufeff/, '');
  if (/^\s*</.test(body)) {
    const root = readXml(body);
    if (root.name !== 'dataValueSet')
      throw new ImportError('This XML file has no answers in a supported format. Use a DHIS2 dataValueSet.');
    return readDhis2AnswersXml(root, period);
  }
  if (!/^\s*[[{]/.test(body)) return null;
  const json = readJson(body);
  if (Array.isArray(json)) return recordsOfObjects(json.filter(isObject));
  if (isObject(json) && Array.isArray(json['dataValues'])) return readDhis2AnswersJson(json, period);
  const kind = isObject(json) ? json['resourceType'] : undefined;
  if (isObject(json) && (kind === 'QuestionnaireResponse' || kind === 'Bundle')) return readFhirAnswers(json);
  // ODK Central answers its feed so.
  if (isObject(json) && Array.isArray(json['value'])) return recordsOfObjects(json['value'].filter(isObject));
  throw new ImportError(
    'This JSON file has no answers in a supported format. Use DHIS2 data values, a FHIR QuestionnaireResponse, or REDCap or ODK records.',
  );
}

/** Records as objects are rows of a table; groups within them are parts of the names. */
function recordsOfObjects(objects: Record<string, unknown>[]): AnswerFileContent {
  const flat = objects.map((one) => new Map(flattened(one, '')));
  const head = [...new Set(flat.flatMap((one) => [...one.keys()]))];
  const lines = flat.map((one, index): TableLine => ({
    row: `record ${index + 1}`,
    place: (column) => `record ${index + 1}, ${head[column]!}`,
    cells: head.map((name) => ({ text: one.get(name) ?? '', note: null, problem: null })),
  }));
  return readAnswerTable(head, lines);
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
