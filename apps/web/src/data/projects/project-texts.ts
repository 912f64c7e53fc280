import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/projects/project-texts';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const createGuidance = createMutation(
  'projects',
  (body: Body<typeof contract.createProjectGuidance>) => call(contract.createProjectGuidance, { body }),
);
export const updateGuidance = createMutation(
  'projects',
  (id: number, body: Body<typeof contract.updateProjectGuidance>) =>
    call(contract.updateProjectGuidance, { params: { id }, body }),
);
export const deleteGuidance = createMutation('projects', (id: number) =>
  call(contract.deleteProjectGuidance, { params: { id } }),
);
/** The server refuses if another user has added or removed a text; then reload. */
export const saveGuidanceOrder = createMutation(
  'projects',
  (project_id: number, guidance_ids: number[]) =>
    call(contract.orderProjectGuidances, { body: { project_id, guidance_ids } }),
  { alsoRefused: true },
);

export const updateAbout = createMutation(
  'projects',
  (
    query: Input<typeof contract.updateProjectAbout>['query'],
    body: Body<typeof contract.updateProjectAbout>,
  ) => call(contract.updateProjectAbout, { query, body }),
);
