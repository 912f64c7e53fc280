import type * as contract from '@portal/contract/survey-responses';
import type { Actor } from '../../http/actor.ts';
import type { Handler, StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { selectCaseSettings } from '../case-codes/case-settings.sql.ts';
import { selectNumbers } from '../case-codes/insert-cases.sql.ts';
import type { ReturnKey } from '../returns/answer-set.sql.ts';
import { lockReturn } from '../returns/answering.sql.ts';
import { type AnsweringScene, refuseReadOnly } from '../returns/open-answering.ts';
import {
  countContacts,
  deleteContacts,
  markContacts,
  selectContacts,
  unmarkContacts,
} from './contacts.sql.ts';
import { deletedAfter } from './delete-old-contacts.ts';
import { refuseNoSurvey } from './refuse-no-survey.ts';
import { sendSome } from './send-waiting.ts';

const about = (actor: Actor, { questionnaire_id, submission_id }: ReturnKey) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'questionnaire_submission',
  subject_id: `${questionnaire_id}-${submission_id}`,
});

export const listSurveyContacts: Handler<typeof contract.listSurveyContacts> = ({ db, query, scene }) => {
  refuseNoSurvey(scene.questionnaire.kind);
  return selectContacts(db, query);
};

export const previewContactMail: Handler<typeof contract.previewContactMail> = async ({
  db,
  deps,
  query,
  scene,
}) => {
  refuseNoSurvey(scene.questionnaire.kind);
  const counts = await countContacts(db, query, deps.now());
  return { ...counts, deleted_after: deletedAfter(scene.collection_closes_at).toISOString() };
};

/** Only while people can answer. @throws 403 or 409 */
function refuseNotOpen(scene: AnsweringScene): void {
  refuseNoSurvey(scene.questionnaire.kind);
  refuseReadOnly(scene);
  if (scene.facts.state !== 'open') throw problems.conflict(sentences.surveyNotOpenToInvite);
}

/** Puts down who is written to; the job writes, some hundreds at a time, and goes on where it stopped. */
export const sendContactMail: StepsHandler<typeof contract.sendContactMail> = async (context) => {
  const { actor, body, deps, scene, write } = context;
  const { kind } = body;
  refuseNotOpen(scene);
  const people = await write(async (db) => {
    await lockReturn(db, scene.set);
    if (kind === 'invitation') {
      const { code_limit } = await selectCaseSettings(db, body.questionnaire_id);
      const left = Math.max(0, code_limit - (await selectNumbers(db, scene.set)).cases);
      if (body.people > left) throw problems.conflict(sentences.codesLeft(left, code_limit));
    }
    const marked = await markContacts(db, scene.set, kind, deps.now());
    if (marked !== body.people) throw problems.conflict(sentences.othersByNow(marked));
    await recordAudit(db, {
      ...about(actor, body),
      action: `survey_contacts.${actionOf[kind]}`,
      after: { people: marked },
    });
    return marked;
  });
  if (deps.wakeSurveyJob) deps.wakeSurveyJob();
  else while (await write((db) => sendSome(db, deps, actor.programme_id)));
  return { people };
};
const actionOf: Record<contract.ContactMail, string> = { invitation: 'invited', reminder: 'reminded' };

export const cancelContactMail: Handler<typeof contract.cancelContactMail> = async ({
  actor,
  db,
  query,
  scene,
}) => {
  refuseNoSurvey(scene.questionnaire.kind);
  const people = await unmarkContacts(db, query);
  if (people > 0)
    await recordAudit(db, { ...about(actor, query), action: 'survey_contacts.cancelled', after: { people } });
  return { people };
};

export const deleteSurveyContacts: Handler<typeof contract.deleteSurveyContacts> = async (context) => {
  const { actor, db, query, scene } = context;
  refuseNoSurvey(scene.questionnaire.kind);
  const people = await deleteContacts(db, query);
  if (people > 0)
    await recordAudit(db, { ...about(actor, query), action: 'survey_contacts.deleted', before: { people } });
  return { people };
};
