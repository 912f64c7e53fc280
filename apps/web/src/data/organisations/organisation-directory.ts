import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import type { Input } from '@portal/contract/shared/endpoint';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { pagedList } from '../../lib/http/paged-list.ts';

type Asked = Omit<Input<typeof listDirectory>['query'], 'programme_id'>;

/** Visitors see less of what organisations take part in than who has signed in. */
export const directoryList = (isAuthenticated: boolean) =>
  pagedList({
    key: ['organisation-directory', { isAuthenticated }],
    load: (query: Asked, signal) =>
      call(listDirectory, { query: { ...query, programme_id: runtimeConfig.programme_id } }, signal),
    items: ({ organisations }) => organisations,
  });
