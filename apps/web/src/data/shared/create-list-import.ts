import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { TableImportResult } from '@portal/contract/shared/table-imports';
import { callForm } from '../../lib/http/call.ts';
import type { ChangedResource } from './invalidation.ts';
import { invalidateQueriesFor } from './mutation.ts';
import type { ImportList } from '../../lib/http/import-list.ts';

/** Adds what the user says about the numbers and dates of a file. */
export function appendCellFormat(form: FormData, format: CellFormatChoice): void {
  for (const [field, choice] of Object.entries(format)) form.append(field, choice);
}

/** Creates the import of a list through an endpoint; `fields` are sent with the file. */
export const createListImport =
  (resource: ChangedResource, endpoint: Endpoint, fields: Record<string, string | number> = {}): ImportList =>
  async (file, digest, format) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('dry_run', String(digest === null));
    if (digest !== null) form.append('digest', digest);
    appendCellFormat(form, format);
    form.append('file', file);
    const answer = (await callForm(endpoint, {}, form)) as TableImportResult;
    if (answer.stored) await invalidateQueriesFor(resource);
    return answer;
  };
