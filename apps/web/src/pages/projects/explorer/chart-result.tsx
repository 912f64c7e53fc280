import type { ChartData } from '@portal/contract/chart-data';
import type { Output } from '@portal/contract/endpoint';
import type { getChart } from '@portal/contract/charts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChartHandle } from '../../../charts/chart-handle.ts';
import { chartSubtitle, chartTitle } from '../../../charts/ranked-bars-words.ts';
import { AveragesPanel } from '../../../features/chart-data/averages-panel.tsx';
import { ChartPicture, isDrawn } from '../../../features/chart-data/chart-picture.tsx';
import { ChartNotices } from '../../../features/chart-data/chart-notices.tsx';
import { ComparisonTable } from '../../../features/chart-data/comparison-table.tsx';
import { describeMissing } from '../../../features/chart-data/describe-missing.ts';
import { FiguresTable } from '../../../features/chart-data/figures-table.tsx';
import { MetaData } from '../../../features/charts/meta-data.tsx';
import { toApiError } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChartActions } from './chart-actions.tsx';
import { OutputTypeSwitch } from './output-type-switch.tsx';
import type { useExplorer } from './use-explorer.ts';

type OutputTypes = Output<typeof getChart>['output_types'];

/** The picture and all that belongs to it, or why there is none. */
export function ChartResult({
  explorer,
  chart,
  outputTypes,
  result,
  isAdmin,
  ownName,
}: {
  explorer: ReturnType<typeof useExplorer>;
  chart: { id: number; chart_name: string };
  outputTypes: OutputTypes;
  result: UseQueryResult<ChartData>;
  isAdmin: boolean;
  ownName: string;
}) {
  const { project, selection, change } = explorer;
  const handle = useRef<ChartHandle>(null);
  const { data } = result;
  // What is kept while the next one loads may be another chart's.
  if (result.isError) {
    const isNarrowed = selection.peerGroupIds.length > 0 || selection.filters.length > 0;
    const clear = isNarrowed ? () => change({ peerGroupIds: [], filters: [] }) : null;
    return <Failed result={result} clear={clear} />;
  }
  if (!data || data.chart_id !== chart.id) return <Skeleton type="text@2, image, text@4" />;
  const chosen =
    outputTypes.find(({ output_type }) => output_type === selection.outputType) ??
    outputTypes.find(({ is_default }) => is_default) ??
    outputTypes[0];
  const isTable = !isDrawn(chosen?.output_type);
  const hasValues = data.points.some(({ value }) => value !== null);
  // Before publication only one's own would be counted, and the notices say what of it is missing.
  const missing = data.visibility === 'own_only' ? null : describeMissing(data);
  const hasAverages = data.n > 0 && data.averages.Mean !== null;
  const published = explorer.periods.find(({ state }) => state === 'published');
  return (
    <div
      className={cx('grid gap-8 transition-opacity', result.isPlaceholderData && 'opacity-60')}
      aria-busy={result.isFetching}
    >
      <div className="grid gap-3 empty:hidden">
        <ChartNotices
          data={data}
          project={project}
          ownName={ownName}
          hasFilters={selection.filters.length > 0}
        />
      </div>
      <section aria-labelledby="result" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 max-w-3xl">
            <h2 id="result">{chartTitle(data)}</h2>
            {hasValues && <p className="mt-1 text-sm text-ink-faint">{chartSubtitle(data)}</p>}
          </div>
          <div className="no-print flex flex-wrap gap-3">
            <OutputTypeSwitch
              outputTypes={outputTypes}
              chosen={chosen?.output_type ?? null}
              onChange={(outputType) => change({ outputType })}
            />
            <ChartActions data={data} isAdmin={isAdmin} picture={isTable || !hasValues ? null : handle} />
          </div>
        </div>
        {data.verdict && (
          <p role="status" className="rounded-lg bg-accent-tint px-5 py-4 text-lg font-medium">
            {data.verdict}
          </p>
        )}
        <div className={cx('grid grid-cols-1 gap-6', hasAverages && 'lg:grid-cols-[minmax(0,1fr)_15rem]')}>
          <div className="min-w-0">
            {!hasValues ? (
              <EmptyState
                icon="bar-chart-3"
                title={`Nothing can be shown for ${data.time_period_name}`}
                action={
                  published &&
                  published.time_period_id !== data.time_period_id && (
                    <Button onClick={() => change({ timePeriodId: published.time_period_id })}>
                      Show {published.time_period_name}
                    </Button>
                  )
                }
              >
                Choose another time period, other peer groups or fewer filters.
              </EmptyState>
            ) : (
              <ChartPicture outputType={chosen?.output_type} data={data} isAdmin={isAdmin} handle={handle} />
            )}
            {missing && <p className="mt-3 text-sm text-ink-soft">{missing}</p>}
          </div>
          {hasAverages && <AveragesPanel data={data} />}
        </div>
      </section>
      {data.comparisons.length > 1 && data.comparisons.some(({ suppressed }) => !suppressed) && (
        <section className="grid grid-cols-1 gap-3">
          <h2>{ownName} compared</h2>
          <ComparisonTable data={data} ownName={ownName} />
        </section>
      )}
      {hasValues && !isTable && (
        <section className="grid grid-cols-1 gap-3">
          <h2>The figures</h2>
          <FiguresTable data={data} isAdmin={isAdmin} />
        </section>
      )}
      <section className="grid gap-3">
        <h2>About this chart</h2>
        <MetaData
          chartId={chart.id}
          more={[
            { term: 'Method', value: data.method },
            { term: 'Source', value: data.source_text },
            ...(data.data_date ? [{ term: 'Last figures in', value: formatDate(data.data_date) }] : []),
          ]}
        />
      </section>
    </div>
  );
}

function Failed({ result, clear }: { result: UseQueryResult<ChartData>; clear: (() => void) | null }) {
  const { error, status } = toApiError(result.error);
  if (status === 404) {
    return (
      <EmptyState
        icon="bar-chart-3"
        title="This chart has no figures for what is chosen"
        action={clear && <Button onClick={clear}>Clear peer groups and filters</Button>}
      >
        The measure may not have been collected in this time period, or a peer group or filter of the link is
        no longer there. Choose another time period, or clear what is chosen.
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
