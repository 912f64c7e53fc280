import * as contract from '@portal/contract/charts/action-plans';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the action plans of a chart, of one submission if given. Always reloads, because others can change them. */
export const actionPlansQuery = (chartId: number, submissionId: number | null) =>
  queryOptions({
    queryKey: ['action-plans', chartId, submissionId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        contract.listActionPlans,
        { params: { id: chartId }, query: { submission_id: submissionId ?? undefined } },
        signal,
      ),
  });

/** The most open plans that are marked beside charts. */
const MOST_MARKED = 1000;

/** Loads the open action plans of a project by chart: of one submission, or all that the user can read. */
export const openActionPlansQuery = (project_id: number, submission_id?: number) =>
  queryOptions({
    queryKey: ['action-plans', 'open', project_id, submission_id],
    queryFn: ({ signal }) =>
      call(
        contract.listProjectActionPlans,
        { query: { project_id, submission_id, state: 'open', limit: MOST_MARKED } },
        signal,
      ),
    select: ({ plans }) => plans,
  });

/** The action plans of all charts of a project. */
export const projectActionPlanList = pagedList({
  key: ['action-plans', 'of-project'],
  staleTime: 0,
  load: (query: Input<typeof contract.listProjectActionPlans>['query'], signal?: AbortSignal) =>
    call(contract.listProjectActionPlans, { query }, signal),
  items: ({ plans }) => plans,
});

export const setActionPlanRequest = createMutation('action-plans', (id: number, is_asked: boolean) =>
  call(contract.setActionPlanRequest, { params: { id }, body: { is_asked } }),
);
export const addActionPlan = createMutation(
  'action-plans',
  (id: number, body: Input<typeof contract.addActionPlan>['body']) =>
    call(contract.addActionPlan, { params: { id }, body }),
);
export const changeActionPlan = createMutation(
  'action-plans',
  (id: number, plan_id: number, body: Input<typeof contract.changeActionPlan>['body']) =>
    call(contract.changeActionPlan, { params: { id, plan_id }, body }),
  { alsoRefused: true },
);
