import * as contract from '@portal/contract/identity/current-user';
import { call } from '../../lib/http/call.ts';

/** Loads the signed-in user. The shell's auth store holds the user, not a query. */
export const getCurrentUser = () => call(contract.getCurrentUser);
