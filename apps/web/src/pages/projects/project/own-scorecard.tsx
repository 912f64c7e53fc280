import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { revisionNote } from '@portal/wording/revision-note';
import { NOTHING_NEWLY_UNUSUAL } from '@portal/wording/newly-unusual';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { openActionPlansQuery } from '../../../data/charts/action-plans.ts';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';
import { newlyUnusualQuery } from '../../../data/charts/newly-unusual.ts';
import { openOutlierCasesQuery } from '../../../data/outliers/outliers.ts';
import { findNewestPublishedPeriod } from '../../../features/projects/projects/period-timeline.ts';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { OpenCaseNote } from '../../../features/outliers/outliers/open-case-note.tsx';
import { OpenPlansNote } from '../../../features/charts/action-plans/open-plans-note.tsx';
import { MeasureChartLink } from '../../../features/charts/scorecard/measure-chart-link.tsx';
import { Scorecard } from '../../../features/charts/scorecard/scorecard.tsx';
import { UnusualResultsList } from '../../../features/charts/scorecard/unusual-results-list.tsx';
import { WorsenedOutliersList } from '../../../features/charts/scorecard/worsened-outliers-list.tsx';
import { paths } from '../../../paths.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/shown-together.tsx';

/** Shows the user's scorecard, and below it, once it is loaded, what follows. */
export function OwnScorecard({ after }: { after: ReactNode }) {
  const project = useProject();
  const { period, options, choose } = useTimePeriodChoice(
    project,
    findNewestPublishedPeriod(project.time_periods),
  );
  const {
    data: scorecard,
    error,
    refetch,
  } = useQuery({
    ...scorecardQuery({ project_id: project.id, time_period_id: period?.time_period_id ?? 0 }),
    enabled: period !== null,
  });
  const plans = useQuery(openActionPlansQuery(project.id));
  const cases = useQuery(openOutlierCasesQuery(project.id));
  const newlyUnusual = useQuery({
    ...newlyUnusualQuery(project.id, period?.time_period_id),
    enabled: period !== null,
  });
  // Shown with its action plans, outlier cases and newly unusual results, so that no row moves.
  const isWaiting = plans.isPending || cases.isPending || newlyUnusual.isLoading;
  const data = isWaiting ? undefined : scorecard;
  const linkTo = (entry: ScorecardEntry, form: string | null = null) => (
    <MeasureChartLink project={project} entry={entry} timePeriodId={data?.time_period_id} form={form} />
  );
  return (
    <>
      <section aria-labelledby="scorecard">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="scorecard">Scorecard</h2>
            {data && (
              <p className="text-ink-soft">
                {data.submission_name ?? 'No submission'}, {data.time_period_name}
                {data.visibility === 'provisional' && ', provisional'}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Time period"
              size="small"
              className="w-48"
              options={options}
              value={period?.time_period_id}
              onChange={choose}
            />
            {period && (
              <LinkButton to={paths.profile(project.project_code, { 'time-period': period.time_period_id })}>
                Full profile
              </LinkButton>
            )}
          </div>
        </div>
        {error && <LoadError error={error} retry={refetch} />}
        {!data && !error && <ScreenSkeleton />}
        {data?.visibility === 'own_only' && (
          <InlineMessage className="mb-4">
            {project.provisional_results
              ? 'This period is not published yet. Submit your figures to compare them with others who have submitted.'
              : 'This period is not published yet, so you can only see your figures.'}
          </InlineMessage>
        )}
        {data && data.revised.length > 0 && (
          <InlineMessage className="mb-4" tone="warning" title="Revised after publication">
            {revisionNote(data.revised, data.time_period_name)}
          </InlineMessage>
        )}
        {data && data.submission_id === null && (
          <EmptyState icon="bar-chart-3" title="Your organisation is not taking part in this project">
            If it should take part, ask the programme team.
          </EmptyState>
        )}
        {data && data.submission_id !== null && data.entries.length === 0 && (
          <EmptyState icon="bar-chart-3" title="No charts yet">
            When the programme team has created the charts for this period, you can compare your figures with
            others here.
          </EmptyState>
        )}
        {data && data.submission_id !== null && data.entries.length > 0 && (
          <>
            <div className="mb-8 grid items-start gap-8 xl:auto-cols-fr xl:grid-flow-col">
              <NewlyUnusual projectId={project.id} timePeriodId={data.time_period_id} linkTo={linkTo} />
              <section aria-labelledby="worsened">
                <h3 id="worsened" className="mb-2">
                  Measures worse than before and outside the limits
                </h3>
                <WorsenedOutliersList entries={data.entries} linkTo={linkTo} />
              </section>
            </div>
            <h3 className="mb-2">All measures</h3>
            <Scorecard
              caption={`Scorecard for ${data.submission_name}, ${data.time_period_name}`}
              entries={data.entries}
              linkTo={linkTo}
              among={data.among || undefined}
              noteOf={({ chart_id }) => (
                <>
                  <OpenPlansNote plans={plans.data} chartId={chart_id} submissionId={data.submission_id} />
                  <OpenCaseNote cases={cases.data} chartId={chart_id} submissionId={data.submission_id} />
                </>
              )}
              overTime={(entry) => (
                <MeasureChartLink
                  project={project}
                  entry={entry}
                  timePeriodId={data.time_period_id}
                  form="time_series"
                  words="Over time"
                />
              )}
            />
          </>
        )}
      </section>
      {(data || error || period === null) && after}
    </>
  );
}

/** Lists what became unusual since the previous publication; nothing if there is none to compare with. */
function NewlyUnusual({
  projectId,
  timePeriodId,
  linkTo,
}: {
  projectId: number;
  timePeriodId: number;
  linkTo: (entry: ScorecardEntry, form: string | null) => ReactNode;
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(newlyUnusualQuery(projectId, timePeriodId));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data || isPlaceholderData) return <ScreenSkeleton />;
  if (!data.compared) return null;
  return (
    <div>
      <h3 className="mb-2">New unusual results since {data.compared.previous_time_period_name}</h3>
      <UnusualResultsList found={data.results} none={NOTHING_NEWLY_UNUSUAL} linkTo={linkTo} />
    </div>
  );
}
