import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/revisions';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';

/** Reopened submissions, and corrections after publication. */
export const revisionsList = pagedList({
  key: ['revisions'],
  // A programme without a project has none.
  load: (query: Input<typeof contract.listRevisions>['query'], signal) =>
    query.project_id === 0
      ? Promise.resolve({ revisions: [], total: 0 })
      : call(contract.listRevisions, { query }, signal),
  items: ({ revisions }) => revisions,
});
