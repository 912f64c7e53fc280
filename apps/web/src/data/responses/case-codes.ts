import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/responses/case-codes';
import { queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call, download } from '../../lib/http/call.ts';
import type { ResponseKey } from './answers.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

type ListQuery = Omit<Input<typeof contract.listCaseCodes>['query'], 'questionnaire_id' | 'submission_id'>;
const asked = ({ questionnaireId, submissionId }: ResponseKey) => ({
  questionnaire_id: questionnaireId,
  submission_id: submissionId,
});

/** The cases of a questionnaire and submission, searched, sorted and cut by the server. */
export const caseList = (responseKey: ResponseKey) =>
  pagedList({
    key: ['case-codes', 'list', responseKey.questionnaireId, responseKey.submissionId],
    staleTime: 0,
    load: (query: ListQuery, signal) =>
      call(contract.listCaseCodes, { query: { ...asked(responseKey), ...query } }, signal),
    items: ({ case_codes }) => case_codes,
  });

/** Loads all cases in the order of their numbers, to find the next one and to print. */
export const allCasesQuery = (responseKey: ResponseKey) =>
  queryOptions({
    queryKey: ['case-codes', 'all', responseKey.questionnaireId, responseKey.submissionId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { ...asked(responseKey), ...page };
        const answer = await call(contract.listCaseCodes, { query }, signal);
        return { items: answer.case_codes, total: answer.total };
      }),
  });

export const caseProgressQuery = (responseKey: ResponseKey) =>
  queryOptions({
    queryKey: ['case-codes', 'progress', responseKey.questionnaireId, responseKey.submissionId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getCaseProgress, { query: asked(responseKey) }, signal),
  });

/** Loads the users who can review, filtered by the typed name. */
export const caseReviewersQuery = (responseKey: ResponseKey, search = '') =>
  queryOptions({
    queryKey: ['case-codes', 'reviewers', responseKey.questionnaireId, responseKey.submissionId, search],
    queryFn: ({ signal }) =>
      call(contract.listReviewers, { query: { ...asked(responseKey), search, limit: 1000 } }, signal),
    select: ({ reviewers }) => reviewers,
  });

export const downloadCaseCodes = (
  responseKey: ResponseKey,
  query: Pick<ListQuery, 'search' | 'state' | 'reviewer_id'>,
) => download(contract.downloadCaseCodes, { query: { ...asked(responseKey), ...query } }, 'Case codes.csv');

export const createCaseCodes = createMutation(
  'case-codes',
  (
    { questionnaireId, submissionId }: ResponseKey,
    body: Omit<Input<typeof contract.createCaseCodes>['body'], 'submission_id'>,
  ) =>
    call(contract.createCaseCodes, {
      params: { id: questionnaireId },
      body: { submission_id: submissionId, ...body },
    }),
);
export const withdrawCase = createMutation('case-codes', (id: number, reason: string) =>
  call(contract.deleteCaseCode, { params: { id }, query: { reason: reason || undefined } }),
);
export const editReviewer = createMutation(
  'case-codes',
  (id: number, body: Input<typeof contract.editReviewer>['body']) =>
    call(contract.editReviewer, { params: { id }, body }),
);
/** The user continues with the next case while the counts reload in the background. */
export const completeCase = createMutation(
  'case-codes',
  (id: number) => call(contract.completeCase, { params: { id } }),
  { isAwaited: false },
);

export const caseSettingsQuery = (questionnaireId: number) =>
  queryOptions({
    queryKey: ['case-codes', 'settings', questionnaireId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getCaseSettings, { params: { id: questionnaireId } }, signal),
  });
export const updateCaseSettings = createMutation(
  'case-codes',
  (questionnaireId: number, body: Input<typeof contract.updateCaseSettings>['body']) =>
    call(contract.updateCaseSettings, { params: { id: questionnaireId }, body }),
  { alsoRefused: true },
);
