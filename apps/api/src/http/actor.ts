import type { AccessTokenClaims } from '@portal/contract/auth';

/** The person a request acts for. `respondent` holds a case code and nothing else. */
export type Actor = {
  kind: 'user';
  user_id: number;
  programme_id: number;
  organisation_id: number | null;
  role_type_id: number;
  session_id: string;
  must_enrol: boolean;
  access: AccessTokenClaims['access'];
  /** Of the programme, closed to their organisation by scopes, whatever stands in `access`. */
  closed_project_ids: number[];
};
