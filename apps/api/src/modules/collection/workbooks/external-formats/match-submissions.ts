import type { AnswerRecord } from '@portal/instruments/answer-files/answer-records';
import { groupBy } from '../../../../lib/group-by.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import type { Participant } from './participants.sql.ts';

/** The submission that a return of a file is of, or why it is of none. */
export type SubmissionMatch = { one: Participant; message: null } | { one: null; message: string };

/**
 * Finds by the organisation's code, and where it has several by the submission's name, whose each return is. Systems that make
 * names of codes write them in small letters.
 */
export function matchSubmissions(
  records: readonly Pick<AnswerRecord, 'organisation' | 'submission'>[],
  participants: readonly Participant[],
): SubmissionMatch[] {
  const byCode = groupBy(participants, ({ organisation_code }) => organisation_code.toLowerCase());
  const matches = records.map(({ organisation, submission }): SubmissionMatch => {
    if (organisation === null) return none(collectionMessages.returnOrganisationRequired.text);
    const all = byCode.get(organisation.toLowerCase()) ?? [];
    if (all.length === 0)
      return none(collectionMessages.returnOrganisationNotFound({ code: organisation }).text);
    const named = submission ? all.filter((one) => isSameName(submission, one.submission_name)) : all;
    if (named.length === 0)
      return none(
        collectionMessages.returnSubmissionNotFound({ code: organisation, name: submission! }).text,
      );
    return named.length === 1
      ? { one: named[0]!, message: null }
      : none(collectionMessages.returnSubmissionRequired({ code: organisation }).text);
  });
  const times = groupBy(matches, ({ one }) => one?.submission_id);
  return matches.map((match, index) =>
    match.one && times.get(match.one.submission_id)!.length > 1
      ? none(collectionMessages.duplicateReturn({ code: records[index]!.organisation! }).text)
      : match,
  );
}

const none = (message: string): SubmissionMatch => ({ one: null, message });
export const isSameName = (given: string, name: string) => given.toLowerCase() === name.trim().toLowerCase();
