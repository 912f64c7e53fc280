import * as contract from '@portal/contract/responses/case-codes';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { createCaseCodes } from './create-case-codes.ts';
import { editReviewer } from './edit-reviewer.ts';
import { getCaseProgress, listReviewers } from './get-progress-and-reviewers.ts';
import { downloadCaseCodes, listCaseCodes } from './list-case-codes.ts';
import { getCaseSettings, updateCaseSettings } from './manage-case-settings.ts';

/** The routes for cases as a whole; completing and withdrawing a case is in the answers module. */
export const caseCodesRoutes = [
  serve(contract.getCaseSettings, getCaseSettings),
  serve(contract.updateCaseSettings, updateCaseSettings),
  serve(contract.listCaseCodes, listCaseCodes),
  serve(contract.downloadCaseCodes, downloadCaseCodes),
  serveFromReplica(contract.getCaseProgress, getCaseProgress),
  serve(contract.listReviewers, listReviewers),
  serve(contract.createCaseCodes, createCaseCodes),
  serve(contract.editReviewer, editReviewer),
];
