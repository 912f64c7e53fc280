import * as contract from '@portal/contract/survey-responses';
import { serve, serveFromReplica, serveInSteps } from '../../http/mount.ts';
import { secretsOf } from '../../secrets/secrets.ts';
import {
  cancelContactMail,
  deleteSurveyContacts,
  listSurveyContacts,
  previewContactMail,
  sendContactMail,
} from './contact-mail.ts';
import { stopContactRow } from './contacts.sql.ts';
import { exportFreeTexts, listFreeTexts } from './free-texts.ts';
import { getResponseProgress, listResponseProgress } from './get-progress.ts';
import { importSurveyContacts } from './import-contacts.ts';
import { readStopToken } from '../mail/stop-token.ts';
import { ABOUT_SURVEYS } from './send-waiting.ts';
import { getOverallResults, getSurveyResults } from './survey-results.ts';

export const surveyResponsesRoutes = [
  serveFromReplica(contract.getResponseProgress, getResponseProgress),
  serveFromReplica(contract.listResponseProgress, listResponseProgress),
  serveFromReplica(contract.getSurveyResults, getSurveyResults),
  serveFromReplica(contract.getOverallResults, getOverallResults),
  serve(contract.listFreeTexts, listFreeTexts),
  serve(contract.exportFreeTexts, exportFreeTexts),
  serve(contract.listSurveyContacts, listSurveyContacts),
  serveInSteps(contract.importSurveyContacts, importSurveyContacts),
  serve(contract.previewContactMail, previewContactMail),
  serveInSteps(contract.sendContactMail, sendContactMail),
  serve(contract.cancelContactMail, cancelContactMail),
  serve(contract.deleteSurveyContacts, deleteSurveyContacts),
  // A link that was cut short tells nothing of who was invited: the answer is the same.
  serve(contract.stopContact, async ({ body, db, deps }) => {
    const [id] = readStopToken(ABOUT_SURVEYS, body.token, secretsOf(deps)) ?? [];
    if (id !== undefined) await stopContactRow(db, id, deps.programmeId, deps.now());
    return { done: true as const };
  }),
];
