import * as contract from '@portal/contract/responses/case-transfers';
import type { Input } from '@portal/contract/shared/endpoint';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const transferCase = createMutation(
  'case-codes',
  (id: number, body: Input<typeof contract.transferCase>['body']) =>
    call(contract.transferCase, { params: { id }, body }),
  { alsoRefused: true },
);
