import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { questionTypesByCode } from '../../import/question-type-codes.ts';

/** A type of XLSForm as this portal asks it. `change` says what is different. */
export type MappedType = { type: QuestionType; change?: string };

const TYPES = questionTypesByCode('xlsform');
const UPLOADED = 'It becomes a file upload.';
const ONE_OPTION = 'It becomes a choice with one option.';
const CHANGES: Record<string, string> = {
  range: 'The slider becomes a number question.',
  image: UPLOADED,
  photo: UPLOADED,
  audio: UPLOADED,
  video: UPLOADED,
  barcode: 'The code is typed, not scanned.',
  acknowledge: ONE_OPTION,
  trigger: ONE_OPTION,
};

const recorded = 'Devices record this automatically. The portal already records who answered and when.';
const impossible: Record<string, string> = {
  ...Object.fromEntries(
    [
      'start',
      'end',
      'today',
      'deviceid',
      'device_id',
      'subscriberid',
      'simserial',
      'phonenumber',
      'phone_number',
      'username',
      'email',
      'imei',
      'audit',
      'start_geopoint',
      'background_audio',
      'background_geopoint',
      'enketo:x',
    ].map((type) => [type, recorded]),
  ),
  geopoint: 'Map location questions are not supported.',
  geotrace: 'Map line questions are not supported.',
  geoshape: 'Map area questions are not supported.',
  osm: 'Map location questions are not supported.',
  rank: 'Ranking questions are not supported.',
  hidden: 'Hidden values are not imported.',
  xml_external: 'Data from other files cannot be used.',
  csv_external: 'Data from other files cannot be used.',
  select_one_from_file: 'Its options are in another file.',
  select_multiple_from_file: 'Its options are in another file.',
  select_one_external: 'Its options are in another sheet and depend on answers.',
};

/** The first word or words of a type column, and what follows them, e.g. the list of a choice. */
export function splitType(written: string): { type: string; list: string; withOther: boolean } {
  const text = written.trim().replace(/\s+/g, ' ');
  const withOther = /\bor[_ ](?:specify[_ ])?other$/i.test(text);
  const plain = text.replace(/ or[_ ](other|specify|specify[_ ]other)$/i, '');
  const begins = /^(begin|end)[ _](group|repeat|kobomatrix|score|rank)$/i.exec(plain);
  if (begins) return { type: `${begins[1]}_${begins[2]}`.toLowerCase(), list: '', withOther: false };
  const choice =
    /^(select[_ ]one[_ ]from[_ ]file|select[_ ]multiple[_ ]from[_ ]file|select[_ ]one[_ ]external|select1|select[_ ]one(?: from)?|select|select[_ ]all[_ ]that[_ ]apply(?: from)?|select[_ ]multiple(?: from)?|rank)(?: (.*))?$/i.exec(
      plain,
    );
  if (!choice) return { type: plain.toLowerCase().replace(/[ -]/g, '_'), list: '', withOther: false };
  const word = choice[1]!.toLowerCase().replace(/ /g, '_');
  return { type: wordOf(word), list: choice[2]?.trim() ?? '', withOther };
}

function wordOf(word: string): string {
  if (word.includes('file') || word.includes('external') || word === 'rank') return word;
  return /^select(1|_one)/.test(word) ? 'select_one' : 'select_multiple';
}

/** Maps a type to the portal's; returns a sentence if it cannot be asked. */
export function mapQuestionType(type: string): MappedType | string {
  const asked = TYPES.get(type);
  if (asked !== undefined) return { type: asked, ...(CHANGES[type] && { change: CHANGES[type] }) };
  if (Object.hasOwn(impossible, type)) return impossible[type]!;
  return `The type “${type}” is not supported.`;
}
