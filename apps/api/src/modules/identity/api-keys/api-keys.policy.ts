import { type KeyScope, teamScopes } from '@portal/contract/identity/key-scopes';
import { isAdmin } from '@portal/contract/identity/roles';

/** What the programme team does is for keys of the team alone. */
export const mayHoldScopes = (holder: { role_type_id: number }, scopes: readonly KeyScope[]): boolean =>
  isAdmin(holder) || !scopes.some((scope) => teamScopes.includes(scope));
