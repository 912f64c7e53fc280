import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/project-copies';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

export const copyProject = write('projects', (id: number, body: Input<typeof contract.copyProject>['body']) =>
  call(contract.copyProject, { params: { id }, body }),
);
