import * as contract from '@portal/contract/questionnaires/lookup-tables';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { saveFile } from '../../lib/browser/save-file.ts';
import { call, callForm } from '../../lib/http/call.ts';
import { sendApiRequest } from '../../lib/http/http.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { fillPath } from '../../lib/http/query-string.ts';
import { createMutation } from '../shared/mutation.ts';

export const lookupTableList = pagedList({
  key: ['lookup-tables', 'list'],
  load: (query: Partial<Input<typeof contract.listLookupTables>['query']>, signal) =>
    call(contract.listLookupTables, { query }, signal),
  items: ({ lookup_tables }) => lookup_tables,
});

/** The tables that rules of the builder can name. */
export const lookupTablesQuery = queryOptions({
  queryKey: ['lookup-tables', 'all'],
  queryFn: ({ signal }) => call(contract.listLookupTables, { query: { limit: 1000 } }, signal),
  select: ({ lookup_tables }) => lookup_tables,
});

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

export const createLookupTable = createMutation(
  'lookup-tables',
  (fields: { table_code: string; table_name: string }, file: File) =>
    callForm(contract.createLookupTable, {}, formOf(fields, file)),
);
export const replaceLookupTable = createMutation(
  'lookup-tables',
  (id: number, fields: { table_name: string }, file: File) =>
    callForm(contract.replaceLookupTable, { params: { id } }, formOf(fields, file)),
  { alsoRefused: true },
);
export const deleteLookupTable = createMutation('lookup-tables', (id: number) =>
  call(contract.deleteLookupTable, { params: { id } }),
);

/** Saves the current rows of a table as CSV. */
export async function downloadLookupTable(id: number, table_code: string): Promise<void> {
  const { method, path } = contract.downloadLookupTable;
  const response = await sendApiRequest(method, fillPath(path, { id }));
  saveFile(await response.blob(), `${table_code}.csv`);
}
