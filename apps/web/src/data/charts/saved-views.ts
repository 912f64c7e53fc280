import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/charts/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the user's views of the charts of a project, by name. */
export const savedViewsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['saved-views', projectId],
    queryFn: ({ signal }) =>
      call(contract.listViews, { query: { project_id: projectId, limit: contract.MOST_VIEWS } }, signal),
    select: ({ views }) => views,
  });

export const createView = createMutation('views', (body: Input<typeof contract.createView>['body']) =>
  call(contract.createView, { body }),
);
export const updateView = createMutation(
  'views',
  (id: number, body: Input<typeof contract.updateView>['body']) =>
    call(contract.updateView, { params: { id }, body }),
);
export const deleteView = createMutation('views', (id: number) =>
  call(contract.deleteView, { params: { id } }),
);
