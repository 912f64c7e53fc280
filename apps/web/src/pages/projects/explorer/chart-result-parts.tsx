import type { OutputType } from '@portal/contract/charts/output-types';
import { chartCaption } from '@portal/wording/chart-captions';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { SIMILAR_GROUP_ID } from '@portal/contract/comparison/similar-comparison';
import { pluralOf } from '@portal/wording/plurals';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { ChartMetadata } from '../../../features/charts/charts/chart-metadata.tsx';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Explorer } from './use-explorer.ts';

/** Only of who compares with peer groups. */
const ComparisonTable = lazy(async () => ({
  default: (await import('../../../features/charts/chart-data/comparison-table.tsx')).ComparisonTable,
}));

/** Shows the verdict on the submission's value, with a link to its calculation. */
export function ChartVerdict({
  data,
  chartId,
  projectCode,
}: {
  data: ChartData;
  chartId: number;
  projectCode: string;
}) {
  if (!data.verdict) return null;
  return (
    // In a narrow window the link follows the text, so that the chart below stays in sight.
    <div className="items-baseline justify-between gap-x-6 rounded-lg bg-accent-tint px-4 py-1.5 xl:flex">
      <p role="status" className="mr-3 font-medium max-xl:inline">
        {data.verdict}
      </p>
      {data.submission_id !== null && (
        <Link
          className="link no-print shrink-0"
          to={paths.explained(projectCode, chartId, {
            'time-period': data.time_period_id,
            submission: data.submission_id,
            series: data.measure.measure_code,
          })}
        >
          How was this calculated?
        </Link>
      )}
    </div>
  );
}

/** Says that there are no values, and leads to the newest period that is published. */
export function NoChartValues({
  data,
  published,
  change,
}: {
  data: ChartData;
  published: Explorer['periods'][number] | undefined;
  change: Explorer['change'];
}) {
  return (
    <EmptyState
      icon="bar-chart-3"
      title={`No figures to show for ${data.time_period_name}`}
      action={
        published &&
        published.time_period_id !== data.time_period_id && (
          <Button onClick={() => change({ timePeriodId: published.time_period_id })}>
            Show {published.time_period_name}
          </Button>
        )
      }
    >
      Select another time period, other peer groups or fewer filters.
    </EmptyState>
  );
}

const SimilarOrganisationsDetails = lazyComponent(() =>
  import('../../../features/comparison/peer-groups/similar-organisations-details.tsx').then(
    (module) => module.SimilarOrganisationsDetails,
  ),
);

const hasSimilar = (data: ChartData) =>
  data.comparisons.some(({ peer_group_id }) => peer_group_id === SIMILAR_GROUP_ID);

/** True if similar organisations are asked for, and the chart has none. */
export const isSimilarMissing = (data: ChartData, { similar }: ChartSelection): boolean =>
  (similar ?? 0) > 0 && !hasSimilar(data);

/** Shows the figures of the compared groups, and who the similar organisations are. */
export function ComparisonDetails({
  data,
  ownName,
  selection,
  change,
}: {
  data: ChartData;
  ownName: string;
  selection: ChartSelection;
  change: (next: Partial<ChartSelection>) => void;
}) {
  const project = useProject();
  return (
    <>
      <PeerGroupComparison data={data} ownName={ownName} />
      {hasSimilar(data) && data.submission_id !== null && (
        <SimilarOrganisationsDetails
          projectId={project.id}
          timePeriodId={data.time_period_id}
          submissionId={data.submission_id}
          howMany={selection.similar ?? 0}
          unitName={pluralOf(data.unit_name)}
          onChange={(similar) => change({ similar })}
        />
      )}
    </>
  );
}

/** The figures of each peer group beside each other, where there are several. */
function PeerGroupComparison({ data, ownName }: { data: ChartData; ownName: string }) {
  const hasSeveral = data.comparisons.length > 1 && data.comparisons.some(({ suppressed }) => !suppressed);
  if (!hasSeveral) return null;
  return (
    <section className="mt-4 grid grid-cols-1 gap-3">
      <h2>{ownName} compared</h2>
      <Suspense fallback={<Skeleton type="text@3" />}>
        <ComparisonTable data={data} ownName={ownName} />
      </Suspense>
    </section>
  );
}

/** Method, source and age of the figures. */
export function AboutChart({ data, chartId }: { data: ChartData; chartId: number }) {
  return (
    <section className="mt-4 grid gap-3">
      <h2>About this chart</h2>
      <ChartMetadata
        chartId={chartId}
        more={[
          { term: 'Method', value: data.method },
          { term: 'Source', value: data.source_text },
          ...(data.data_date ? [{ term: 'Latest data received', value: formatDate(data.data_date) }] : []),
        ]}
      />
    </section>
  );
}

/** The title of the chart, beside the buttons for it. */
export function ChartHeading({
  data,
  outputType,
  hasValues,
  actions,
}: {
  data: ChartData;
  outputType: OutputType | undefined;
  hasValues: boolean;
  actions: ReactNode;
}) {
  const words = chartCaption(data, outputType);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      {/* The buttons stay beside it, so that the picture is not lower by a row of them. */}
      <div className="min-w-0 max-w-3xl flex-1 basis-96">
        <h2 id="result" className="!text-lg">
          {words.title}
        </h2>
        {hasValues && <p className="text-sm text-ink-faint">{words.subtitle}</p>}
      </div>
      <div className="no-print flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
