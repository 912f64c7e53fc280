import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router';
import { defaultTimePeriodQuery } from '../../../data/chart-data.ts';
import { collectionsQuery } from '../../../data/charts.ts';
import {
  type ChartSelection,
  OF_ONE_CHART,
  readSelection,
  selectionQuery,
  writeSelection,
} from '../../../features/chart-data/chart-selection.ts';
import { useAddressParams } from '../../../lib/use-address-params.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/guards/page-errors.ts';
import { periodInAddress } from '../../../shell/selection/period-in-address.ts';
import { useProject } from '../../../shell/selection/project.ts';
import { explorerPeriods } from './explorer-periods.ts';
import { useKeepSettings } from './use-keep-settings.ts';

/** What the address says about where in the explorer one is and what is chosen; load-explorer.ts has loaded it. */
export function useExplorer() {
  const project = useProject();
  const { explorertype = '', groupname } = useParams();
  const [params, setParams] = useAddressParams();
  const { data: defaultId } = useSuspenseQuery(defaultTimePeriodQuery(project));
  const { data: collections } = useSuspenseQuery(collectionsQuery(project.id, explorertype));
  const selection = useMemo(() => readSelection(params), [params]);
  const change = useCallback(
    (next: Partial<ChartSelection>) =>
      setParams((current) => writeSelection(current, next), { preventScrollReset: true }),
    [setParams],
  );
  const tab = project.output_tabs.find(({ tab_name }) => tab_name === explorertype);
  if (!tab) throw new PageNotFound(location.pathname);
  const begun = useMemo(() => explorerPeriods(project.time_periods, defaultId), [project, defaultId]);
  const period =
    periodInAddress(params, begun, location.pathname) ??
    begun.find(({ time_period_id }) => time_period_id === defaultId) ??
    null;
  useKeepSettings(begun, selection, period, tab);
  const code = project.project_code;
  // What belongs to one chart does not go with one to the next.
  const query = selectionQuery({ ...selection, ...OF_ONE_CHART });
  return {
    project,
    tab,
    collections,
    group: collections.find(({ collection_code }) => collection_code === groupname),
    /** Those that have begun; the first is the one it opens with. */
    periods: begun,
    period,
    selection,
    change,
    /** Addresses that keep what is chosen. */
    to: {
      index: paths.explorer(code, explorertype, query),
      search: paths.explorerSearch(code, explorertype, query),
      group: (group: string) => paths.explorerGroup(code, explorertype, group, query),
      chart: (group: string, id: number) => paths.chart(code, explorertype, group, id, query),
    },
  };
}
