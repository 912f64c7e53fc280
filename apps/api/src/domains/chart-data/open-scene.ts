import type { getChartData } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Deps } from '../../http/deps.ts';
import type { Context } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectOutputTypes } from '../charts/charts.sql.ts';
import { type OpenedChart, openChart } from '../charts/open-chart.ts';
import { applyFilters } from '../filters/apply-filters.ts';
import { openPeerGroups } from '../peer-groups/open-peer-groups.ts';
import { viewOf } from './chart-data.policy.ts';
import { selectFigures, selectPeriod, selectSeries } from './chart-data.sql.ts';
import { chooseSubmission, ownBy } from './choose-submission.ts';
import { compareSets } from './compare.ts';
import { toFigures } from './figures.ts';

/** A question to a chart, wherever it comes from: a request, a download, a job. */
export type Asking = Pick<Context<typeof getChartData>, 'params' | 'body' | 'actor' | 'db'> & {
  deps: Pick<Deps, 'now'>;
};

/** All that a chart in a period is made of, as one person may see it: what every output type starts from. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** @throws 404 for a chart, series, output type, submission, peer group or filter that is not there for the actor. */
export async function openScene({ params, body, actor, db, deps }: Asking, opened?: OpenedChart) {
  const { chart, project } = opened ?? (await openChart(db, actor, params.chart_id));
  const period = await selectPeriod(db, project.id, params.time_period_id);
  const allSeries = period ? await selectSeries(db, chart.id, period.id) : [];
  if (!period || allSeries.length === 0) throw problems.notFound('chart in this time period');
  const series = allSeries.find((one) => !body.series || one.measure.measure_code === body.series);
  if (!series) throw problems.notFound('series');
  const outputTypes = await selectOutputTypes(db, chart.id);
  const output = outputTypes.find((one) => !body.output_type || one.output_type === body.output_type);
  if (body.output_type && !output) throw problems.notFound('output type of this chart');

  const chosen = await chooseSubmission(db, actor, project.id, body.submission_id);
  const ownId = chosen?.id ?? null;
  const isOwn = ownBy(actor, ownId);
  const groups = await openPeerGroups(db, actor, project.id, body.peer_group_ids);
  const filtered = await applyFilters(db, project.id, body.filters);

  const measure_ids = [series.measure.id];
  const stored = await selectFigures(db, { project_id: project.id, measure_ids, period });
  const figures = toFigures(stored, series.measure, project.disclosure_threshold, isOwn);
  const state = dataCollectionStateOf(period, deps.now());
  const own_submitted = figures.some((figure) => figure.is_own && figure.submitted_at !== null);
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const everybody = view.visibility === 'own_only' ? figures.filter((figure) => figure.is_own) : figures;
  return {
    db,
    actor,
    now: deps.now(),
    project,
    chart,
    period,
    state,
    /** The series of the chart in this period, in order, and the one that is shown. */
    allSeries,
    series,
    measure: series.measure,
    outputTypes: outputTypes.map(({ output_type }) => output_type),
    outputType: output?.output_type ?? 'table',
    secondSeries: body.second_series ?? null,
    target: body.target ?? null,
    chosen,
    ownId,
    isOwn,
    groups,
    filtered,
    view,
    /** Whose figures may be known of at all. */
    everybody,
    own: everybody.find((figure) => figure.submission_id === ownId),
    compared: compareSets(everybody, filtered, groups, view, project),
  };
}
