import type { getScorecard } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import { revisionNote } from '@portal/wording/revision-note';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';
import { galleryQuery } from '../../../data/charts/gallery.ts';
import { toComparisonParams } from '../../../features/charts/chart-data/chart-selection.ts';
import { openActionPlansQuery } from '../../../data/charts/action-plans.ts';
import { openOutlierCasesQuery } from '../../../data/outliers/outliers.ts';
import { OpenCaseNote } from '../../../features/outliers/outliers/open-case-note.tsx';
import { OpenPlansNote } from '../../../features/charts/action-plans/open-plans-note.tsx';
import { GalleryCard } from '../../../features/charts/chart-gallery/gallery-card.tsx';
import { useLinkedHighlight } from '../../../features/charts/chart-gallery/use-linked-highlight.ts';
import { SmallMultiples } from '../../../features/charts/chart-gallery/small-multiples.tsx';
import { MissingPeerGroups } from '../../../features/comparison/peer-groups/missing-peer-groups.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { ComparisonBar } from './comparison-bar.tsx';
import { GroupActions } from './group-actions.tsx';
import { EMPTY_SPLIT_TEXT, SplitBySelect, useSplitBy } from './split-by-select.tsx';
import { useComparisonOptions } from './use-comparison-options.ts';
import { useExplorer } from './use-explorer.ts';

/** Shows a group's charts as small pictures, each with your position, or each split into sets. */
export default function ExplorerGroupPage() {
  const explorer = useExplorer();
  const { project, tab, group, period, change, to } = explorer;
  const { groupname } = useParams();
  if (!group) throw new PageNotFound(location.pathname);
  usePageTitle(`${group.collection_name}: ${project.project_name}`);
  const [split, setSplit] = useSplitBy();
  const timePeriodId = period?.time_period_id ?? 0;
  const enabled = period !== null && group.charts.length > 0;
  const compared = useComparisonOptions(explorer, enabled);
  const { selection, missing } = compared;
  const scorecard = useQuery({
    ...scorecardQuery({
      project_id: project.id,
      time_period_id: timePeriodId,
      submission_id: selection.submissionId ?? undefined,
      collection_id: group.id,
      similar: selection.similar ?? undefined,
    }),
    enabled,
  });
  const gallery = useQuery({
    ...galleryQuery({
      project_id: project.id,
      time_period_id: timePeriodId,
      collection_id: group.id,
      split,
      ...toComparisonParams(selection),
    }),
    enabled,
  });
  const plans = useQuery(openActionPlansQuery(project.id, selection.submissionId ?? undefined));
  const cases = useQuery(openOutlierCasesQuery(project.id, selection.submissionId ?? undefined));
  const lighting = useLinkedHighlight(gallery.data?.submissions);
  const entries = scorecard.isPlaceholderData ? undefined : scorecard.data?.entries;
  const charts = gallery.isPlaceholderData ? undefined : gallery.data?.charts;
  const failed = [gallery, scorecard].find(({ isError }) => isError);
  const submissionId = selection.submissionId ?? scorecard.data?.submission_id ?? null;
  return (
    <PageBody isCompact>
      <PageHeader
        isCompact
        title={group.collection_name}
        lead={group.description}
        crumbs={[
          { label: project.project_name, to: paths.project(project.project_code) },
          { label: tab.output_name, to: to.index },
        ]}
        actions={enabled && <GroupActions explorer={explorer} submissionId={submissionId} />}
      />
      {group.charts.length === 0 ? (
        <EmptyState icon="bar-chart-3" title="There are no charts in this topic yet" />
      ) : period === null ? (
        <EmptyState icon="calendar" title="There is no time period to show yet">
          Charts appear when this project’s first period has started.
        </EmptyState>
      ) : (
        <>
          <ComparisonBar explorer={explorer} compared={compared} submissionId={submissionId} className="mb-4">
            <SplitBySelect split={split} unitName={project.unit_name} onChange={setSplit} />
          </ComparisonBar>
          {missing > 0 && (
            <MissingPeerGroups
              missing={missing}
              onLeaveOut={() => change({ peerGroupIds: selection.peerGroupIds })}
            />
          )}
          {failed && !compared.isFinding && (
            <LoadError
              error={failed.error}
              retry={() => Promise.all([gallery.refetch(), scorecard.refetch()])}
              className="mb-6"
              title="Your results could not be loaded"
            />
          )}
          {scorecard.data && <ResultsNote scorecard={scorecard.data} />}
          {split === 'nothing' || !charts ? (
            <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
              {group.charts.map((chart) => (
                <li key={chart.id} className="grid">
                  <GalleryCard
                    chart={chart}
                    shown={charts?.find(({ chart_id }) => chart_id === chart.id)}
                    entry={entries?.find(({ chart_id }) => chart_id === chart.id)}
                    isLoading={!failed && !(charts && entries && !plans.isPending && !cases.isPending)}
                    lighting={lighting}
                    isNarrowed={selection.peerGroupIds.length > 0 || selection.filters.length > 0}
                    to={to.chart(groupname ?? '', chart.id)}
                    note={
                      <>
                        <OpenPlansNote plans={plans.data} chartId={chart.id} submissionId={submissionId} />
                        <OpenCaseNote cases={cases.data} chartId={chart.id} submissionId={submissionId} />
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          ) : (
            <div className="grid gap-6">
              {group.charts.map((chart) => (
                <SmallMultiples
                  key={chart.id}
                  name={chart.chart_name}
                  chart={charts.find(({ chart_id }) => chart_id === chart.id)}
                  lighting={lighting}
                  to={to.chart(groupname ?? '', chart.id)}
                  nothing={EMPTY_SPLIT_TEXT[split]}
                />
              ))}
            </div>
          )}
        </>
      )}
    </PageBody>
  );
}

/** Names the submission and the period of the results, and says if they are provisional, limited or revised. */
function ResultsNote({ scorecard }: { scorecard: Output<typeof getScorecard> }) {
  const { submission_name, visibility, time_period_name, revised } = scorecard;
  if (!submission_name) return null;
  return (
    <p className="mb-4 text-ink-soft">
      Results for <strong className="font-semibold text-ink">{submission_name}</strong>
      {visibility === 'provisional' && ' so far'} in {time_period_name}.
      {visibility === 'own_only' && ' This period is not published, so only your figures are shown.'}
      {revised.length > 0 && ` ${revisionNote(revised, time_period_name)}`}
    </p>
  );
}
