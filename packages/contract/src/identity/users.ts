import { z } from 'zod';
import { emailAddress } from './auth.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, MAX_ID } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { newPassword } from './passwords.ts';

export const userSorts = ['status', 'name', 'organisation', 'role', 'created', 'last_login'] as const;
export type UserSort = (typeof userSorts)[number];

/** `invited`: approved, and has still to choose a password; `closed`: was approved once. */
const userStatus = z.enum(['unverified', 'pending', 'invited', 'approved', 'rejected', 'closed']);

/** A user as the programme team sees them. */
export const user = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email_address: z.string(),
  job_title: z.string().nullable(),
  role_type_id: z.number().int(),
  organisation_id: z.number().int().nullable(),
  organisation_name: z.string().nullable(),
  status: userStatus,
  decision_reason: z.string().nullable(),
  otp_enabled: z.boolean(),
  last_login_at: instant.nullable(),
  created_at: instant,
  access: z.array(
    z.object({
      id: z.number().int(),
      project_id: z.number().int().nullable(),
      project_name: z.string().nullable(),
      approved: z.boolean(),
    }),
  ),
});
export type User = z.infer<typeof user>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/v1/users/',
  access: 'admin',
  keys: [],
  audits: 'users.read',
  summary: 'The people of the programme, those who wait for a decision first.',
  query: z.object({
    search: z.string().max(100).optional(),
    status: userStatus.optional(),
    role_type_id: z.coerce.number().int().min(1).max(4).optional(),
    project_id: id.optional(),
    /** Limits the list to people who request access to a project. */
    asks_for: z.literal('access').optional(),
    /** With a minus the other way round; people without an organisation or a sign-in come last either way. */
    sort: z.enum([...userSorts, ...userSorts.map((column) => `-${column}` as const)]).default('status'),
    ...page,
  }),
  response: listOf('users', user),
});

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/v1/users/{id}',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary: 'One person of the programme.',
  params: idParams,
  response: user,
});

const fullName = z.string().trim().min(1, 'Name is required.').max(200);
const jobTitle = z.string().trim().max(200).nullish();
const role = z.number().int().min(1).max(4);
const organisationId = bodyId.nullish();

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/v1/users/',
  access: 'admin',
  keys: [],
  summary: 'Add an approved user, who gets a message with a link to choose a password.',
  body: z.object({
    full_name: fullName,
    email_address: emailAddress,
    job_title: jobTitle,
    role_type_id: role,
    organisation_id: organisationId,
  }),
  response: user,
});

export const registerUser = endpoint({
  name: 'registerUser',
  method: 'POST',
  path: '/api/v1/users/register',
  access: 'public',
  summary: 'Ask for an account. The answer is the same whether the address is known or not.',
  perMinute: 60,
  atLeastMs: 250,
  body: z.object({
    programme_id: bodyId,
    full_name: fullName,
    email_address: emailAddress,
    organisation_id: z.number({ error: 'Organisation is required.' }).int().positive().max(MAX_ID),
    job_title: z.string().trim().min(1, 'Role in the organisation is required.').max(200),
    password: newPassword,
    accepted_terms: z.literal(true, 'Please accept the terms.'),
  }),
  response: emptyResponse,
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: '/api/v1/users/verify-email',
  access: 'public',
  summary: 'Confirm an e-mail address with the code of the link.',
  perMinute: 30,
  query: z.object({ code: z.string().min(1).max(100) }),
  response: emptyResponse,
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/v1/users/resend-verification',
  access: 'public',
  summary: 'Send the message with the link to confirm an address again.',
  perMinute: 60,
  atLeastMs: 250,
  body: z.object({ programme_id: bodyId, email_address: emailAddress }),
  response: emptyResponse,
});

const decision = { approved: z.boolean(), reason: z.string().trim().max(1000).default('') };
const saysWhy = [
  (given: { approved: boolean; reason: string }) => given.approved || given.reason !== '',
  { path: ['reason'], message: 'Reason is required.' },
] satisfies [unknown, object];

export const decideOnUser = endpoint({
  name: 'decideOnUser',
  method: 'POST',
  path: '/api/v1/users/{id}/decision',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary:
    'Approve or reject somebody who registered; close an account that was approved, or open it again. They are told by e-mail. With `seen`, only where the account is still in that state.',
  params: idParams,
  body: z.object({ ...decision, seen: userStatus.optional() }).refine(...saysWhy),
  response: user,
});

export const decideOnUsers = endpoint({
  name: 'decideOnUsers',
  method: 'POST',
  path: '/api/v1/users/decisions',
  access: 'admin',
  keys: [],
  summary:
    'Approve or reject many who registered, all of them or nobody; each is told by e-mail and entered in the audit log.',
  body: z.object({ user_ids: z.array(bodyId).min(1).max(1000), ...decision }).refine(...saysWhy),
  response: z.object({ decided: z.number().int() }),
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/v1/users/update-user/{id}',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary:
    'Change a person’s name, organisation or role. Nobody gives more than they have. With `seen`, only what nobody has changed since; an organisation that does not fit the person’s access asks for `confirm_organisation`.',
  params: idParams,
  body: z.object({
    full_name: fullName.optional(),
    job_title: jobTitle,
    role_type_id: role.optional(),
    organisation_id: organisationId,
    confirm_organisation: z.boolean().optional(),
    seen: z
      .object({
        full_name: z.string(),
        job_title: z.string().nullable(),
        role_type_id: role,
        organisation_id: bodyId.nullable(),
      })
      .partial()
      .optional(),
  }),
  response: user,
});

/** The body of the refusal of an organisation change that is not confirmed yet. */
export type OrganisationConfirmationRequired = { misfit: string };

export const changeEmailAddress = endpoint({
  name: 'changeEmailAddress',
  method: 'POST',
  path: '/api/v1/users/{id}/email-address',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary:
    'Give a person another e-mail address: it changes when the link sent there is opened, three days later at the earliest; who has no password yet is invited there at once. Both addresses are told, and the present one can object.',
  params: idParams,
  body: z.object({ email_address: emailAddress }),
  response: user,
});

export const changeOwnEmailAddress = endpoint({
  name: 'changeOwnEmailAddress',
  method: 'POST',
  path: '/api/v1/users/me/email-address',
  access: 'user',
  summary:
    'Ask for another e-mail address of one’s own, with the password: it changes when the link sent there is opened.',
  perMinute: 60,
  atLeastMs: 250,
  body: z.object({
    email_address: emailAddress,
    current_password: z.string().min(1, 'Current password is required.').max(200),
  }),
  response: emptyResponse,
});

export const confirmEmailAddress = endpoint({
  name: 'confirmEmailAddress',
  method: 'POST',
  path: '/api/v1/users/confirm-email-address',
  access: 'public',
  summary: 'Change to the new e-mail address with the code of the link sent there. Ends every session.',
  perMinute: 30,
  body: z.object({ code: z.string().min(1).max(100) }),
  response: emptyResponse,
});

export const objectToChange = endpoint({
  name: 'objectToChange',
  method: 'POST',
  path: '/api/v1/users/object-to-change',
  access: 'public',
  summary:
    'Object to a change of one’s account with the code of the link in the message about it. Stops what waits and undoes what is done.',
  perMinute: 30,
  body: z.object({ code: z.string().min(1).max(100) }),
  response: emptyResponse,
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/v1/users/delete/{id}',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary: 'Remove a person: what they entered stays, their name goes.',
  params: idParams,
  response: emptyResponse,
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/v1/users/reset-password',
  access: 'public',
  summary:
    'Send a link to choose a new password. The answer is the same whether the address is known or not.',
  perMinute: 60,
  atLeastMs: 250,
  body: z.object({ programme_id: bodyId, email_address: emailAddress }),
  response: emptyResponse,
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/v1/users/change-password',
  access: 'public',
  summary:
    'Choose a new password: with the present one when signed in, or with the code of a link. Ends every session.',
  perMinute: 60,
  body: z.union([
    z.object({ code: z.string().min(1).max(100), new_password: newPassword }),
    z.object({
      current_password: z.string().min(1, 'Current password is required.').max(200),
      new_password: newPassword,
    }),
  ]),
  response: emptyResponse,
});

export const resetUserOtp = endpoint({
  name: 'resetUserOtp',
  method: 'PATCH',
  path: '/api/v1/users/reset-otp/{id}',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary:
    'Reset a lost second factor; the person sets up a new one at the next sign-in. Of a member of the programme team it is asked for first, and done with a second call from `possible_from` on.',
  params: idParams,
  response: z.object({ done: z.boolean(), possible_from: instant.nullable() }),
});
