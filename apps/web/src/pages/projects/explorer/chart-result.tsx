import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import type { Annotation } from '@portal/contract/charts/annotations';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import type { getChart } from '@portal/contract/charts/charts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { captionOf } from '../../../charts/chart-frame.ts';
import type { ChartHandle } from '../../../charts/chart-handle.ts';
import { groupAnnotationsByPeriod } from '@portal/wording/annotated-periods';
import { chartCaption } from '@portal/wording/chart-captions';
import { annotationsQuery } from '../../../data/charts/annotations.ts';
import { ChartAnnotations } from '../../../features/charts/annotations/chart-annotations.tsx';
import { AveragesPanel } from '../../../features/charts/chart-data/averages-panel.tsx';
import { ChartNotices } from '../../../features/charts/chart-data/chart-notices.tsx';
import { ChartView, isDrawn } from '../../../features/charts/chart-data/chart-view.tsx';
import { MAX_HIGHLIGHTED } from '../../../features/charts/chart-data/chart-selection.ts';
import { ChartTable } from '../../../features/charts/chart-data/chart-table.tsx';
import { MissingNote } from '../../../features/charts/chart-data/missing-note.tsx';
import { MetaData } from '../../../features/charts/charts/meta-data.tsx';
import { cx } from '../../../lib/format/class-names.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingBar } from '../../../ui/feedback/loading-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartActions } from './chart-actions.tsx';
import { ChartError } from './chart-error.tsx';
import { OutputTypeSwitch } from './output-type-switch.tsx';
import { HighlightedSubmissionChips } from './highlighted-submission-chips.tsx';
import type { useExplorer } from './use-explorer.ts';

/** Of one form only, beside its picture. */
const ControlAside = lazy(async () => ({
  default: (await import('../../../features/charts/chart-data/control-chart-summary.tsx'))
    .ControlChartSummary,
}));
/** Only of who compares with peer groups. */
const ComparisonTable = lazy(async () => ({
  default: (await import('../../../features/charts/chart-data/comparison-table.tsx')).ComparisonTable,
}));

/** The picture and all that belongs to it, or why there is none. */
export function ChartResult({
  explorer,
  chart,
  outputTypes,
  outputType,
  result,
  isFinding,
  isAdmin,
  ownName,
}: {
  explorer: ReturnType<typeof useExplorer>;
  chart: { id: number; chart_name: string };
  outputTypes: Output<typeof getChart>['output_types'];
  outputType: OutputType | undefined;
  result: UseQueryResult<ChartData>;
  /** Whether it is found out what of the address is not there: the chart then comes without it. */
  isFinding: boolean;
  isAdmin: boolean;
  ownName: string;
}) {
  const { project, selection, change } = explorer;
  const handle = useRef<ChartHandle>(null);
  const picked = selection.otherSubmissions;
  const onPick = useCallback(
    (key: string) => {
      if (!picked.includes(key) && picked.length >= MAX_HIGHLIGHTED) {
        toast(`No more than ${MAX_HIGHLIGHTED} can be highlighted: let one go first.`, 'info');
        return;
      }
      change({
        otherSubmissions: picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key],
      });
    },
    [picked, change],
  );
  const { data } = result;
  const isItsOwn = data?.chart_id === chart.id;
  const { data: said = NONE } = useQuery({
    ...annotationsQuery(chart.id, data?.submission_id ?? null),
    enabled: isItsOwn,
  });
  const annotations = useMemo(() => groupAnnotationsByPeriod(said), [said]);
  // What is kept while the next one loads may be another chart's.
  if (result.isError && !isFinding) {
    const isNarrowed = selection.peerGroupIds.length > 0 || selection.filters.length > 0;
    const clear = isNarrowed ? () => change({ peerGroupIds: [], filters: [] }) : null;
    return <ChartError result={result} clear={clear} />;
  }
  if (!data || !isItsOwn) return <Skeleton type="text@2, image, text@4" />;
  const isPicture = isDrawn(outputType);
  const hasValues = hasSomething(data);
  const hasAverages =
    !data.composition &&
    data.n > 0 &&
    data.averages.Mean !== null &&
    getOutputTypeInfo(outputType ?? 'table').has_averages;
  const isSpc = outputType === 'spc' && data.spc;
  const published = explorer.periods.find(({ state }) => state === 'published');
  const words = chartCaption(data, outputType);
  const props = { data, isAdmin, picked, onPick, annotations };
  return (
    <div className="relative grid gap-4" aria-busy={result.isFetching}>
      {/* What is shown still belongs to the last choice. It stays readable: only the line says so. */}
      {result.isPlaceholderData && <LoadingBar className="absolute inset-x-0 -top-4" />}
      <div className="grid gap-3 empty:hidden">
        <ChartNotices
          data={data}
          project={project}
          ownName={ownName}
          hasFilters={selection.filters.length > 0}
        />
      </div>
      <section aria-labelledby="result" className="grid grid-cols-1 gap-2">
        <OutputTypeSwitch
          outputTypes={outputTypes}
          chosen={outputType}
          onChange={(chosen) => change({ outputType: chosen })}
        />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          {/* The buttons stay beside it, so that the picture is not lower by a row of them. */}
          <div className="min-w-0 max-w-3xl flex-1 basis-96">
            <h2 id="result" className="!text-lg">
              {words.title}
            </h2>
            {hasValues && <p className="text-sm text-ink-faint">{words.subtitle}</p>}
          </div>
          <div className="no-print flex flex-wrap gap-3">
            <ChartActions
              data={data}
              selection={selection}
              isAdmin={isAdmin}
              picture={isPicture && hasValues && (outputType !== 'spc' || data.spc) ? handle : null}
            />
          </div>
        </div>
        {data.verdict && (
          <div className="flex items-baseline justify-between gap-x-6 rounded-lg bg-accent-tint px-4 py-1.5">
            <p role="status" className="font-medium">
              {data.verdict}
            </p>
            {data.submission_id !== null && (
              <Link
                className="link no-print shrink-0"
                to={paths.explained(project.project_code, chart.id, {
                  'time-period': data.time_period_id,
                  submission: data.submission_id,
                  series: data.measure.measure_code,
                })}
              >
                How was this worked out?
              </Link>
            )}
          </div>
        )}
        <HighlightedSubmissionChips data={data} picked={picked} change={change} />
        <div
          className={cx(
            'grid grid-cols-1 gap-6',
            // A table of many columns has the whole of a narrow window.
            (hasAverages || isSpc) &&
              (outputType === 'table'
                ? 'xl:grid-cols-[minmax(0,1fr)_15rem]'
                : 'lg:grid-cols-[minmax(0,1fr)_15rem]'),
          )}
        >
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
              <>
                <ChartView outputType={outputType} {...props} handle={handle} />
                <p className="mt-2 text-xs text-ink-faint">{captionOf(data)}</p>
              </>
            )}
            {/* Before publication only one's own would be counted, and the notices say what of it is missing. */}
            {data.visibility !== 'own_only' && <MissingNote data={data} />}
          </div>
          {hasAverages && <AveragesPanel data={data} />}
          {isSpc && (
            <Suspense fallback={<div />}>
              <ControlAside spc={isSpc} data={data} selection={selection} change={change} />
            </Suspense>
          )}
        </div>
      </section>
      {data.comparisons.length > 1 && data.comparisons.some(({ suppressed }) => !suppressed) && (
        <section className="mt-4 grid grid-cols-1 gap-3">
          <h2>{ownName} compared</h2>
          <Suspense fallback={<Skeleton type="text@3" />}>
            <ComparisonTable data={data} ownName={ownName} />
          </Suspense>
        </section>
      )}
      <ChartAnnotations
        key={chart.id}
        chartId={chart.id}
        submission={
          data.submission_id === null
            ? null
            : { id: data.submission_id, name: data.submission_name ?? 'This submission' }
        }
        periods={explorer.periods}
        timePeriodId={data.time_period_id}
        annotations={said}
      />
      {hasValues && isPicture && (
        <section className="mt-4 grid grid-cols-1 gap-3">
          <h2>The figures</h2>
          <ChartTable outputType={outputType} {...props} />
        </section>
      )}
      <section className="mt-4 grid gap-3">
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

const NONE: Annotation[] = [];

/** A value in this period, or in the history, or in another measure of the group. */
const hasSomething = (data: ChartData) =>
  data.points.some(({ value }) => value !== null) ||
  ((data.percentile_bands ?? data.time_series)?.periods ?? []).some(
    ({ own, Median }) => own !== null || Median !== null,
  ) ||
  Boolean(data.spc) ||
  (data.heat?.rows.length ?? 0) > 0 ||
  (data.composition?.rows.length ?? 0) > 0;
