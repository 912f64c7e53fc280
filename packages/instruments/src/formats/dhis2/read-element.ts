import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { makeQuestion, type SourceOption, type SourceQuestion } from '../../import/source-instrument.ts';
import { questionTypesByCode } from '../../import/question-type-codes.ts';
import { idOf, type Metadata, nameOf } from './metadata.ts';

type Kind = { type: QuestionType; least?: number; most?: number; change?: string };
const TYPES = questionTypesByCode('dhis2');
/** Further facts of a value type: its range, or how it is asked differently here. */
const BESIDES: Record<string, Omit<Kind, 'type'>> = {
  INTEGER_POSITIVE: { least: 1 },
  INTEGER_NEGATIVE: { most: -1 },
  INTEGER_ZERO_OR_POSITIVE: { least: 0 },
  PERCENTAGE: { least: 0, most: 100 },
  UNIT_INTERVAL: { least: 0, most: 1 },
  TRUE_ONLY: { change: 'The tick box becomes a yes/no question.' },
  AGE: { change: 'The date of birth is asked for instead.' },
};

export type Element = {
  id: string;
  code: string;
  name: string;
  help: string;
  kind: Kind;
  options: SourceOption[];
};

/** Reads a data element as a question; returns null if it cannot be asked, which its entry reports. */
export function readElement(element: JsonObject, entry: ReportEntry, metadata: Metadata): Element | null {
  const valueType = textIn(element['valueType']);
  const type = TYPES.get(valueType);
  if (type === undefined) {
    entry.drop(`Answers of type “${valueType}” are not supported.`);
    return null;
  }
  const kind: Kind = { type, ...BESIDES[valueType] };
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
  entry: ReportEntry,
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
