import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/manage-submissions';
import { call, download } from '../../lib/http/call.ts';
import { createListImport } from '../shared/create-list-import.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type AdminSubmissionsQuery = Input<typeof contract.listAdminSubmissions>['query'];

export const adminSubmissionList = pagedList({
  key: ['manage-submissions', 'list'],
  staleTime: 0,
  load: (query: AdminSubmissionsQuery, signal) => call(contract.listAdminSubmissions, { query }, signal),
  items: ({ submissions }) => submissions,
});

export const createSubmissions = createMutation(
  'organisations',
  (body: Input<typeof contract.createSubmissions>['body']) => call(contract.createSubmissions, { body }),
);
export const moveSubmission = createMutation(
  'organisations',
  (id: number, body: Input<typeof contract.moveSubmission>['body']) =>
    call(contract.moveSubmission, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteSubmission = createMutation('organisations', (id: number) =>
  call(contract.deleteSubmission, { params: { id } }),
);

/** Previews the import of a file into a project, or with the preview's digest imports the file. */
export const importSubmissions = (project_id: number) =>
  createListImport('organisations', contract.importSubmissions, { project_id });
export const downloadSubmissions = (project_id: number) =>
  download(contract.downloadSubmissions, { query: { project_id } }, 'submissions.xlsx');
