import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/extensions';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type ProjectPeriodParams = { project_id: number; time_period_id: number };

/** Lists the organisations whose entry to a project in a period is extended. */
export const extensionsList = (params: ProjectPeriodParams) =>
  pagedList({
    key: ['extensions', params],
    // A project that takes part in no period yet has none.
    load: (query: Input<typeof contract.listExtensions>['query'], signal) =>
      params.time_period_id === 0
        ? Promise.resolve({ extensions: [], total: 0 })
        : call(contract.listExtensions, { params, query }, signal),
    items: ({ extensions }) => extensions,
  });

export const createExtension = createMutation(
  'extensions',
  (params: ProjectPeriodParams, body: Input<typeof contract.createExtension>['body']) =>
    call(contract.createExtension, { params, body }),
);
export const updateExtension = createMutation(
  'extensions',
  (params: ProjectPeriodParams & { id: number }, body: Input<typeof contract.updateExtension>['body']) =>
    call(contract.updateExtension, { params, body }),
  { alsoRefused: true },
);
export const endExtension = createMutation('extensions', (params: ProjectPeriodParams & { id: number }) =>
  call(contract.endExtension, { params }),
);
