import * as contract from '@portal/contract/site/documents';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm } from '../../lib/http/call.ts';
import { sendApiRequest } from '../../lib/http/http.ts';
import { fillPath } from '../../lib/http/query-string.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type DocumentsQuery = Input<typeof contract.listDocuments>['query'];
type Fields = Omit<Input<typeof contract.createDocument>['body'], 'file' | 'project_id'> & {
  project_id: number | null;
};

export const documentList = pagedList({
  key: ['documents', 'list'],
  load: (query: DocumentsQuery, signal) => call(contract.listDocuments, { query }, signal),
  items: ({ documents }) => documents,
});

export const documentVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: ({ signal }) =>
      call(contract.listDocumentVersions, { params: { id }, query: { limit: 1000 } }, signal),
    select: ({ document_versions }) => document_versions,
  });

/** Puts the file last, so that the server reads the fields before the file arrives. */
function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  form.append('file', file);
  return form;
}

export const createDocument = createMutation('documents', (fields: Fields, file: File) =>
  callForm(contract.createDocument, {}, formOf(fields, file)),
);
export const addDocumentVersion = createMutation(
  'documents',
  (id: number, after_version: number, file: File) =>
    callForm(contract.addDocumentVersion, { params: { id } }, formOf({ after_version }, file)),
  { alsoRefused: true },
);
export const updateDocument = createMutation(
  'documents',
  (id: number, body: Input<typeof contract.updateDocument>['body']) =>
    call(contract.updateDocument, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteDocument = createMutation(
  'documents',
  (id: number) => call(contract.deleteDocument, { params: { id } }),
  { isGone: ([of, what, of_id], id) => of === 'documents' && what === 'versions' && of_id === id },
);

/** Saves the file under its name, which can be in any script. */
export async function downloadDocument(id: number, file_name: string, version?: number): Promise<void> {
  const { method, path } = contract.downloadDocument;
  const response = await sendApiRequest(method, fillPath(path, { id }), { query: { version } });
  saveFile(await response.blob(), file_name);
}
