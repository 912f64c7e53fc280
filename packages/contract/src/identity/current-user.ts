import { z } from 'zod';
import { keyScopeCodes } from './key-scope-codes.ts';
import { unusualWeight } from '../outliers/unusual-weight.ts';
import { endpoint } from '../shared/endpoint.ts';

/** SPEC §3: the logged-in user, with names for the screens. */
const currentUser = z.object({
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
  /** True if the programme requires MFA for all users: then no one can turn it off. */
  mfa_required: z.boolean(),
  access: z.array(
    z.object({ id: z.number().int(), project_id: z.number().int().nullable(), approved: z.boolean() }),
  ),
  /** The least serious unusual result that lists show at once, and that emails say. */
  unusual_threshold: unusualWeight,
  /** Projects that scopes close to the user's organisation, regardless of `access`. */
  closed_project_ids: z.array(z.number().int()),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'session',
  keys: keyScopeCodes,
  takesProjectKeys: true,
  opens: { thing: 'me' },
  summary: 'Get the details of the signed-in user.',
  response: currentUser,
});
