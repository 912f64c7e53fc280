import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/manage-submissions';
import { call, download } from '../lib/call.ts';
import { importing } from './importing.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export type DeskSubmissionsQuery = Input<typeof contract.listDeskSubmissions>['query'];

export const deskSubmissionList = pagedList({
  key: ['manage-submissions', 'list'],
  staleTime: 0,
  load: (query: DeskSubmissionsQuery, signal) => call(contract.listDeskSubmissions, { query }, signal),
  items: ({ submissions }) => submissions,
});

export const createSubmissions = write(
  'organisations',
  (body: Input<typeof contract.createSubmissions>['body']) => call(contract.createSubmissions, { body }),
);
export const moveSubmission = write(
  'organisations',
  (id: number, body: Input<typeof contract.moveSubmission>['body']) =>
    call(contract.moveSubmission, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteSubmission = write('organisations', (id: number) =>
  call(contract.deleteSubmission, { params: { id } }),
);

/** What a file would do in a project, or with the digest of what was looked at does. */
export const importSubmissions = (project_id: number) =>
  importing('organisations', contract.importSubmissions, { project_id });
export const saveSubmissions = (project_id: number) =>
  download(contract.downloadSubmissions, { query: { project_id } }, 'submissions.xlsx');
