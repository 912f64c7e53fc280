import { TIME_ZONE } from '@portal/expressions/dates/time-zone';
import { type SQL, sql } from 'drizzle-orm';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { inaccessibleProjectIds } from '../project-visibility/project-visibility.sql.ts';

/** True if the user has a second factor in a device. */
export const hasPasskey = sql<boolean>`exists (select from passkeys held where held.user_id = ${users.id})`;

/** The entries of a user's access, as the token and the current user carry them. */
const accessOf = sql<{ id: number; project_id: number | null; approved: boolean }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'project_id', a.project_id, 'approved', a.approved) order by a.id)
  from user_accesses a where a.user_id = ${users.id}), '[]'::jsonb)`;

/** Neither an authenticator app nor a passkey, if all users need one. */
export const mustEnrolMfa = sql<boolean>`(${programmes.mfa_required} and not ${users.otp_enabled} and not ${hasPasskey})`;

/** True if the last day of access, by the clocks of the United Kingdom, is not over at an instant. */
export const hasAccessAt = (now: SQL) => sql<boolean>`(${users.access_ends_on} is null
  or ${users.access_ends_on} >= (${now}::timestamptz at time zone '${sql.raw(TIME_ZONE)}')::date)`;

/** The data known about the caller. */
export const actorColumns = {
  user_id: users.id,
  programme_id: users.programme_id,
  organisation_id: users.organisation_id,
  role_type_id: users.role_type_id,
  must_enrol: mustEnrolMfa,
  access: accessOf,
  closed_project_ids: inaccessibleProjectIds,
};
