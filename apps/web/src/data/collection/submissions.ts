import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/submissions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call } from '../../lib/http/call.ts';
import type { ResponseKey } from '../responses/answers.ts';
import { createMutation } from '../shared/mutation.ts';

/**
 * Loads every submission that the user can see in a period, with the progress of each questionnaire. The list
 * is small.
 */
export const organisationSubmissionsQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submissions', 'of-organisation', projectId, timePeriodId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { project_id: projectId, time_period_id: timePeriodId, ...page };
        const answer = await call(contract.listOrganisationSubmissions, { query }, signal);
        return { items: answer.organisation_submissions, total: answer.total };
      }),
  });

/** Some of a period's submissions, by what is typed. */
export const submissionSearchQuery = (projectId: number, timePeriodId: number, search: string) =>
  queryOptions({
    queryKey: ['submissions', 'found', projectId, timePeriodId, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, search, limit: 50 };
      return call(contract.listOrganisationSubmissions, { query }, signal);
    },
    select: ({ organisation_submissions }) => organisation_submissions,
  });

// The page stays open below the dialog and reloads its lock while the dialog closes.
const meanwhile = { isAwaited: false };

export const submitQuestionnaire = createMutation(
  'submissions',
  (params: ResponseKey) => call(contract.submitQuestionnaire, { params, body: { declared: true } }),
  meanwhile,
);

export const reopenQuestionnaire = createMutation(
  'submissions',
  (params: ResponseKey, reason: string) => call(contract.reopenQuestionnaire, { params, body: { reason } }),
  meanwhile,
);

export const createSubmission = createMutation(
  'organisations',
  (body: Input<typeof contract.createSubmission>['body']) => call(contract.createSubmission, { body }),
);
export const updateSubmission = createMutation(
  'organisations',
  (id: number, body: Input<typeof contract.updateSubmission>['body']) =>
    call(contract.updateSubmission, { params: { id }, body }),
  { alsoRefused: true },
);

/** Cancels a reopening, so that the submitted answers count again. */
export const cancelReopening = createMutation(
  'submissions',
  (params: ResponseKey) => call(contract.closeReopenedQuestionnaire, { params }),
  meanwhile,
);
