import * as contract from '@portal/contract/charts/control-chart-settings';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the periods from which a chart's control charts have separate limits. */
export const chartPhasesQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['control-chart-settings', chartId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.listChartPhases, { params: { id: chartId } }, signal),
    select: ({ phases }) => phases,
  });
/** Loads the rules and the target of the control charts, from the same answer. */
export const controlChartSettingsQuery = (chartId: number) =>
  queryOptions({
    ...chartPhasesQuery(chartId),
    select: ({ control, rules }) => ({ control, rules }),
  });
export const saveControlChartSettings = createMutation(
  'charts',
  (id: number, body: Input<typeof contract.setControlSettings>['body']) =>
    call(contract.setControlSettings, { params: { id }, body }),
);
export const createPhase = createMutation(
  'charts',
  (id: number, body: Input<typeof contract.createChartPhase>['body']) =>
    call(contract.createChartPhase, { params: { id }, body }),
);
export const deletePhase = createMutation('charts', (id: number, time_period_id: number) =>
  call(contract.deleteChartPhase, { params: { id, time_period_id } }),
);
