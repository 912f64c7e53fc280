import type { OutputType } from '@portal/contract/charts/output-types';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { buildChartRequest } from '../../../features/charts/chart-data/build-chart-request.ts';
import { usePreloadChartLibrary } from '../../../features/charts/chart-data/chart-view.tsx';
import { chartDataQuery } from '../../../data/charts/chart-data.ts';
import { chartQuery } from '../../../data/charts/charts.ts';
import { findAdjacentCharts } from '../../../features/charts/charts/find-charts.ts';
import { FavouriteButton } from '../../../features/charts/charts/favourite-button.tsx';
import { useRememberRecentChart } from '../../../features/charts/charts/recent-charts.ts';
import { ViewsButton } from '../../../features/charts/saved-views/views-button.tsx';
import { useDelayedFlag } from '../../../lib/browser/use-delayed-flag.ts';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { useCurrentSelection } from '../../../shell/current-selection/selection-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { ChartPager } from './chart-pager.tsx';
import { ChartResult } from './chart-result.tsx';
import { ComparisonBar } from './comparison-bar.tsx';
import { SeriesSelects } from './series-selects.tsx';
import { useComparisonOptions } from './use-comparison-options.ts';
import { useExplorer } from './use-explorer.ts';
import { useSyncChartOptions } from './use-sync-selection.ts';

// Comments on a chart are below it, and load after it.
const ChartComments = lazyComponent(() =>
  import('../../../features/responses/comments/chart-comments.tsx').then((module) => module.ChartComments),
);

const MissingPeerGroups = lazyComponent(() =>
  import('../../../features/comparison/peer-groups/missing-peer-groups.tsx').then(
    (module) => module.MissingPeerGroups,
  ),
);

/** Shows a chart with the selected comparison; the URL holds the whole selection. */
export default function ExplorerChartPage() {
  const explorer = useExplorer();
  const { project, tab, group, period, change, to } = explorer;
  const user = useSignedInUser();
  const chartId = Number(useParams()['id']);
  const named = group?.charts.find(({ id }) => id === chartId);
  if (!group || !named) throw new PageNotFound(location.pathname);
  usePageTitle(`${named.chart_name}: ${project.project_name}`);

  const timePeriodId = period?.time_period_id ?? 0;
  const enabled = period !== null;
  const lastUpdate = useCurrentSelection((settings) => settings.lastUpdate);
  const compared = useComparisonOptions(explorer, enabled);
  const { options, selection, missing } = compared;
  const chart = useQuery(chartQuery(chartId));
  const outputTypes = chart.data?.output_types ?? [];
  const outputType = chosenType(outputTypes, selection.outputType);
  usePreloadChartLibrary(outputType);
  const result = useQuery({
    ...chartDataQuery(buildChartRequest({ chartId, timePeriodId, selection, outputType, lastUpdate })),
    enabled: enabled && (chart.isSuccess || chart.isError),
  });
  const organisations = options?.organisation_submissions ?? [];
  useSyncChartOptions(selection, options, result.isPlaceholderData ? undefined : result.data);
  useRememberRecentChart(user.id, project.id, {
    tab_name: tab.tab_name,
    group: group.collection_code,
    id: chartId,
  });
  // The data shown while the next chart loads can be another chart's.
  const shown = result.data?.chart_id === chartId ? result.data : undefined;
  const isLater = useDelayedFlag(1500, shown !== undefined || result.isError);
  const submissionId = selection.submissionId ?? result.data?.submission_id ?? null;
  const chosenName = organisations
    .flatMap(({ submission_list }) => submission_list)
    .find(({ id }) => id === submissionId)?.name;

  return (
    <PageBody isCompact>
      <PageHeader
        isCompact
        title={named.chart_name}
        lead={named.description}
        crumbs={[
          { label: project.project_name, to: paths.project(project.project_code) },
          { label: tab.output_name, to: to.index },
          { label: group.collection_name, to: to.group(group.collection_code) },
        ]}
        badge={
          <>
            <FavouriteButton projectId={project.id} chart={named} />
            <ViewsButton project={project} chart={named} />
          </>
        }
      />
      {period === null ? (
        <EmptyState icon="calendar" title="There is no time period to show yet">
          Charts appear when this project’s first period has started.
        </EmptyState>
      ) : (
        <>
          <ComparisonBar explorer={explorer} compared={compared} submissionId={submissionId} className="mb-3">
            {shown && <SeriesSelects explorer={explorer} data={shown} outputType={outputType} />}
          </ComparisonBar>
          {missing > 0 && (
            <MissingPeerGroups
              missing={missing}
              onLeaveOut={() => change({ peerGroupIds: selection.peerGroupIds })}
            />
          )}
          <ChartResult
            explorer={{ ...explorer, selection }}
            isFinding={compared.isFinding}
            chart={named}
            outputTypes={outputTypes}
            outputType={outputType}
            result={result}
            isAdmin={isAdmin(user)}
            ownName={isAdmin(user) ? (chosenName ?? 'The selected submission') : `Your ${project.unit_name}`}
          />
        </>
      )}
      {isLater && period !== null && (
        <ChartComments chartId={chartId} submissionId={submissionId} submissionName={chosenName} />
      )}
      <ChartPager group={group} {...findAdjacentCharts(group, chartId)} to={to} />
    </PageBody>
  );
}

/** The form of the address where the chart offers it, else the one it opens with. */
function chosenType(
  outputTypes: readonly { output_type: OutputType; is_default: boolean }[],
  wanted: string | null,
): OutputType | undefined {
  const found =
    outputTypes.find(({ output_type }) => output_type === wanted) ??
    outputTypes.find(({ is_default }) => is_default) ??
    outputTypes[0];
  return found?.output_type;
}
