import type { ChartData } from '@portal/contract/charts/chart-data';
import type { UseQueryResult } from '@tanstack/react-query';
import { toApiError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Explains why there is no chart, and what helps. */
export function ChartError({
  result,
  clear,
}: {
  result: UseQueryResult<ChartData>;
  clear: (() => void) | null;
}) {
  const { error, status } = toApiError(result.error);
  if (status === 404) {
    return (
      <EmptyState
        icon="bar-chart-3"
        title="No figures for this selection"
        action={clear && <Button onClick={clear}>Clear peer groups and filters</Button>}
      >
        The measure may not have been collected in this time period, or a peer group or filter in the link may
        have been deleted. Select another time period, or clear the peer groups and filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="cloud-off"
      title="The chart could not be loaded"
      action={
        <Button icon="refresh-cw" isPending={result.isFetching} onClick={() => void result.refetch()}>
          Try again
        </Button>
      }
    >
      {error}
    </EmptyState>
  );
}
