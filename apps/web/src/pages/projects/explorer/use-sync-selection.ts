import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import type { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useEffect } from 'react';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import {
  selectFirstSubmission,
  setExploreTab,
  setIgnoreCache,
  selectDefaultTimePeriod,
} from '../../../shell/current-selection/selection-actions.ts';
import { selectionStore } from '../../../shell/current-selection/selection-store.ts';

/** SPEC §3: the current selection, for what has none in its address. The address comes before it. */
export function useSyncSelection(
  periods: readonly ProjectTimePeriod[],
  { submissionId, peerGroupIds, filters, otherSubmissions }: ChartSelection,
  period: ProjectTimePeriod | null,
  tab: NonNullable<Parameters<typeof setExploreTab>[0]>,
): void {
  useEffect(() => setExploreTab(tab), [tab]);
  useEffect(() => {
    selectDefaultTimePeriod(
      periods.map(({ time_period_id, time_period_name }) => ({
        id: time_period_id,
        time_period_name,
      })),
    );
    if (period) {
      selectionStore.set({ timePeriodId: period.time_period_id, timePeriodName: period.time_period_name });
    }
  }, [periods, period]);
  useEffect(() => {
    selectionStore.set(({ filterList, submissionID }) => ({
      peerGroupIDs: peerGroupIds,
      filters: filters.map((one) => ({
        ...one,
        filter_name: filterList.find(({ filter_id }) => filter_id === one.filter_id)?.filter_name ?? '',
      })),
      otherSubmissions: new Set(otherSubmissions),
      submissionID: submissionId ?? submissionID,
    }));
  }, [submissionId, peerGroupIds, filters, otherSubmissions]);
}

/** Likewise what a chart can be compared by, and what it shows. */
export function useSyncChartOptions(
  { submissionId }: ChartSelection,
  options: Output<typeof listFilterOptions> | undefined,
  data: ChartData | undefined,
): void {
  const { organisation_id } = useSignedInUser();
  useEffect(() => {
    if (!options) return;
    const { filters, organisation_submissions, peer_groups } = options;
    selectFirstSubmission(organisation_submissions, organisation_id ?? 0);
    selectionStore.set({
      filterList: filters.map(({ filter_id, filter_name, option_list }) => ({
        filter_id,
        filter_name,
        option_list: option_list.map(({ option_name }) => ({ option_name })),
      })),
      submissionList: organisation_submissions.flatMap(({ submission_list }) => submission_list),
      peerList: peer_groups.map(({ id, peer_group_name }) => ({ id, peer_group_name })),
      ...(submissionId !== null && { submissionID: submissionId }),
    });
  }, [options, organisation_id, submissionId]);
  useEffect(() => {
    if (!data) return;
    const { Mean, Median, Q1, Q3 } = data.averages;
    const own = data.submission_id;
    selectionStore.set(({ submissionList }) => ({
      averages: { Mean: Mean ?? 0, Median: Median ?? 0, Q1: Q1 ?? 0, Q3: Q3 ?? 0 },
      currentSubmission: submissionList.find(({ id }) => id === own) ?? null,
    }));
    // The fresh data is here: later requests can use the cache again.
    setIgnoreCache(false);
  }, [data]);
}
