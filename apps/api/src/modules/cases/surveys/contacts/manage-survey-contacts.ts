import type * as contract from '@portal/contract/cases/survey-responses';
import type { Actor } from '../../../../http/actor.ts';
import type { Handler, ManualTransactionHandler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import { selectCaseNumbers } from '../../../responses/case-codes/insert-cases.sql.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import {
  type LoadedResponse,
  assertEditable,
} from '../../../responses/questionnaire-responses/load-response.ts';
import {
  countContacts,
  deleteContacts,
  queueContactMail,
  selectContacts,
  cancelQueuedContactMail,
} from './contacts.sql.ts';
import { contactDeletionDate } from './delete-old-contacts.ts';
import { assertSurvey } from '../responses/assert-survey.ts';
import { sendContactMailBatch } from './send-queued-contact-mail.ts';

const about = (actor: Actor, { questionnaire_id, submission_id }: ResponseKey) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'questionnaire_submission',
  subject_id: `${questionnaire_id}-${submission_id}`,
});

export const listSurveyContacts: Handler<typeof contract.listSurveyContacts> = ({ db, query, loaded }) => {
  assertSurvey(loaded.questionnaire.kind);
  return selectContacts(db, query);
};

export const previewContactMail: Handler<typeof contract.previewContactMail> = async ({
  db,
  deps,
  query,
  loaded,
}) => {
  assertSurvey(loaded.questionnaire.kind);
  const counts = await countContacts(db, query, deps.now());
  return { ...counts, deleted_after: contactDeletionDate(loaded.collection_closes_at).toISOString() };
};

/** Only while people can answer. @throws 403 or 409 */
function refuseNotOpen(loaded: LoadedResponse): void {
  assertSurvey(loaded.questionnaire.kind);
  assertEditable(loaded);
  if (loaded.facts.state !== 'open') throw problems.conflict(collectionMessages.surveyNotOpenForInvitations);
}

/** Puts down who is written to; the job writes, some hundreds at a time, and goes on where it stopped. */
export const sendContactMail: ManualTransactionHandler<typeof contract.sendContactMail> = async (context) => {
  const { actor, body, deps, loaded, write } = context;
  const { kind } = body;
  refuseNotOpen(loaded);
  const people = await write(async (db) => {
    await lockResponse(db, loaded.set);
    if (kind === 'invitation') {
      const { code_limit } = await selectCaseSettings(db, body.questionnaire_id);
      const left = Math.max(0, code_limit - (await selectCaseNumbers(db, loaded.set)).cases);
      if (body.people > left)
        throw problems.conflict(collectionMessages.caseCodeLimitReached({ left, limit: code_limit }));
    }
    const marked = await queueContactMail(db, loaded.set, kind, deps.now());
    if (marked !== body.people)
      throw problems.conflict(collectionMessages.recipientsChanged({ people: marked }));
    await recordAudit(db, {
      ...about(actor, body),
      action: `survey_contacts.${actionOf[kind]}`,
      after: { people: marked },
    });
    return marked;
  });
  if (deps.wakeSurveyJob) deps.wakeSurveyJob();
  else while (await write((db) => sendContactMailBatch(db, deps, actor.programme_id)));
  return { people };
};
const actionOf: Record<contract.ContactMailKind, string> = { invitation: 'invited', reminder: 'reminded' };

export const cancelContactMail: Handler<typeof contract.cancelContactMail> = async ({
  actor,
  db,
  query,
  loaded,
}) => {
  assertSurvey(loaded.questionnaire.kind);
  const people = await cancelQueuedContactMail(db, query);
  if (people > 0)
    await recordAudit(db, { ...about(actor, query), action: 'survey_contacts.cancelled', after: { people } });
  return { people };
};

export const deleteSurveyContacts: Handler<typeof contract.deleteSurveyContacts> = async (context) => {
  const { actor, db, query, loaded } = context;
  assertSurvey(loaded.questionnaire.kind);
  const people = await deleteContacts(db, query);
  if (people > 0)
    await recordAudit(db, { ...about(actor, query), action: 'survey_contacts.deleted', before: { people } });
  return { people };
};
