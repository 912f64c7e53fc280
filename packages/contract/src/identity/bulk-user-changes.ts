import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate } from '../shared/fields.ts';
import { importForm, tableImportResult } from '../shared/table-imports.ts';

/*
 * The same change to the access of many people: of those selected, or of the rows of a list.
 */

/** A change to access; a null project means every project. */
const userChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('give_access'), project_id: bodyId.nullable() }),
  z.object({ type: z.literal('remove_access'), project_id: bodyId.nullable() }),
  z.object({ type: z.literal('resend_invitation') }),
  z.object({
    type: z.literal('set_last_day'),
    /** The last day of access, in the United Kingdom; null for no end. */
    access_ends_on: isoDate('Enter the last day of access.').nullable(),
  }),
]);
export type UserChange = z.infer<typeof userChange>;

export const changeUsers = endpoint({
  name: 'changeUsers',
  method: 'POST',
  path: '/api/v1/users/changes',
  access: 'admin',
  keys: [],
  summary:
    'Give or remove access, resend invitations or set the last day of access for many people, all or nothing. Each change is recorded in the audit log.',
  body: z.object({ user_ids: z.array(bodyId).min(1).max(1000), change: userChange }),
  response: z.object({
    changed: z.number().int(),
    /** People who already had what was asked for. */
    unchanged: z.number().int(),
  }),
});

export const importUserChanges = endpoint({
  name: 'importUserChanges',
  method: 'POST',
  path: '/api/v1/users/changes/import',
  access: 'admin',
  keys: [],
  summary:
    'Change the access of the people in a CSV or XLSX file, all or nothing. With `dry_run`, only the outcome for each row is reported.',
  accepts: 'form',
  body: z.object(importForm),
  response: tableImportResult,
});

/** The columns of the list, in the order of its template. */
export const userChangeColumns = [
  'Email address',
  'Give access to',
  'Remove access to',
  'Last day of access',
  'Resend invitation',
] as const;
/** The cell that removes the last day. */
export const NO_LAST_DAY = 'none';
