import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** SPEC §3: the logged-in user, with names for the screens. */
export const currentUser = z.object({
  id: z.number().int(),
  programme_id: z.number().int(),
  full_name: z.string(),
  email_address: z.string(),
  role_type_id: z.number().int(),
  organisation_id: z.number().int().nullable(),
  organisation_name: z.string().nullable(),
  otp_enabled: z.boolean(),
  /** True while the programme asks for MFA and the user has not enrolled: nothing else is open to them. */
  must_enrol: z.boolean(),
  access: z.array(
    z.object({ id: z.number().int(), project_id: z.number().int().nullable(), approved: z.boolean() }),
  ),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'session',
  summary: 'The person who is signed in.',
  response: currentUser,
});
