import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/extensions';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export type Part = { project_id: number; time_period_id: number };

/** For whom entry to a project in a period is extended. */
export const extensionsList = (params: Part) =>
  pagedList({
    key: ['extensions', params],
    // A project that takes part in no period yet has none.
    load: (query: Input<typeof contract.listExtensions>['query'], signal) =>
      params.time_period_id === 0
        ? Promise.resolve({ extensions: [], total: 0 })
        : call(contract.listExtensions, { params, query }, signal),
    items: ({ extensions }) => extensions,
  });

export const createExtension = write(
  'extensions',
  (params: Part, body: Input<typeof contract.createExtension>['body']) =>
    call(contract.createExtension, { params, body }),
);
export const updateExtension = write(
  'extensions',
  (params: Part & { id: number }, body: Input<typeof contract.updateExtension>['body']) =>
    call(contract.updateExtension, { params, body }),
  { alsoRefused: true },
);
export const endExtension = write('extensions', (params: Part & { id: number }) =>
  call(contract.endExtension, { params }),
);
