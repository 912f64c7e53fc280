import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/rosters';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

/** Whoever types goes on while what stands beside it is read anew. */
export const removeRosterRow = write(
  'roster-rows',
  (body: Input<typeof contract.removeRosterRow>['body']) => call(contract.removeRosterRow, { body }),
  { isAwaited: false },
);
