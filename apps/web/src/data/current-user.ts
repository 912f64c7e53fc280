import * as contract from '@portal/contract/current-user';
import { call } from '../lib/call.ts';

/** Who is signed in; the shell's auth store keeps it, no query. */
export const getCurrentUser = () => call(contract.getCurrentUser);
