import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { formFlag, idParams, translatableText, uploadedFile } from '../shared/fields.ts';
import { user } from './users.ts';

/*
 * People invited from a list: read, checked row by row, and invited all in one go or not at all.
 */

/** Far more than any programme invites at once. */
export const MAX_INVITATIONS = 5000;
/** How many problems are listed; who has more has made the same mistake everywhere. */
export const MAX_INVITATION_PROBLEMS = 1000;

const invitationProblem = z.object({
  /** The row number as in the spreadsheet program. */
  row: z.number().int(),
  /** The heading of its column in the file; null where it is of the whole row. */
  column: z.string().nullable(),
  message: translatableText,
});
export type InvitationProblem = z.infer<typeof invitationProblem>;

export const importInvitations = endpoint({
  name: 'importInvitations',
  method: 'POST',
  path: '/api/v1/users/invitations',
  access: 'admin',
  keys: [],
  summary:
    'Invite the people in a CSV or XLSX file, all or nothing. With `dry_run`, only the problems in each row are reported.',
  accepts: 'form',
  maxFileBytes: 5 * 1024 * 1024,
  body: z.object({ file: uploadedFile, dry_run: formFlag.default(true) }),
  response: z.object({
    /** The number of rows that contain a person. */
    people: z.number().int(),
    organisations: z.number().int(),
    /** How many have each role, by its role_type_id. */
    roles: z.array(z.object({ role_type_id: z.number().int(), people: z.number().int() })),
    /** The first of them as they were understood. */
    first: z.array(
      z.object({
        full_name: z.string(),
        email_address: z.string(),
        role_type_id: z.number().int(),
        organisation_name: z.string().nullable(),
        project_names: z.array(z.string()),
      }),
    ),
    /** How many problems there are; at most a thousand are listed. */
    problem_count: z.number().int(),
    problems: z.array(invitationProblem),
    /** How many were invited: all, or none. */
    invited: z.number().int(),
  }),
});

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/v1/users/{id}/invitation',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary: 'Send an invitation again with a new link. The earlier link stops working.',
  params: idParams,
  response: user,
});
