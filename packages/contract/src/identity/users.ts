import { z } from 'zod';
import { emailAddress } from './auth.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, MAX_ID } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { newPassword } from './passwords.ts';

/*
 * All endpoints for accounts share this long file, so that a reader sees their permissions together.
 */

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
  /** The last day on which the person can sign in; null for no end. */
  access_ends_on: z.iso.date().nullable(),
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
  summary: 'List the people in the programme, with those waiting for a decision first.',
  query: z.object({
    search: z.string().max(100).optional(),
    status: userStatus.optional(),
    role_type_id: z.coerce.number().int().min(1).max(4).optional(),
    project_id: id.optional(),
    organisation_id: id.optional(),
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
  summary: 'Get the details of a person in the programme.',
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
  summary: 'Add an approved user, who gets an email with a link to choose a password.',
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
  summary: 'Register for an account. The response is the same whether the address is known or not.',
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
  summary: 'Confirm an email address with the code from the link.',
  perMinute: 30,
  query: z.object({ code: z.string().min(1).max(100) }),
  response: emptyResponse,
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/v1/users/resend-verification',
  access: 'public',
  summary: 'Send the email with the confirmation link again.',
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
    'Approve or reject a registration, or close or reopen an account. The person is notified by email. If the account’s state is no longer `seen`, returns 409 and changes nothing.',
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
    'Approve or reject several registrations, all or nothing. Each person is notified by email, and each decision is recorded in the audit log.',
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
    'Change a person’s name, organisation or role. You cannot give a role above your own. Returns 409 if the values in `seen` have changed. If the new organisation conflicts with the person’s access, send `confirm_organisation`.',
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
    'Change a person’s email address. The change takes effect when the person opens the link sent there, but not before three days have passed. People without a password are invited at the new address at once. Both addresses are notified, and the person can object from the current one.',
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
    'Request a change of your email address, with your password. It takes effect when the link sent to the new address is opened.',
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
  summary: 'Confirm a new email address with the code from the link sent there. Ends every session.',
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
    'Object to a change to your account with the code from the notification. Cancels a pending change and undoes a completed one.',
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
  summary: 'Delete a person. Their name is removed; what they entered is not deleted.',
  params: idParams,
  response: emptyResponse,
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/v1/users/reset-password',
  access: 'public',
  summary:
    'Send a link to choose a new password. The response is the same whether the address is known or not.',
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
    'Change your password: with the current one when signed in, or with the code from a link. Ends every session.',
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
    'Reset a person’s multi-factor authentication. The person sets it up again at the next sign-in. For a member of the programme team, call once to request it, then again from `possible_from` on.',
  params: idParams,
  response: z.object({ done: z.boolean(), possible_from: instant.nullable() }),
});
