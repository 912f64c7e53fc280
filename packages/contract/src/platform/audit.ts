import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** Further than this the log is not counted or turned over: it is narrowed by what, who and when. */
export const MAX_AUDIT_ENTRIES = 10_000;

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/v1/auditLog/',
  access: 'admin',
  summary:
    'List the audit log of the programme, newest first. The total stops at 10,000. Only superusers see entries about superuser accounts.',
  query: z.object({
    /** In the names of who did it and of whom or what it was done to, and in the action. */
    search: z.string().max(100).optional(),
    action: z.string().max(100).optional(),
    /** The user who made the change. */
    user_id: id.optional(),
    /** From this instant on, and before that one. */
    from: instant.optional(),
    until: instant.optional(),
    ...page,
  }),
  response: listOf(
    'audit_entries',
    z.object({
      id: z.number().int(),
      action: z.string(),
      subject_type: z.string(),
      subject_id: z.string().nullable(),
      /** The subject's current name, e.g. a person's, or an organisation, its questionnaire and the period. */
      subject_name: z.string().nullable(),
      user_name: z.string().nullable(),
      /** The API key that they, or a service account, did it with. */
      key_name: z.string().nullable(),
      /** The network address that they called from, where it is known. */
      network: z.string().nullable(),
      /** The people who were emailed because of it: the first by name, and how many there are. */
      notified: z.array(z.string()),
      notified_count: z.number().int(),
      /** The names of what the entry holds by id, as `field:id`. */
      names: z.record(z.string(), z.string()),
      before: z.unknown(),
      after: z.unknown(),
      created_at: instant,
    }),
  ),
});
