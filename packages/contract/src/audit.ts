import { z } from 'zod';
import { endpoint, instant, listOf, page } from './endpoint.ts';

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/v1/auditLog/',
  access: 'superuser',
  summary: 'Who did what, when; newest first.',
  query: z.object({
    search: z.string().max(100).optional(),
    action: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf(
    'audit_entries',
    z.object({
      id: z.number().int(),
      action: z.string(),
      subject_type: z.string(),
      subject_id: z.string().nullable(),
      /** What the subject is called now, where it has a name of its own (a person, a project, an organisation). */
      subject_name: z.string().nullable(),
      user_name: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
      created_at: instant,
    }),
  ),
});
