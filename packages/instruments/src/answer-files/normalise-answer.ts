import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';

const YES_NO: Record<string, string> = { '1': 'yes', '0': 'no' };
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
const CLOCK = /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
const ZONE = 'The time is imported as written, without its time zone.';

/** An answer in the words the portal reads: products write dates with times and zones, options by other codes, several after spaces. */
export function normaliseAnswer(
  { question_type }: { question_type: QuestionType },
  rawAnswer: string,
  options: ReadonlyMap<string, string>,
): { value: string; note: string | null } {
  const value = rawAnswer.trim();
  const { answers, fixed_options } = getQuestionTypeInfo(question_type);
  const plain = { value: rawAnswer, note: null };
  if (fixed_options) return { value: YES_NO[value] ?? value, note: null };
  switch (answers) {
    case 'option':
      return { value: options.get(value) ?? options.get(value.toLowerCase()) ?? value, note: null };
    case 'options':
      return { value: severalOf(value, options), note: null };
    case 'date': {
      const [, day, , zone] = MOMENT.exec(value) ?? [];
      return day === undefined ? plain : { value: day, note: zone ? ZONE : null };
    }
    case 'time': {
      const [, clock, zone] = CLOCK.exec(value) ?? [];
      return clock === undefined ? plain : { value: clock, note: zone ? ZONE : null };
    }
    case 'date_time': {
      const [, day, clock, zone] = MOMENT.exec(value) ?? [];
      return day === undefined ? plain : { value: `${day}T${clock!}`, note: zone ? ZONE : null };
    }
    default:
      return plain;
  }
}

/** Separated by semicolons, else by commas or spaces where each part is an option and the whole is none. */
function severalOf(value: string, options: ReadonlyMap<string, string>): string {
  const known = (one: string) => options.get(one.trim()) ?? options.get(one.trim().toLowerCase());
  if (value === '' || known(value) !== undefined) return known(value) ?? value;
  for (const separator of [/;/, /,/, /\s+/]) {
    const parts = value.split(separator).filter((one) => one.trim() !== '');
    if (parts.length > 1 && parts.every((one) => known(one) !== undefined)) return parts.map(known).join(';');
  }
  return value;
}
