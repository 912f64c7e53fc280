import { isAdmin } from '@portal/contract/identity/roles';
import type { getScorecard } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openActionPlansQuery } from '../../../data/charts/action-plans.ts';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';
import { profileResourcesQuery } from '../../../data/charts/chart-resources.ts';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { openOutlierCasesQuery, ownOutlierCasesQuery } from '../../../data/outliers/outliers.ts';
import { toSimilar } from '../../../features/charts/chart-data/chart-selection.ts';
import { groupsIn, filterAndSortEntries } from '../../../features/charts/scorecard/sort-scorecard-entries.ts';
import { findNewestPublishedPeriod } from '../../../features/projects/projects/period-timeline.ts';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';

export type Profile = ReturnType<typeof useFullProfile>;

/** Loads the profile that the address asks for, what is compared with it, and the choices above it. */
export function useFullProfile() {
  const project = useProject();
  const user = useSignedInUser();
  const { period, options, choose } = useTimePeriodChoice(
    project,
    findNewestPublishedPeriod(project.time_periods),
  );
  const [params] = useUrlParams();
  const toId = (name: string) => Number(params.get(name)) || undefined;
  const submission_id = toId('submission');
  const withPeriod = toId('with-period');
  const withSubmission = toId('with-submission');
  const peer_group_id = toId('peer-group');
  const query = {
    project_id: project.id,
    time_period_id: period?.time_period_id ?? 0,
    submission_id,
    peer_group_id,
    similar: toSimilar(params.get('similar')) ?? undefined,
  };
  const own = useQuery({ ...scorecardQuery(query), enabled: period !== null });
  const { data } = own;
  const isBeside = withPeriod !== undefined || withSubmission !== undefined;
  const besideQuery = {
    time_period_id: withPeriod ?? query.time_period_id,
    submission_id: withSubmission ?? data?.submission_id ?? submission_id,
  };
  const other = useQuery({
    ...scorecardQuery({ ...query, ...besideQuery }),
    enabled: isBeside && period !== null && data !== undefined,
  });
  // Above the table, which they would move.
  const resources = useQuery({ ...profileResourcesQuery(query), enabled: period !== null });
  const choices = useProfileChoices(project.id, period, submission_id);
  const hasLoaded = useHasBecome(choices.areChoicesLoaded && !own.isPending && !resources.isPending);
  const among = data?.among || undefined;
  const hasChoice = isAdmin(user) || choices.submissions.length > 1;
  const shown = data && filterAndSortEntries(data.entries, readOrder(params));
  return {
    project,
    user,
    period,
    periodOptions: options,
    choosePeriod: choose,
    params,
    query,
    withPeriod,
    withSubmission,
    own,
    other,
    isBeside,
    besideQuery,
    beside: isBeside && other.data ? toBeside(other.data, withSubmission, withPeriod) : null,
    ...choices,
    among,
    groups: groupsIn(data?.entries ?? []),
    hasChoice,
    hasLoaded,
    shown,
  };
}

/** Returns whether the user's organisation has outlier cases; true also on an error, which their place shows. */
function useHasOwnCases(projectId: number, timePeriodId: number) {
  const user = useSignedInUser();
  const { data, isError, isLoading } = useQuery({
    ...ownOutlierCasesQuery(projectId, timePeriodId),
    enabled: timePeriodId > 0 && !isAdmin(user),
  });
  return { hasOwnCases: isError || (data?.length ?? 0) > 0, isLoading };
}

/** Returns whether something was ever true: choices that have appeared stay while another profile loads. */
function useHasBecome(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}

/** Returns the submissions and peer groups that the user can select in a period, the open action plans and cases. */
function useProfileChoices(
  projectId: number,
  period: { time_period_id: number } | null,
  submission_id: number | undefined,
) {
  const user = useSignedInUser();
  const { data, isPending } = useQuery({
    ...comparisonOptionsQuery(projectId, period?.time_period_id ?? 0, [], {
      submissionId: isAdmin(user) ? (submission_id ?? null) : null,
    }),
    enabled: period !== null,
  });
  const submissions = (data?.organisation_submissions ?? []).flatMap(({ name, submission_list }) =>
    submission_list.map((one) => ({ id: one.id, label: one.name === name ? name : `${name}: ${one.name}` })),
  );
  const peerGroups = (data?.peer_groups ?? []).filter(({ not_offered }) => !not_offered);
  const plans = useQuery(openActionPlansQuery(projectId, submission_id));
  const openCases = useQuery({
    ...openOutlierCasesQuery(projectId, submission_id),
    enabled: submission_id !== undefined || !isAdmin(user),
  });
  const { hasOwnCases, isLoading: areCasesLoading } = useHasOwnCases(projectId, period?.time_period_id ?? 0);
  const areChoicesLoaded = !isPending && !plans.isPending && !openCases.isLoading && !areCasesLoading;
  return {
    plans: plans.data,
    openCases: openCases.data,
    submissions,
    peerGroups,
    hasOwnCases,
    areChoicesLoaded,
  };
}

/** Names the other profile by what differs from the first: its submission, its period or both. */
const toBeside = (
  other: Output<typeof getScorecard>,
  withSubmission: number | undefined,
  withPeriod: number | undefined,
) => ({
  name: [
    withSubmission !== undefined && other.submission_name,
    withPeriod !== undefined && other.time_period_name,
  ]
    .filter(Boolean)
    .join(', '),
  entries: other.entries,
});

const readOrder = (params: URLSearchParams) => ({
  group: params.get('group'),
  verdict: params.get('verdict'),
  search: params.get('search') ?? '',
  isByUnusual: params.get('order') === 'unusual',
});
