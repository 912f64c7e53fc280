import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { canHoldScope } from '@portal/contract/identity/key-scopes';

/** A key does nothing that its holder cannot do: managing is for the programme team, and viewers do not write. */
export const canHoldScopes = (holder: { role_type_id: number }, scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => canHoldScope(holder, scope));
