import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/project-texts';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const createGuidance = write('projects', (body: Body<typeof contract.createProjectGuidance>) =>
  call(contract.createProjectGuidance, { body }),
);
export const updateGuidance = write(
  'projects',
  (id: number, body: Body<typeof contract.updateProjectGuidance>) =>
    call(contract.updateProjectGuidance, { params: { id }, body }),
);
export const deleteGuidance = write('projects', (id: number) =>
  call(contract.deleteProjectGuidance, { params: { id } }),
);
/** Refused where somebody else has added or removed one, so that they are read anew then. */
export const orderGuidances = write(
  'projects',
  (project_id: number, guidance_ids: number[]) =>
    call(contract.orderProjectGuidances, { body: { project_id, guidance_ids } }),
  { alsoRefused: true },
);

export const updateAbout = write(
  'projects',
  (
    query: Input<typeof contract.updateProjectAbout>['query'],
    body: Body<typeof contract.updateProjectAbout>,
  ) => call(contract.updateProjectAbout, { query, body }),
);
