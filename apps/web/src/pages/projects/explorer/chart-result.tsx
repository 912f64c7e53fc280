import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import type { Annotation } from '@portal/contract/charts/annotations';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import type { getChart } from '@portal/contract/charts/charts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { formatCaption } from '../../../charts/chart-frame.ts';
import type { ChartHandle } from '../../../charts/chart-handle.ts';
import { annotationsQuery } from '../../../data/charts/annotations.ts';
import { ChartAnnotations } from '../../../features/charts/annotations/chart-annotations.tsx';
import { selectShownAnnotations } from '../../../charts/select-shown-annotations.ts';
import { AveragesPanel } from '../../../features/charts/chart-data/averages-panel.tsx';
import { ChartNotices } from '../../../features/charts/chart-data/chart-notices.tsx';
import { ChartView, isGraphicalChartType } from '../../../features/charts/chart-data/chart-view.tsx';
import { MAX_HIGHLIGHTED } from '../../../features/charts/chart-data/chart-selection.ts';
import { ChartTable } from '../../../features/charts/chart-data/chart-table.tsx';
import { MissingSubmissionsNote } from '../../../features/charts/chart-data/missing-submissions-note.tsx';
import { cx } from '../../../lib/format/class-names.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { LoadingBar } from '../../../ui/feedback/loading-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AfterFirstDrawing } from './after-first-drawing.tsx';
import { ChartActions } from './chart-actions.tsx';
import { ChartError } from './chart-error.tsx';
import { annotatedSubmission, ChartNextSteps } from './chart-next-steps.tsx';
import { OutputTypeSwitch } from './output-type-switch.tsx';
import { HighlightedSubmissionChips } from './highlighted-submission-chips.tsx';
import type { Explorer } from './use-explorer.ts';
import {
  AboutChart,
  ChartVerdict,
  ComparisonDetails,
  isSimilarMissing,
  NoChartValues,
  ChartHeading,
} from './chart-result-parts.tsx';

/** Used by one chart type only, beside its chart. */
const ControlAside = lazy(async () => ({
  default: (await import('../../../features/charts/chart-data/control-chart-summary.tsx'))
    .ControlChartSummary,
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
  explorer: Explorer;
  chart: { id: number; chart_name: string };
  outputTypes: Output<typeof getChart>['output_types'];
  outputType: OutputType | undefined;
  result: UseQueryResult<ChartData>;
  /** True while the page checks which parts of the URL do not exist; the chart then loads without them. */
  isFinding: boolean;
  isAdmin: boolean;
  ownName: string;
}) {
  const { project, selection, change } = explorer;
  const handle = useRef<ChartHandle>(null);
  const picked = selection.otherSubmissions;
  const onPick = useToggleHighlight(picked, change);
  // The first data is rendered in small steps that hold up nothing else; later data at once.
  const data = useDeferredValue(result.data) && result.data;
  const isItsOwn = data?.chart_id === chart.id;
  const { data: said = NONE } = useQuery({
    ...annotationsQuery(chart.id, data?.submission_id ?? null),
    enabled: isItsOwn,
  });
  const annotations = useShownAnnotations(said, explorer, data?.time_period_id);
  // The data shown while the next chart loads can be another chart's.
  if (result.isError && !isFinding) {
    const isNarrowed = selection.peerGroupIds.length > 0 || selection.filters.length > 0;
    const clear = isNarrowed ? () => change({ peerGroupIds: [], filters: [] }) : null;
    return <ChartError result={result} clear={clear} />;
  }
  if (!data || !isItsOwn) return <ChartPlaceholder />;
  const isPicture = isGraphicalChartType(outputType);
  const hasValues = hasSomething(data);
  const averages = hasAverages(data, outputType) && <AveragesPanel data={data} />;
  const isSpc = outputType === 'spc' && data.spc;
  const published = explorer.periods.find(({ state }) => state === 'published');
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
          isSimilarMissing={!result.isPlaceholderData && isSimilarMissing(data, selection)}
        />
      </div>
      <section aria-labelledby="result" className="grid grid-cols-1 gap-2">
        <OutputTypeSwitch
          outputTypes={outputTypes}
          chosen={outputType}
          onChange={(chosen) => change({ outputType: chosen })}
        />
        <ChartHeading
          data={data}
          outputType={outputType}
          hasValues={hasValues}
          actions={
            <ChartActions
              data={data}
              selection={selection}
              isAdmin={isAdmin}
              picture={isPicture && hasValues && (outputType !== 'spc' || data.spc) ? handle : null}
            />
          }
        />
        <ChartVerdict data={data} chartId={chart.id} projectCode={project.project_code} />
        <HighlightedSubmissionChips data={data} picked={picked} change={change} />
        <div className={cx('grid grid-cols-1 gap-6', ((averages && isPicture) || isSpc) && ASIDE_COLUMNS)}>
          <div className="min-w-0">
            {hasValues ? (
              <>
                <ChartView outputType={outputType} {...props} handle={handle} />
                <p className="mt-2 text-xs text-ink-faint">{formatCaption(data)}</p>
              </>
            ) : (
              <NoChartValues data={data} published={published} change={change} />
            )}
            {/* Before publication only the user's submissions count, and the notices show missing ones. */}
            {data.visibility !== 'own_only' && <MissingSubmissionsNote data={data} />}
          </div>
          {averages && <div className={isPicture ? '' : 'xl:order-first'}>{averages}</div>}
          {isSpc && (
            <Suspense fallback={<div />}>
              <ControlAside spc={isSpc} data={data} selection={selection} change={change} />
            </Suspense>
          )}
        </div>
      </section>
      <AfterFirstDrawing>
        <ChartNextSteps chartId={chart.id} data={data} selection={selection} outputType={outputType} />
        <ComparisonDetails data={data} ownName={ownName} selection={selection} change={change} />
        <ChartAnnotations
          key={chart.id}
          chartId={chart.id}
          submission={annotatedSubmission(data)}
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
        <AboutChart data={data} chartId={chart.id} />
      </AfterFirstDrawing>
    </div>
  );
}

function useShownAnnotations(
  said: Annotation[],
  { project: { time_periods }, selection: { fromPeriodId } }: Explorer,
  timePeriodId = 0,
) {
  return useMemo(
    () => selectShownAnnotations(said, { time_periods, timePeriodId, fromPeriodId }),
    [said, time_periods, timePeriodId, fromPeriodId],
  );
}

/** Is as high as a chart, so that nothing below moves when the chart comes. */
function ChartPlaceholder() {
  return (
    <div className="min-h-screen">
      <Skeleton type="text@2, image, text@4" />
    </div>
  );
}

/** Highlights a submission or lets it go; refuses more than fit. */
function useToggleHighlight(picked: readonly string[], change: Explorer['change']) {
  return useCallback(
    (key: string) => {
      if (!picked.includes(key) && picked.length >= MAX_HIGHLIGHTED) {
        toast(`You can highlight up to ${MAX_HIGHLIGHTED}. Remove one first.`, 'info');
        return;
      }
      change({
        otherSubmissions: picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key],
      });
    },
    [picked, change],
  );
}

const NONE: Annotation[] = [];

/** Leaves room at the right of a chart. A table has the whole width, its averages above it, or below in a narrow window. */
const ASIDE_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_15rem]';

/** Checks if averages of the values are shown with this chart type. */
const hasAverages = (data: ChartData, outputType: OutputType | undefined) =>
  !data.composition &&
  data.n > 0 &&
  data.averages.Mean !== null &&
  getOutputTypeInfo(outputType ?? 'table').has_averages;

/** A value in this period, or in the history, or in another measure of the group. */
const hasSomething = (data: ChartData) =>
  data.points.some(({ value }) => value !== null) ||
  ((data.percentile_bands ?? data.time_series)?.periods ?? []).some(
    ({ own, Median }) => own !== null || Median !== null,
  ) ||
  Boolean(data.spc) ||
  (data.heat?.rows.length ?? 0) > 0 ||
  (data.composition?.rows.length ?? 0) > 0;
