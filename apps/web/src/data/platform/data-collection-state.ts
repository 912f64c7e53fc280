import { listTimePeriods } from '@portal/contract/platform/data-collection-state';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';

/** The periods of the programme, or those a project takes part in; newest first. */
export const timePeriodsQuery = (projectId?: number) =>
  queryOptions({
    queryKey: ['data-collection-state', 'time-periods', projectId],
    enabled: projectId !== 0,
    queryFn: ({ signal }) => {
      const query = { programme_id: runtimeConfig.programme_id, project_id: projectId, limit: 1000 };
      return call(listTimePeriods, { query }, signal);
    },
    select: ({ time_periods }) => time_periods,
  });
