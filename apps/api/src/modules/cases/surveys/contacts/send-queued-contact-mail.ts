import { createHmac, randomInt } from 'node:crypto';
import type { Db } from '../../../../database/connect.ts';
import { publicUrl } from '../../../../http/deps.ts';
import { transaction } from '../../../../database/transaction.ts';
import { insertCases, selectNumbers } from '../../../responses/case-codes/insert-cases.sql.ts';
import { OneTimeLink } from '../../../platform/mail/one-time-link.ts';
import { type OutboxDeps, queueMails } from '../../../platform/mail/queue-message.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/questionnaire-response.sql.ts';
import { formatLongDate } from './format-long-date.ts';
import {
  dequeueContacts,
  lockQueuedContacts,
  markWritten,
  selectCodes,
  selectSurveyFacts,
  selectQueuedResponse,
  type QueuedContact,
  type QueuedResponse,
} from './send-queued-contact-mail.sql.ts';
import { createUnsubscribeToken } from '../../../platform/mail/unsubscribe-token.ts';

/** Prevents these links from being used for another kind of message. */
export const CONTACT_UNSUBSCRIBE_PURPOSE = 'no more mail to contact';

/**
 * How many contacts get a message in one transaction. If the server stops, finished work stays done, and no
 * contact gets two messages.
 */
const AT_ONCE = 500;

/** Sends queued messages until no contact waits. */
export async function sendQueuedContactMail(db: Db, deps: OutboxDeps, programmeId: number): Promise<void> {
  while (await transaction(db, (tx) => sendContactMailBatch(tx, deps, programmeId)));
}

/** @returns whether there may be more */
export async function sendContactMailBatch(db: Db, deps: OutboxDeps, programmeId: number): Promise<boolean> {
  const of = await selectQueuedResponse(db, programmeId);
  if (!of) return false;
  // Locked first, as in code creation: numbers continue from the highest existing one.
  await lockResponse(db, { ...of, case_code_id: null });
  const waiting = await lockQueuedContacts(db, of, AT_ONCE);
  if (waiting.length === 0) return false;
  const facts = await selectSurveyFacts(db, of);
  const now = deps.now();
  const closes = new Date(
    Math.max(...[facts.collection_closes_at, facts.extended_until ?? 0].map((at) => +new Date(at))),
  );
  const isOpen =
    facts.status === 'open' &&
    !facts.is_submitted &&
    new Date(facts.collection_opens_at) <= now &&
    now < closes;
  const due = isOpen ? waiting.filter(({ is_due }) => is_due) : [];
  await dequeueContacts(
    db,
    waiting.filter((one) => !due.includes(one)).map(({ id }) => id),
  );
  if (due.length === 0) return true;
  const codes = await codesFor(db, of, due, now);
  await markWritten(
    db,
    of.waits_for,
    due.map(({ id }) => ({ id, case_code_id: codes.get(id)!.id })),
    now,
  );
  const page = `${publicUrl(deps)}/surveys/${of.questionnaire_id}-${of.submission_id}`;
  const {
    questionnaire_name: questionnaire,
    submission_name: submission,
    organisation_name: organisation,
  } = facts;
  const letters = due.map(({ id, full_name, email_address }) => ({
    to: { full_name, email_address },
    values: {
      questionnaire,
      submission,
      organisation,
      until: formatLongDate(closes),
      stop: `${publicUrl(deps)}/survey-mail/${createUnsubscribeToken(CONTACT_UNSUBSCRIBE_PURPOSE, [id], deps.authSecret)}`,
    },
    url: new OneTimeLink(returnLink(page, codes.get(id)!.case_code, deps.authSecret)),
  }));
  await queueMails(db, deps, programmeId, `survey_${of.waits_for}`, letters);
  return true;
}

/**
 * Returns the link of one person: the code, and in the fragment, which no server sees, the key that opens their answers on every
 * device on which they follow it. A reminder has the same key as the invitation.
 */
function returnLink(page: string, case_code: string, secret: Uint8Array): string {
  const key = createHmac('sha256', secret).update(`return link ${case_code}`).digest('base64url');
  return `${page}/${case_code}#key=${key}`;
}

/** The code of each: made for those who have none. In an order of their own, so that numbers do not follow the list. */
async function codesFor(db: Db, of: QueuedResponse, contacts: QueuedContact[], now: Date) {
  const without = contacts.filter(({ case_code_id }) => case_code_id === null);
  const { highest } = await selectNumbers(db, of);
  const cases = without.map((_, at) => ({
    case_number: highest + 1 + at,
    reviewer_id: null,
    second_review_of: null,
  }));
  const by = { user_id: without[0]?.created_by ?? null, now, request_key: null, is_of_contact: true };
  const made = [...(await insertCases(db, of, cases, by, randomInt)).values()];
  const idOf = new Map(
    contacts.map((one) => [one.id, one.case_code_id ?? made.splice(randomInt(made.length), 1)[0]!]),
  );
  const codes = await selectCodes(db, [...idOf.values()]);
  return new Map([...idOf].map(([contact, id]) => [contact, { id, case_code: codes.get(id)! }]));
}
