import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/projects/periods';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

type Part = { project_id: number; time_period_id: number };

/** The programme's time periods with the projects in each, newest first. */
export const adminTimePeriodsQuery = () =>
  queryOptions({
    queryKey: ['periods', 'of-programme'],
    queryFn: ({ signal }) => call(contract.listAdminTimePeriods, { query: { limit: 1000 } }, signal),
    select: ({ time_periods }) => time_periods,
  });

/** A project's time periods with their dates, newest first. */
export const projectPeriodsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['periods', 'of-project', projectId],
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      call(contract.listProjectTimePeriods, { query: { project_id: projectId, limit: 1000 } }, signal),
    select: ({ project_time_periods }) => project_time_periods,
  });

/** Loads a preview of the next period. Does not reload while the user fills in the form. */
export const nextPeriodQuery = (projectId: number, fromId: number | undefined) =>
  queryOptions({
    queryKey: ['periods', 'next', projectId, fromId],
    enabled: projectId > 0,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = { from_time_period_id: fromId };
      return call(contract.previewNextPeriod, { params: { id: projectId }, query }, signal);
    },
  });

export const createTimePeriod = createMutation('periods', (body: contract.TimePeriodFields) =>
  call(contract.createTimePeriod, { body }),
);
export const updateTimePeriod = createMutation(
  'periods',
  (id: number, body: Input<typeof contract.updateTimePeriod>['body']) =>
    call(contract.updateTimePeriod, { params: { id }, body }),
  { alsoRefused: true },
);
export const saveTimePeriodOrder = createMutation(
  'periods',
  (time_period_ids: number[]) => call(contract.orderTimePeriods, { body: { time_period_ids } }),
  { alsoRefused: true },
);
export const deleteTimePeriod = createMutation('periods', (id: number) =>
  call(contract.deleteTimePeriod, { params: { id } }),
);

export const addProjectPeriod = createMutation(
  'periods',
  (body: Input<typeof contract.addProjectTimePeriod>['body']) =>
    call(contract.addProjectTimePeriod, { body }),
);
export const updateProjectPeriod = createMutation(
  'periods',
  (params: Part, body: Input<typeof contract.updateProjectTimePeriod>['body']) =>
    call(contract.updateProjectTimePeriod, { params, body }),
);
export const changeProjectPeriodState = createMutation(
  'periods',
  (params: Part, body: Input<typeof contract.applyPeriodAction>['body']) =>
    call(contract.applyPeriodAction, { params, body }),
);
export const removeProjectPeriod = createMutation('periods', (params: Part) =>
  call(contract.removeProjectTimePeriod, { params }),
);

export const startNextPeriod = createMutation(
  'periods',
  (projectId: number, body: Input<typeof contract.startNextPeriod>['body']) =>
    call(contract.startNextPeriod, { params: { id: projectId }, body }),
  { isGone: (key) => key[1] === 'next' },
);
