import type { AnswerRecord } from '@portal/instruments/answers/answer-records';
import { sentences } from '../../../sentences/collecting.ts';
import type { TakingPart } from './taking-part.sql.ts';

/** The submission that a return of a file is of, or why it is of none. */
export type Match = { one: TakingPart; message: null } | { one: null; message: string };

/** Finds by the organisation's code whose each return is; systems that make names of codes write them in small letters. */
export function matchReturns(
  records: readonly Pick<AnswerRecord, 'organisation'>[],
  taking: readonly TakingPart[],
): Match[] {
  const byCode = new Map<string, TakingPart[]>();
  for (const one of taking) {
    const code = one.organisation_code.toLowerCase();
    byCode.set(code, [...(byCode.get(code) ?? []), one]);
  }
  const times = new Map<string, number>();
  for (const { organisation } of records) {
    const code = organisation?.toLowerCase();
    if (code !== undefined) times.set(code, (times.get(code) ?? 0) + 1);
  }
  return records.map(({ organisation }) => {
    if (organisation === null) return { one: null, message: sentences.returnOfNobody };
    const code = organisation.toLowerCase();
    if (times.get(code)! > 1) return { one: null, message: sentences.returnTwice(organisation) };
    const found = byCode.get(code) ?? [];
    if (found.length === 0) return { one: null, message: sentences.returnOfUnknown(organisation) };
    return found.length === 1
      ? { one: found[0]!, message: null }
      : { one: null, message: sentences.returnOfUnits(organisation) };
  });
}
