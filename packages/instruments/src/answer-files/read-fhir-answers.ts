import { isObject, type JsonObject, objectsIn, textIn } from '../file-formats/json-text.ts';
import { ImportError } from '../import/import-error.ts';
import {
  type AnswerEntry,
  type AnswerRecord,
  type AnswerFileContent,
  MOST_ENTRIES,
} from './answer-records.ts';
import { checkRecords } from './read-answer-table.ts';

/** QuestionnaireResponses of FHIR, one or a Bundle of them. @throws Refusal */
export function readFhirAnswers(json: JsonObject): AnswerFileContent {
  const inBundle = objectsIn(json['entry']).flatMap(({ resource }) => (isObject(resource) ? [resource] : []));
  const responses = json['resourceType'] === 'Bundle' ? inBundle : [json];
  const found = responses.filter((one) => one['resourceType'] === 'QuestionnaireResponse');
  checkRecords(found.length);
  let left = MOST_ENTRIES;
  const records = found.map((response, index): AnswerRecord => {
    const entries = itemsIn(response['item'], undefined);
    left -= entries.length;
    if (left < 0)
      throw new ImportError(
        `This file has more than ${MOST_ENTRIES} answers. Split it and import one part at a time.`,
      );
    const place = `response ${textIn(response['id']) || index + 1}`;
    return { place, organisation: organisationOf(response), submission: null, entries };
  });
  return { format: 'fhir', records };
}

/** The organisation that it is about or comes from, by the identifier others know it by or the one it is stored under. */
function organisationOf(response: JsonObject): string | null {
  for (const field of ['subject', 'author', 'source']) {
    const named = response[field];
    if (!isObject(named)) continue;
    const identifier = isObject(named['identifier']) ? textIn(named['identifier']['value']) : '';
    const isOrganisation = textIn(named['type']) === 'Organization';
    const stored = /(?:^|\/)Organization\/([^/]+)$/.exec(textIn(named['reference']))?.[1];
    if (stored !== undefined || (isOrganisation && identifier !== '')) return identifier || (stored ?? null);
  }
  return null;
}

/** Items side by side: a group that is there several times is another row each time. */
function itemsIn(items: unknown, row: number | undefined): AnswerEntry[] {
  const all = objectsIn(items);
  const times = new Map<string, number>();
  return all.flatMap((item) => {
    const linkId = textIn(item['linkId']);
    const nth = (times.get(linkId) ?? 0) + 1;
    times.set(linkId, nth);
    const isRepeated = all.filter((one) => textIn(one['linkId']) === linkId).length > 1;
    const isGroup = objectsIn(item['answer']).length === 0 && objectsIn(item['item']).length > 0;
    return entriesOf(item, isGroup && (isRepeated || row === undefined) ? nth : row);
  });
}

function entriesOf(item: JsonObject, row: number | undefined): AnswerEntry[] {
  const answers = objectsIn(item['answer']);
  const linkId = textIn(item['linkId']);
  const read = answers.map(valueOf);
  const own: AnswerEntry[] =
    answers.length === 0
      ? []
      : [
          {
            place: `linkId ${linkId}`,
            names: [linkId],
            value: read.map(({ value }) => value).join(';'),
            note: null,
            problem: read.find(({ problem }) => problem !== null)?.problem ?? null,
            ...openAnswer(answers),
            ...(row !== undefined && { row }),
          },
        ];
  const within = [item, ...answers].flatMap((one) => itemsIn(one['item'], row));
  return [...own, ...within];
}

/** Separates the texts among answers from the others, if there are any. */
function openAnswer(answers: readonly JsonObject[]): Pick<AnswerEntry, 'open_answer'> {
  const [texts, others] = [true, false].map((isText) =>
    answers
      .filter((one) => (one['valueString'] !== undefined) === isText)
      .map((one) => valueOf(one).value)
      .filter((value) => value !== ''),
  ) as [string[], string[]];
  return texts.length > 0 ? { open_answer: { texts, others } } : {};
}

const PLAIN = ['Boolean', 'Decimal', 'Integer', 'Date', 'DateTime', 'Time', 'String', 'Uri'];

function valueOf(answer: JsonObject): { value: string; problem: string | null } {
  for (const kind of PLAIN) {
    const given = answer[`value${kind}`];
    if (given !== undefined) return { value: textIn(given), problem: null };
  }
  const { valueCoding: coding, valueQuantity: quantity } = answer;
  if (isObject(coding)) return { value: textIn(coding['code']) || textIn(coding['display']), problem: null };
  if (isObject(quantity)) return { value: textIn(quantity['value']), problem: null };
  return {
    value: '',
    problem: 'This type of answer cannot be imported. Files and references stay in the original system.',
  };
}
