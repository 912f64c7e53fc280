import * as contract from '@portal/contract/cases/survey-responses';
import { serve, serveFromReplica, serveWithManualTransaction } from '../../../../http/mount-endpoints.ts';
import { secretsOf } from '../../../../secrets/secrets.ts';
import {
  cancelContactMail,
  deleteSurveyContacts,
  listSurveyContacts,
  previewContactMail,
  sendContactMail,
} from '../contacts/manage-survey-contacts.ts';
import { markContactUnsubscribed } from '../contacts/contacts.sql.ts';
import { exportFreeTexts, listFreeTexts } from '../results/free-texts.ts';
import { getResponseProgress, listResponseProgress } from '../results/get-response-progress.ts';
import { importSurveyContacts } from '../contacts/import-contacts.ts';
import { verifyUnsubscribeToken } from '../../../platform/mail/unsubscribe-token.ts';
import { CONTACT_UNSUBSCRIBE_PURPOSE } from '../contacts/send-queued-contact-mail.ts';
import { getOverallResults, getSurveyResults } from '../results/survey-results.ts';

export const surveyResponsesRoutes = [
  serveFromReplica(contract.getResponseProgress, getResponseProgress),
  serveFromReplica(contract.listResponseProgress, listResponseProgress),
  serveFromReplica(contract.getSurveyResults, getSurveyResults),
  serveFromReplica(contract.getOverallResults, getOverallResults),
  serve(contract.listFreeTexts, listFreeTexts),
  serve(contract.exportFreeTexts, exportFreeTexts),
  serve(contract.listSurveyContacts, listSurveyContacts),
  serveWithManualTransaction(contract.importSurveyContacts, importSurveyContacts),
  serve(contract.previewContactMail, previewContactMail),
  serveWithManualTransaction(contract.sendContactMail, sendContactMail),
  serve(contract.cancelContactMail, cancelContactMail),
  serve(contract.deleteSurveyContacts, deleteSurveyContacts),
  // A truncated link reveals nothing about the invited people: the answer is the same.
  serve(contract.unsubscribeContact, async ({ body, db, deps }) => {
    const [id] = verifyUnsubscribeToken(CONTACT_UNSUBSCRIBE_PURPOSE, body.token, secretsOf(deps)) ?? [];
    if (id !== undefined) await markContactUnsubscribed(db, id, deps.programmeId, deps.now());
    return { done: true as const };
  }),
];
