import { createHmac, randomInt } from 'node:crypto';
import { SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import { contactMailTexts } from '@portal/wording/survey/contact-mails';
import { dateIn } from '@portal/wording/survey/survey-format';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import type { Db } from '../../../../database/connect.ts';
import { publicUrl } from '../../../../http/dependencies.ts';
import { transaction } from '../../../../database/transaction.ts';
import { insertCases, selectCaseNumbers } from '../../../responses/case-codes/insert-cases.sql.ts';
import { OneTimeLink } from '../../../platform/mail/one-time-link.ts';
import { type OutboxDeps, queueMails } from '../../../platform/mail/queue-message.ts';
import { loadTranslator } from '../../../questionnaires/translations/translation-cache.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import {
  dequeueContacts,
  lockQueuedContacts,
  markContactsMailed,
  selectCaseCodesById,
  selectSurveyFacts,
  selectQueuedResponse,
  type QueuedContact,
  type QueuedResponse,
  type SurveyFacts,
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
  await markContactsMailed(
    db,
    of.waits_for,
    due.map(({ id }) => ({ id, case_code_id: codes.get(id)!.id })),
    now,
  );
  const names = await loadNames(db, deps, of, facts, due);
  const letters = due.map((contact) =>
    letterTo(deps, of, contact, {
      names: names.get(contact.language)!,
      closes,
      case_code: codes.get(contact.id)!.case_code,
    }),
  );
  await queueMails(db, deps, programmeId, `survey_${of.waits_for}`, letters);
  return true;
}

type Names = { questionnaire: string; submission: string; organisation: string };

/** Loads the names in a letter, in each language that it is sent in. */
async function loadNames(
  db: Db,
  deps: OutboxDeps,
  of: QueuedResponse,
  facts: SurveyFacts,
  due: readonly QueuedContact[],
): Promise<Map<string | null, Names>> {
  const names = new Map<string | null, Names>();
  for (const language of new Set(due.map((one) => one.language))) {
    const questionnaire = { id: of.questionnaire_id, languages_version: facts.languages_version };
    const say = await loadTranslator(deps, db, questionnaire, language ?? SOURCE_LANGUAGE);
    names.set(language, {
      questionnaire: say(facts.questionnaire_name),
      submission: facts.submission_name,
      organisation: facts.organisation_name,
    });
  }
  return names;
}

/** Writes to one person in their language. What the survey does not speak is in English, and the survey itself opens in it. */
function letterTo(
  deps: OutboxDeps,
  of: QueuedResponse,
  { id, full_name, email_address, language }: QueuedContact,
  { names, closes, case_code }: { names: Names; closes: Date; case_code: string },
) {
  const kind = `survey_${of.waits_for}` as const;
  const texts = contactMailTexts(language ?? SOURCE_LANGUAGE);
  const page = `${publicUrl(deps)}/surveys/${of.questionnaire_id}-${of.submission_id}`;
  const { greeting = '', question = '' } = texts ?? {};
  return {
    to: { full_name, email_address },
    values: {
      ...names,
      until: dateIn(toSurveyLanguage(language ?? SOURCE_LANGUAGE), closes),
      stop: `${publicUrl(deps)}/survey-mail/${createUnsubscribeToken(CONTACT_UNSUBSCRIBE_PURPOSE, [id], deps.authSecret)}`,
    },
    translation: texts && language ? { language, greeting, question, ...texts[kind] } : null,
    url: new OneTimeLink(returnLink(page, { case_code, language }, deps.authSecret)),
  };
}

/**
 * Returns the link of one person: the code, and in the fragment, which no server sees, the key that opens their answers on every
 * device on which they follow it. A reminder has the same key as the invitation.
 */
function returnLink(
  page: string,
  { case_code, language }: { case_code: string; language: string | null },
  secret: Uint8Array,
): string {
  const key = createHmac('sha256', secret).update(`return link ${case_code}`).digest('base64url');
  return `${page}/${case_code}${language === null ? '' : `?lang=${language}`}#key=${key}`;
}

/** The code of each: made for those who have none. In an order of their own, so that numbers do not follow the list. */
async function codesFor(db: Db, of: QueuedResponse, contacts: QueuedContact[], now: Date) {
  const without = contacts.filter(({ case_code_id }) => case_code_id === null);
  const { highest } = await selectCaseNumbers(db, of);
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
  const codes = await selectCaseCodesById(db, [...idOf.values()]);
  return new Map([...idOf].map(([contact, id]) => [contact, { id, case_code: codes.get(id)! }]));
}
