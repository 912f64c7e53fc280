import type { AnswerRecord } from '@portal/instruments/answers/answer-records';
import { groupBy } from '../../../group-by.ts';
import { sentences } from '../../../sentences/collecting.ts';
import type { TakingPart } from './taking-part.sql.ts';

/** The submission that a return of a file is of, or why it is of none. */
export type Match = { one: TakingPart; message: null } | { one: null; message: string };

/**
 * Finds by the organisation's code, and where it has several by the submission's name, whose each return is. Systems that make
 * names of codes write them in small letters.
 */
export function matchReturns(
  records: readonly Pick<AnswerRecord, 'organisation' | 'submission'>[],
  taking: readonly TakingPart[],
): Match[] {
  const byCode = groupBy(taking, ({ organisation_code }) => organisation_code.toLowerCase());
  const matches = records.map(({ organisation, submission }): Match => {
    if (organisation === null) return none(sentences.returnOfNobody);
    const all = byCode.get(organisation.toLowerCase()) ?? [];
    if (all.length === 0) return none(sentences.returnOfUnknown(organisation));
    const named = submission ? all.filter((one) => isName(submission, one.submission_name)) : all;
    if (named.length === 0) return none(sentences.returnOfOtherUnit(organisation, submission!));
    return named.length === 1
      ? { one: named[0]!, message: null }
      : none(sentences.returnOfUnits(organisation));
  });
  const times = groupBy(matches, ({ one }) => one?.submission_id);
  return matches.map((match, index) =>
    match.one && times.get(match.one.submission_id)!.length > 1
      ? none(sentences.returnTwice(records[index]!.organisation!))
      : match,
  );
}

const none = (message: string): Match => ({ one: null, message });
export const isName = (given: string, name: string) => given.toLowerCase() === name.trim().toLowerCase();
