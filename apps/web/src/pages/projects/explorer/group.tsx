import { revisedText } from '@portal/wording/revised';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { scorecardQuery } from '../../../data/chart-data.ts';
import { filterOptionsQuery } from '../../../data/filters.ts';
import { PositionCard } from '../../../features/chart-data/position-card.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/guards/page-errors.ts';
import { EmptyState } from '../../../ui/telling/empty-state.tsx';
import { LoadError } from '../../../ui/telling/load-error.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { BasicChoosers } from './basic-choosers.tsx';
import { GroupActions } from './group-actions.tsx';
import { useExplorer } from './use-explorer.ts';

/** A group's charts, each with one's own position. */
export default function ExplorerGroupPage() {
  const explorer = useExplorer();
  const { project, tab, group, period, selection, to } = explorer;
  const { groupname } = useParams();
  if (!group) throw new PageNotFound(location.pathname);
  usePageTitle(`${group.collection_name}: ${project.project_name}`);
  const timePeriodId = period?.time_period_id ?? 0;
  const enabled = period !== null && group.charts.length > 0;
  const scorecard = useQuery({
    ...scorecardQuery({
      project_id: project.id,
      time_period_id: timePeriodId,
      submission_id: selection.submissionId ?? undefined,
      collection_id: group.id,
    }),
    enabled,
  });
  const { submissionId } = selection;
  const options = useQuery({
    ...filterOptionsQuery(project.id, timePeriodId, [], { submissionId }),
    enabled,
  });
  const entries = scorecard.isPlaceholderData ? undefined : scorecard.data?.entries;
  return (
    <PageBody>
      <PageHeader
        title={group.collection_name}
        lead={group.description}
        crumbs={[
          { label: project.project_name, to: paths.project(project.project_code) },
          { label: tab.output_name, to: to.index },
        ]}
        actions={
          enabled && (
            <GroupActions
              explorer={explorer}
              submissionId={selection.submissionId ?? scorecard.data?.submission_id ?? null}
            />
          )
        }
      />
      {group.charts.length === 0 ? (
        <EmptyState icon="bar-chart-3" title="There are no charts in this group yet" />
      ) : (
        <>
          <div className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] items-end gap-x-3 gap-y-4">
            <BasicChoosers
              explorer={explorer}
              organisations={options.data?.organisation_submissions ?? []}
              total={options.data?.organisation_total ?? 0}
              submissionId={selection.submissionId ?? scorecard.data?.submission_id ?? null}
            />
          </div>
          {scorecard.isError && (
            <LoadError
              error={scorecard.error}
              retry={scorecard.refetch}
              className="mb-6"
              title="Your position could not be loaded"
            />
          )}
          {scorecard.data?.submission_name && (
            <p className="mb-4 text-ink-soft">
              Where <strong className="font-semibold text-ink">{scorecard.data.submission_name}</strong>{' '}
              stands{scorecard.data.visibility === 'provisional' && ' so far'} in{' '}
              {scorecard.data.time_period_name}.
              {scorecard.data.visibility === 'own_only' &&
                ' The period is not published: only your own figures are shown.'}
              {scorecard.data.revised.length > 0 &&
                ` ${revisedText(scorecard.data.revised, scorecard.data.time_period_name)}`}
            </p>
          )}
          <ul className="grid gap-5 md:grid-cols-2">
            {group.charts.map((chart) => (
              <li key={chart.id} className="grid">
                <PositionCard
                  chart={chart}
                  entry={entries?.find(({ chart_id }) => chart_id === chart.id)}
                  isLoading={scorecard.isFetching && !entries}
                  to={to.chart(groupname ?? '', chart.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </PageBody>
  );
}
