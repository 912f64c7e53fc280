import { isObject, type JsonObject, objectsIn, textIn } from '../json-text.ts';
import { plainLine, plainText } from '../plain-text.ts';
import type { Entry } from '../report.ts';
import { makeQuestion, type QuestionType, type SourceOption, type SourceQuestion } from '../source.ts';
import { idOf, type Metadata, nameOf } from './metadata.ts';

type Kind = { type: QuestionType; least?: number; most?: number; change?: string };
const KINDS: Record<string, Kind> = {
  INTEGER: { type: 'integer' },
  INTEGER_POSITIVE: { type: 'integer', least: 1 },
  INTEGER_NEGATIVE: { type: 'integer', most: -1 },
  INTEGER_ZERO_OR_POSITIVE: { type: 'integer', least: 0 },
  NUMBER: { type: 'decimal' },
  PERCENTAGE: { type: 'percentage', least: 0, most: 100 },
  UNIT_INTERVAL: { type: 'decimal', least: 0, most: 1 },
  TEXT: { type: 'short_text' },
  LONG_TEXT: { type: 'long_text' },
  LETTER: { type: 'short_text' },
  EMAIL: { type: 'short_text' },
  PHONE_NUMBER: { type: 'short_text' },
  URL: { type: 'short_text' },
  USERNAME: { type: 'short_text' },
  BOOLEAN: { type: 'yes_no' },
  TRUE_ONLY: { type: 'yes_no', change: 'The box to tick is asked as yes and no.' },
  DATE: { type: 'date' },
  AGE: { type: 'date', change: 'The date of birth is asked.' },
  DATETIME: { type: 'date', change: 'Only the date is asked, not the time of day.' },
  TIME: { type: 'time' },
  FILE_RESOURCE: { type: 'file' },
  IMAGE: { type: 'file' },
  MULTI_TEXT: { type: 'multiple_choice' },
};

export type Element = {
  id: string;
  code: string;
  name: string;
  help: string;
  kind: Kind;
  options: SourceOption[];
};

/** A data element as it is asked; null where it cannot be, which its entry tells. */
export function readElement(element: JsonObject, entry: Entry, metadata: Metadata): Element | null {
  const valueType = textIn(element['valueType']);
  const kind = Object.hasOwn(KINDS, valueType) ? KINDS[valueType]! : null;
  if (kind === null) {
    entry.drop(`Answers of the type “${valueType}” cannot be asked.`);
    return null;
  }
  if (kind.change) entry.approximate(kind.change);
  const options = isObject(element['optionSet']) ? optionsOf(element['optionSet'], metadata) : null;
  if (isObject(element['optionSet']) && options === null)
    entry.approximate('Its options are not in the file.');
  return {
    id: idOf(element),
    code: textIn(element['code']),
    name: plainLine(nameOf(element)),
    help: plainText(element['description']),
    kind: options && kind.type !== 'multiple_choice' ? { ...kind, type: 'drop_down' } : kind,
    options: options ?? [],
  };
}

function optionsOf(reference: JsonObject, metadata: Metadata): SourceOption[] | null {
  const set = metadata.find('optionSets', reference);
  const own = objectsIn(set?.['options']).map((one) => metadata.find('options', one) ?? one);
  const listed = metadata
    .list('options')
    .filter((one) => isObject(one['optionSet']) && idOf(one['optionSet']) === idOf(reference));
  const options = own.some((one) => nameOf(one) !== '') ? own : listed;
  if (options.length === 0) return null;
  return options.map((one) => ({ code: textIn(one['code']) || idOf(one), name: plainLine(nameOf(one)) }));
}

/** A figure of a data element as a question. @param cell empty where the element is not split */
export function questionOf(
  element: Element,
  entry: Entry,
  cell: { id: string; name: string },
  isRequired: boolean,
): SourceQuestion {
  const { kind } = element;
  const code = element.code || element.id;
  return makeQuestion(
    entry,
    cell.id === '' ? element.id : `${element.id}.${cell.id}`,
    cell.name === '' ? element.name : `${element.name}: ${cell.name}`,
    kind.type,
    {
      code: cell.id === '' ? code : `${code}_${cell.id}`,
      help: cell.name === '' ? element.help : '',
      required: isRequired,
      options: element.options.map((option) => ({ ...option })),
      hard_minimum: kind.least ?? null,
      hard_maximum: kind.most ?? null,
    },
  );
}
