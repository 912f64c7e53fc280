import * as contract from '@portal/contract/identity/current-user';
import { call } from '../../lib/http/call.ts';

/** Who is signed in; the shell's auth store keeps it, no query. */
export const getCurrentUser = () => call(contract.getCurrentUser);
