import type { ChartData, getScorecard } from '@portal/contract/charts/chart-data';
import type { listProfileResources, listShownResources } from '@portal/contract/charts/chart-resources';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { getCachedChartData, getCachedScorecard } from '../chart-data/cached-chart-data-and-scorecard.ts';
import { selectResources } from './chart-resources.sql.ts';
import { fitsResult, type SeenResult } from './fits-result.ts';

/** Lists the resources that fit the result on the chart page, with its filters and peer groups. */
export const listForChart: Handler<typeof listShownResources> = async ({
  actor,
  body,
  db,
  deps,
  params,
  loaded,
}) => {
  const { chart } = loaded;
  const resources = await selectResources(db, actor, { project_id: chart.project_id, chart_id: chart.id });
  // Read even if there are no resources: this refuses a submission that the caller cannot open.
  const cached = await getCachedChartData(
    { actor, db, deps, opened: loaded },
    { body: { ...body, ignore_cache: false }, chart, time_period_id: params.time_period_id },
  );
  const result = resultOf(cached.read<ChartData>());
  return { resources: resources.filter(({ shown_for }) => fitsResult(shown_for, result)) };
};

/** Returns the result of the viewed submission, as the chart shows it to the caller. */
export function resultOf({ points, submission_id, judging }: ChartData): SeenResult {
  if (submission_id === null) return null;
  const own = points.find((point) => point.submission_id === submission_id);
  return own ? { signal: own.signal, better: judging.better } : null;
}

/** Lists the resources that fit the results in a profile. */
export const listForProfile: Handler<typeof listProfileResources> = async ({
  actor,
  db,
  deps,
  query,
  loaded,
}) => {
  const resources = await selectResources(db, actor, { project_id: loaded.project.id });
  // As on the chart page, read even if there are no resources.
  const scorecard = (await getCachedScorecard({ actor, db, deps, opened: loaded }, query)).read<
    Output<typeof getScorecard>
  >();
  const results = new Map(
    scorecard.entries.map(({ chart_id, signal, judging }) => [chart_id, { signal, better: judging.better }]),
  );
  return {
    resources: resources.filter(
      ({ chart_id, shown_for }) =>
        results.has(chart_id) && fitsResult(shown_for, results.get(chart_id) ?? null),
    ),
  };
};
