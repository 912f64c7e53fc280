import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/admin/project-copies';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const copyProject = createMutation(
  'projects',
  (id: number, body: Input<typeof contract.copyProject>['body']) =>
    call(contract.copyProject, { params: { id }, body }),
);
