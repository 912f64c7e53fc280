import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { refreshCharts } from './chart-admin.queries.ts';

/** A change of charts: what shows them is read anew, and what went wrong is said. `goneId`: the chart it deletes. */
export function useChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done?: string; goneId?: number }) => work(),
    onSuccess: async (_, { done, goneId }) => {
      await refreshCharts(queryClient, goneId);
      if (done) toast(done, 'success');
    },
    onError: (error) => toast(toApiError(error).error, 'error'),
  });
}
