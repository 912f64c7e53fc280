import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/submissions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../lib/all-pages.ts';
import { call } from '../lib/call.ts';
import type { Answering } from './answers.ts';
import { write } from './write.ts';

/** Every submission one may see in a period, with how far each of its questionnaires is; what is listed is small. */
export const organisationSubmissionsQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submissions', 'of-organisation', projectId, timePeriodId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const query = { project_id: projectId, time_period_id: timePeriodId, ...page };
        const answer = await call(contract.listOrganisationSubmissions, { query }, signal);
        return { items: answer.organisation_submissions, total: answer.total };
      }),
  });

/** Some of a period's submissions, by what is typed. */
export const submissionsFoundQuery = (projectId: number, timePeriodId: number, search: string) =>
  queryOptions({
    queryKey: ['submissions', 'found', projectId, timePeriodId, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, search, limit: 50 };
      return call(contract.listOrganisationSubmissions, { query }, signal);
    },
    select: ({ organisation_submissions }) => organisation_submissions,
  });

// The page goes on below the dialog: it reads anew whether it is locked while the dialog closes.
const meanwhile = { isAwaited: false };

export const submitQuestionnaire = write(
  'submissions',
  (params: Answering) => call(contract.submitQuestionnaire, { params, body: { declared: true } }),
  meanwhile,
);

export const reopenQuestionnaire = write(
  'submissions',
  (params: Answering, reason: string) => call(contract.reopenQuestionnaire, { params, body: { reason } }),
  meanwhile,
);

export const createSubmission = write(
  'organisations',
  (body: Input<typeof contract.createSubmission>['body']) => call(contract.createSubmission, { body }),
);
export const updateSubmission = write(
  'organisations',
  (id: number, body: Input<typeof contract.updateSubmission>['body']) =>
    call(contract.updateSubmission, { params: { id }, body }),
  { alsoRefused: true },
);

/** What was submitted stands again. */
export const closeReopened = write(
  'submissions',
  (params: Answering) => call(contract.closeReopened, { params }),
  meanwhile,
);
