import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams, instant, uploadedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Tables of the programme that rules read with `lookup(table, key, column)` (docs/decisions/0041). */

export const MAX_LOOKUP_ROWS = 50_000;
export const MAX_LOOKUP_COLUMNS = 20;
/** A table of at most so many rows is sent to the browser whole; of a larger one, single keys are asked for. */
export const MAX_ROWS_SENT_WHOLE = 200;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

const lookupValue = z.union([z.number(), z.string()]).nullable();
const lookupColumn = z.object({ name: z.string(), is_number: z.boolean() });
export const lookupRows = z.record(z.string(), z.array(lookupValue));

/** A table as the rules of one questionnaire read it: with all its rows, or those read so far. */
export const sentLookupTable = z.object({
  columns: z.array(lookupColumn),
  is_whole: z.boolean(),
  rows: lookupRows,
});
export type SentLookupTable = z.infer<typeof sentLookupTable>;

const lookupTable = z.object({
  id: z.number().int(),
  table_code: z.string(),
  table_name: z.string(),
  /** The heading of the first column. */
  key_name: z.string(),
  columns: z.array(lookupColumn),
  row_count: z.number().int(),
  created_at: instant,
  /** The questionnaires whose rules read it; `keeps_earlier`: with the rows of before a replacement. */
  used_in: z.array(
    z.object({
      questionnaire_id: z.number().int(),
      questionnaire_name: z.string(),
      time_period_name: z.string(),
      keeps_earlier: z.boolean(),
    }),
  ),
});
export type LookupTableSummary = z.infer<typeof lookupTable>;

export const listLookupTables = endpoint({
  name: 'listLookupTables',
  method: 'GET',
  path: '/api/v1/lookupTables/',
  access: 'admin',
  summary: 'List the lookup tables of the programme, with the questionnaires that use them.',
  query: z.object({ search: z.string().max(100).optional(), ...page }),
  response: listOf('lookup_tables', lookupTable),
});

const tableName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(200, 'Name must be at most 200 characters.');

export const createLookupTable = endpoint({
  name: 'createLookupTable',
  method: 'POST',
  path: '/api/v1/lookupTables/',
  access: 'admin',
  summary: 'Upload a lookup table as CSV or XLSX. The first column has the keys.',
  accepts: 'form',
  maxFileBytes: MAX_FILE_BYTES,
  body: z.object({
    table_code: z
      .string()
      .trim()
      .max(50, 'Code must be at most 50 characters.')
      .regex(
        /^[a-z][a-z0-9_]*$/,
        'Start with a lower-case letter. Use only lower-case letters, digits and _.',
      ),
    table_name: tableName,
    file: uploadedFile,
  }),
  response: lookupTable,
});

const opens = { thing: 'lookupTable', table_id: 'params.id' } as const;

export const replaceLookupTable = endpoint({
  name: 'replaceLookupTable',
  method: 'POST',
  path: '/api/v1/lookupTables/{id}/versions',
  access: 'admin',
  opens,
  summary: 'Replace the rows of a lookup table. Questionnaires with answers keep the earlier rows.',
  accepts: 'form',
  maxFileBytes: MAX_FILE_BYTES,
  params: idParams,
  body: z.object({ table_name: tableName, file: uploadedFile }),
  response: lookupTable,
});

export const deleteLookupTable = endpoint({
  name: 'deleteLookupTable',
  method: 'DELETE',
  path: '/api/v1/lookupTables/{id}',
  access: 'admin',
  opens,
  summary: 'Delete a lookup table that no questionnaire uses.',
  params: idParams,
  response: emptyResponse,
});

export const downloadLookupTable = endpoint({
  name: 'downloadLookupTable',
  method: 'GET',
  path: '/api/v1/lookupTables/{id}/download',
  access: 'admin',
  opens,
  summary: 'Download the current rows of a lookup table as CSV.',
  params: idParams,
  produces: 'text/csv',
  response: z.unknown(),
});
