import type { AccessTokenClaims } from '@portal/contract/identity/auth';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';

/** The person a request acts for. */
export type Actor = {
  kind: 'user';
  user_id: number;
  programme_id: number;
  organisation_id: number | null;
  role_type_id: number;
  session_id: string;
  must_enrol: boolean;
  /** The API key of the request; null for a person at a browser, absent for the user a job runs for. */
  key?: { key_name: string; scopes: KeyScope[]; project_id: number | null; last_used_at: string } | null;
  access: AccessTokenClaims['access'];
  /** The programme's projects that scopes close to the user's organisation, regardless of `access`. */
  closed_project_ids: number[];
};

/** The device that asks for a survey page: its hashes, and if the browser itself shows that staff use it. */
export type Device = { device_hashes: string[]; is_staff_browser: boolean };

/**
 * A person with the code of a survey case: the code opens that case and nothing else. The person stays
 * anonymous.
 */
export type Respondent = {
  kind: 'respondent';
  programme_id: number;
  case_code: string;
  /** Hash of the key that only the respondent's browser or return link has; null if the call has none. */
  key_hash: string | null;
} & Device;

/** Returns the author saved with an answer: null for a respondent, who has no account. */
export const authorIdOf = (caller: Actor | Respondent): number | null =>
  caller.kind === 'user' ? caller.user_id : null;
