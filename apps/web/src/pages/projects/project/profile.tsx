import { CONTRIBUTOR, isAdmin } from '@portal/contract/identity/roles';
import { RANK_METHOD } from '@portal/wording/ranks';
import { verdictMethods, verdicts } from '@portal/wording/unusual-figures';
import { revisionNote } from '@portal/wording/revision-note';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';
import { fetchProfileWorkbook } from '../../../data/exports/downloads.ts';
import { filterOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { findNewestPublishedPeriod } from '../../../features/projects/projects/period-timeline.ts';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { downloadScorecard } from '../../../features/charts/scorecard/download-scorecard.ts';
import { Scorecard } from '../../../features/charts/scorecard/scorecard.tsx';
import { EntryLink } from '../../../features/charts/scorecard/entry-link.tsx';
import { groupsIn, filterAndSortEntries } from '../../../features/charts/scorecard/order-entries.ts';
import { listUnusualFigures, UnusualList } from '../../../features/charts/scorecard/unusual-list.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Few have any. */
const OwnCases = lazy(async () => ({
  default: (await import('../../../features/outliers/outliers/my-outlier-cases.tsx')).MyOutlierCases,
}));

/** All measures of a project for one submission on a page: what stands out, and then each in its place. */
export default function ProfilePage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Profile: ${project.project_name}`);
  const { period, options, choose } = useTimePeriodChoice(
    project,
    findNewestPublishedPeriod(project.time_periods),
  );
  const [params, setParams] = useUrlParams();
  const { send: saveWorkbook, isPending: isSaving } = useApiMutation(fetchProfileWorkbook);
  const idOf = (name: string) => Number(params.get(name)) || undefined;
  const set = (name: string, value: string | number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const submission_id = idOf('submission');
  const withPeriod = idOf('with-period');
  const withSubmission = idOf('with-submission');
  const peer_group_id = idOf('peer-group');
  const of = {
    project_id: project.id,
    time_period_id: period?.time_period_id ?? 0,
    submission_id,
    peer_group_id,
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...scorecardQuery(of),
    enabled: period !== null,
  });
  const isBeside = withPeriod !== undefined || withSubmission !== undefined;
  const other = useQuery({
    ...scorecardQuery({
      ...of,
      time_period_id: withPeriod ?? of.time_period_id,
      submission_id: withSubmission ?? data?.submission_id ?? submission_id,
    }),
    enabled: isBeside && period !== null && data !== undefined,
  });
  const lookups = useQuery({
    ...filterOptionsQuery(project.id, period?.time_period_id ?? 0, [], {
      submissionId: isAdmin(user) ? (submission_id ?? null) : null,
    }),
    enabled: period !== null,
  });
  const submissions = (lookups.data?.organisation_submissions ?? []).flatMap(({ name, submission_list }) =>
    submission_list.map((one) => ({ id: one.id, label: one.name === name ? name : `${name}: ${one.name}` })),
  );
  const peerGroups = (lookups.data?.peer_groups ?? []).filter(({ not_offered }) => !not_offered);
  const among = peerGroups.find(({ id }) => id === peer_group_id)?.peer_group_name;
  const groups = groupsIn(data?.entries ?? []);
  const hasChoice = isAdmin(user) || submissions.length > 1;
  const shown = data && filterAndSortEntries(data.entries, readOrder(params));
  const beside =
    isBeside && other.data
      ? {
          name: [
            withSubmission !== undefined && other.data.submission_name,
            withPeriod !== undefined && other.data.time_period_name,
          ]
            .filter(Boolean)
            .join(', '),
          entries: other.data.entries,
        }
      : null;
  const linkTo = (entry: ScorecardEntry, form?: string | null) => (
    <EntryLink
      project={project}
      entry={entry}
      timePeriodId={data?.time_period_id}
      submissionId={submission_id}
      form={form ?? null}
    />
  );
  return (
    <PageBody isCompact>
      <PageHeader
        isCompact
        title="Profile"
        lead={
          data?.submission_name ? `${data.submission_name}, ${data.time_period_name}` : project.project_name
        }
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
        actions={
          shown &&
          shown.length > 0 && (
            <>
              <LinkButton to={paths.wholeProfile()}>All projects</LinkButton>
              <Button icon="printer" onClick={() => print()}>
                Print
              </Button>
              <Button
                icon="download"
                onClick={() =>
                  downloadScorecard(
                    [`${project.project_name} profile ${data.time_period_name}`, among]
                      .filter(Boolean)
                      .join(', among '),
                    shown,
                    beside,
                  )
                }
              >
                CSV
              </Button>
              <Button
                icon="download"
                isPending={isSaving}
                onClick={() =>
                  void saveWorkbook({
                    ...of,
                    chart_ids: shown.map(({ chart_id }) => chart_id),
                    ...(isBeside && {
                      beside: {
                        time_period_id: withPeriod ?? of.time_period_id,
                        submission_id: withSubmission ?? data.submission_id ?? submission_id,
                      },
                    }),
                  })
                }
              >
                Excel workbook
              </Button>
            </>
          )
        }
      />
      {period === null ? (
        <EmptyState icon="calendar" title="There is no time period to show yet">
          Your profile appears when the first period of this project has begun.
        </EmptyState>
      ) : (
        <>
          <section
            aria-label="What is shown"
            data-bar
            className="no-print mb-6 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-x-3 gap-y-2"
          >
            <Select label="Time period" options={options} value={period.time_period_id} onChange={choose} />
            {hasChoice && (
              <ComboBox
                label="Submission"
                placeholder="Whose profile to show"
                options={submissions}
                value={submission_id ?? data?.submission_id ?? null}
                onChange={(id) => set('submission', id)}
              />
            )}
            {(peerGroups.length > 0 || peer_group_id !== undefined) && (
              <ComboBox
                label="Compared with"
                placeholder="All"
                options={[
                  { id: '', label: 'All' },
                  ...peerGroups.map(({ id, peer_group_name }) => ({ id, label: peer_group_name })),
                ]}
                value={peer_group_id ?? ''}
                onChange={(id) => set('peer-group', id)}
              />
            )}
            <Select
              label="Beside it, period"
              value={withPeriod ?? ''}
              options={[
                { value: '', label: 'None' },
                ...options.filter(
                  ({ value }) => value !== period.time_period_id || withSubmission !== undefined,
                ),
              ]}
              onChange={(event) => set('with-period', event.target.value)}
            />
            {hasChoice && (
              <ComboBox
                label="Beside it, submission"
                placeholder="None"
                options={submissions}
                value={withSubmission ?? null}
                onChange={(id) => set('with-submission', id)}
              />
            )}
            {groups.length > 1 && (
              <Select
                label="Group of charts"
                value={params.get('group') ?? ''}
                options={[{ value: '', label: 'Any' }, ...groups]}
                onChange={(event) => set('group', event.target.value)}
              />
            )}
            <Select
              label="Verdict"
              value={params.get('verdict') ?? ''}
              options={[
                { value: '', label: 'Any' },
                ...Object.entries(verdicts).map(([value, { name }]) => ({ value, label: name })),
              ]}
              onChange={(event) => set('verdict', event.target.value)}
            />
            <Select
              label="In the order of"
              value={params.get('order') ?? ''}
              options={[
                { value: '', label: 'The explorer' },
                { value: 'unusual', label: 'How unusual' },
              ]}
              onChange={(event) => set('order', event.target.value)}
            />
            <TextField
              label="Find a measure"
              type="search"
              autoComplete="off"
              value={params.get('search') ?? ''}
              onChange={(event) => set('search', event.target.value)}
            />
          </section>
          {error && <LoadError error={error} retry={refetch} />}
          {other.isError && isBeside && (
            <LoadError
              error={other.error}
              retry={other.refetch}
              title="What stands beside it could not be loaded"
            />
          )}
          {!data && !error && <Skeleton type="text@6" />}
          {data?.visibility === 'own_only' && (
            <InlineMessage className="mb-4">
              This period is not published yet: you see your own figures only.
            </InlineMessage>
          )}
          {data && data.revised.length > 0 && (
            <InlineMessage className="mb-4" tone="warning" title="Revised after publication">
              {revisionNote(data.revised, data.time_period_name)}
            </InlineMessage>
          )}
          {data && data.submission_id === null ? (
            <EmptyState
              icon="bar-chart-3"
              title={
                isAdmin(user) ? 'Choose a submission' : 'Your organisation takes no part in this project'
              }
            >
              {isAdmin(user)
                ? 'Its profile is shown here as its people see it, with all names.'
                : 'Ask the programme team if it should.'}
            </EmptyState>
          ) : data && data.entries.length === 0 ? (
            <EmptyState icon="bar-chart-3" title="No charts yet">
              Once the programme team has made the charts of this period, what was submitted stands here
              beside the others.
            </EmptyState>
          ) : (
            data &&
            shown && (
              <div aria-busy={isPlaceholderData}>
                {!isAdmin(user) && (
                  <Suspense>
                    <OwnCases
                      project={project}
                      timePeriodId={data.time_period_id}
                      mayAnswer={user.role_type_id === CONTRIBUTOR}
                    />
                  </Suspense>
                )}
                <section aria-labelledby="unusual" className="mb-10">
                  <h2 id="unusual" className="mb-3">
                    What stands out
                  </h2>
                  <UnusualList found={listUnusualFigures(data.entries)} linkTo={linkTo} />
                </section>
                <section aria-labelledby="measures">
                  <h2 id="measures" className="mb-1">
                    All measures
                  </h2>
                  <p role="status" className="mb-3 text-sm text-ink-faint">
                    {shown.length === data.entries.length
                      ? `${shown.length} measures`
                      : `${shown.length} of ${data.entries.length} measures`}
                  </p>
                  {shown.length === 0 ? (
                    <EmptyState icon="search" title="No measure fits what is chosen">
                      Choose another group or verdict, or a shorter word.
                    </EmptyState>
                  ) : (
                    <Scorecard
                      caption={`Profile of ${data.submission_name}, ${data.time_period_name}`}
                      entries={shown}
                      linkTo={linkTo}
                      beside={beside}
                      among={among}
                      howTo={(entry) => (
                        <Link
                          className="link"
                          aria-label={`How ${entry.chart_name} was worked out`}
                          to={paths.explained(project.project_code, entry.chart_id, {
                            'time-period': data.time_period_id,
                            submission: submission_id,
                          })}
                        >
                          How?
                        </Link>
                      )}
                    />
                  )}
                  <p className="mt-4 max-w-3xl text-sm text-ink-faint">
                    The bar reaches from the lowest to the highest value of all that are compared, its
                    whiskers from the 10th to the 90th percentile, its darker part holds the middle half, the
                    line is the median, the diamond the own value. Where a measure says what is better, better
                    lies to the right. {verdictMethods[data.verdict_rule]} {RANK_METHOD} How unusual: the
                    distance from the median in robust standard deviations, (Q3 − Q1) ÷ 1.349.
                  </p>
                </section>
              </div>
            )
          )}
        </>
      )}
    </PageBody>
  );
}

const readOrder = (params: URLSearchParams) => ({
  group: params.get('group'),
  verdict: params.get('verdict'),
  search: params.get('search') ?? '',
  isByUnusual: params.get('order') === 'unusual',
});
