import type { KeyScope } from './key-scope-codes.ts';
import { isAdmin, canWrite } from './roles.ts';

/** The permitted uses of an API key, worded for its creator. Write access includes read access. */
export const keyScopes = {
  read_results: {
    scope_name: 'Read results',
    words: 'Can read the charts, figures and result files that you can see.',
  },
  read_answers: {
    scope_name: 'Read answers',
    words: 'Can read the questionnaires and answers you can see, including their history and files.',
  },
  write_answers: {
    scope_name: 'Enter and submit answers',
    words: 'Can read, enter and submit answers.',
  },
  manage: {
    scope_name: 'Manage',
    words: 'Can do everything the programme team does, except manage people, access and keys.',
  },
} as const satisfies Record<KeyScope, { scope_name: string; words: string }>;

/** Says whether a person of a role can hold a key for this: no key does more than its holder can. */
export const canHoldScope = (holder: { role_type_id: number }, scope: KeyScope): boolean =>
  scope === 'manage' ? isAdmin(holder) : scope === 'write_answers' ? canWrite(holder) : true;

/** Returns true if a key with some scopes can call an endpoint that takes keys with other scopes. */
export const hasRequiredScope = (held: readonly KeyScope[], accepted: readonly KeyScope[]): boolean =>
  accepted.some(
    (scope) => held.includes(scope) || (scope === 'read_answers' && held.includes('write_answers')),
  );

/** A key runs out: a year and a day from when it is made at the latest. */
export const MOST_KEY_DAYS = 366;
/** The maximum number of unexpired keys for a person. */
export const MOST_KEYS = 20;
/** The maximum number of unexpired service API keys for a programme. */
export const MOST_SERVICE_KEYS = 100;
