import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { defaultTimePeriodQuery } from '../../../data/charts/chart-data.ts';
import { collectionsQuery } from '../../../data/charts/charts.ts';
import {
  type ChartSelection,
  RESET_FOR_OTHER_CHART,
  parseSelection,
  selectionQuery,
  updateSelectionParams,
  withDefaultComparison,
} from '../../../features/charts/chart-data/chart-selection.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { periodFromUrl } from '../../../shell/current-selection/period-from-url.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { explorerPeriods } from './explorer-periods.ts';
import { useSyncSelection } from './use-sync-selection.ts';

/** The explorer as its pages and parts share it. */
export type Explorer = ReturnType<typeof useExplorer>;

/** Returns the explorer's place and selection from the URL. `load-explorer.ts` has loaded the data. */
export function useExplorer() {
  const project = useProject();
  const { explorertype = '', groupname } = useParams();
  const [params, setParams] = useUrlParams();
  const { data: defaultId } = useSuspenseQuery(defaultTimePeriodQuery(project));
  const { data: collections } = useSuspenseQuery(collectionsQuery(project.id, explorertype));
  const selection = useMemo(() => withDefaultComparison(parseSelection(params), project), [params, project]);
  const change = useCallback(
    (next: Partial<ChartSelection>) =>
      setParams((current) => updateSelectionParams(current, next), { preventScrollReset: true }),
    [setParams],
  );
  const tab = project.output_tabs.find(({ tab_name }) => tab_name === explorertype);
  if (!tab) throw new PageNotFound(location.pathname);
  const begun = useMemo(() => explorerPeriods(project.time_periods, defaultId), [project, defaultId]);
  const period =
    periodFromUrl(params, begun, location.pathname) ??
    begun.find(({ time_period_id }) => time_period_id === defaultId) ??
    null;
  useSyncSelection(begun, selection, period, tab);
  const isDefault = selection.similar !== null && !params.has('similar');
  // A copied link names the comparison, so that it stays when the project's default changes.
  useEffect(() => {
    if (!isDefault) return;
    const named = (current: URLSearchParams) =>
      updateSelectionParams(current, { similar: selection.similar });
    setParams(named, { replace: true, preventScrollReset: true });
  }, [isDefault, selection.similar, setParams]);
  const code = project.project_code;
  // What belongs to one chart does not go with one to the next.
  const query = selectionQuery({ ...selection, ...RESET_FOR_OTHER_CHART });
  return {
    project,
    tab,
    collections,
    group: collections.find(({ collection_code }) => collection_code === groupname),
    /** The started periods; the explorer opens with the first. */
    periods: begun,
    period,
    selection,
    change,
    /** URLs that keep the selection. */
    to: {
      index: paths.explorer(code, explorertype, query),
      search: paths.explorerSearch(code, explorertype, query),
      group: (group: string) => paths.explorerGroup(code, explorertype, group, query),
      chart: (group: string, id: number) => paths.chart(code, explorertype, group, id, query),
    },
  };
}
