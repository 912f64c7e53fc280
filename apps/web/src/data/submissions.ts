import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/submissions';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../lib/all-pages.ts';
import { call, download } from '../lib/call.ts';
import type { Answering } from './answers.ts';
import { importing } from './importing.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

/** Every submission one may see in a period, with how far each of its questionnaires is; what is listed is small. */
export const organisationSubmissionsQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submissions', 'of-organisation', projectId, timePeriodId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      let mayWrite = false;
      const submissions = await allPages(async (page) => {
        const query = { project_id: projectId, time_period_id: timePeriodId, ...page };
        const answer = await call(contract.listOrganisationSubmissions, { query }, signal);
        mayWrite = answer.may_write;
        return { items: answer.organisation_submissions, total: answer.total };
      });
      return { submissions, mayWrite };
    },
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

/** To whom reminders would go. */
export const remindersQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submissions', 'reminders', projectId, timePeriodId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        contract.previewReminders,
        { query: { project_id: projectId, time_period_id: timePeriodId } },
        signal,
      ),
  });

export const sendReminders = write(
  'reminders',
  (projectId: number, timePeriodId: number, message: string) =>
    call(contract.sendReminders, {
      body: { project_id: projectId, time_period_id: timePeriodId, message },
    }),
  meanwhile,
);

/* At the desk. */

export type DeskSubmissionsQuery = Input<typeof contract.listDeskSubmissions>['query'];

export const deskSubmissionList = pagedList({
  key: ['submissions', 'desk'],
  staleTime: 0,
  load: (query: DeskSubmissionsQuery, signal) => call(contract.listDeskSubmissions, { query }, signal),
  items: ({ submissions }) => submissions,
});

export const createSubmission = write(
  'units',
  (body: Input<typeof contract.createSubmission>['body']) => call(contract.createSubmission, { body }),
);
export const createSubmissions = write(
  'units',
  (body: Input<typeof contract.createSubmissions>['body']) => call(contract.createSubmissions, { body }),
);
export const updateSubmission = write(
  'units',
  (id: number, body: Input<typeof contract.updateSubmission>['body']) =>
    call(contract.updateSubmission, { params: { id }, body }),
  { alsoRefused: true },
);
export const moveSubmission = write(
  'units',
  (id: number, body: Input<typeof contract.moveSubmission>['body']) =>
    call(contract.moveSubmission, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteSubmission = write('units', (id: number) =>
  call(contract.deleteSubmission, { params: { id } }),
);

/** What a file would do in a project, or with the digest of what was looked at does. */
export const importSubmissions = (project_id: number) =>
  importing('units', contract.importSubmissions, { project_id });
export const saveSubmissions = (project_id: number) =>
  download(contract.downloadSubmissions, { query: { project_id } }, 'submissions.xlsx');
