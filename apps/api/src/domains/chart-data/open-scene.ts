import type { getChartData } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Deps } from '../../http/deps.ts';
import type { Context } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectOutputTypes } from '../charts/charts.sql.ts';
import { type OpenedChart, openChart } from '../charts/open-chart.ts';
import { openChoice, refuseNotOffered, setsOf } from '../sets/choose-sets.ts';
import { viewOf } from './chart-data.policy.ts';
import { selectFigures, selectPeriod, selectSeries } from './chart-data.sql.ts';
import { chooseSubmission, ownBy } from './choose-submission.ts';
import { compareSets } from './compare.ts';
import { toFigures } from './figures.ts';
import { lookingAt } from './sight.ts';
import { openDisclosure } from './small-numbers/open-disclosure.ts';

/** A question to a chart, wherever it comes from: a request, a download, a job. */
export type Asking = Pick<Context<typeof getChartData>, 'params' | 'body' | 'actor' | 'db'> & {
  deps: Pick<Deps, 'now'>;
};

/** All that a chart in a period is made of, as one person may see it: what every output type starts from. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * @throws 404 for a chart, series, output type, submission, peer group or filter that is not there for the actor, 403 for
 * a set that is not offered where others have no names.
 */
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
  const choice = await openChoice(db, actor, project.id, body);

  const measure_ids = [series.measure.id];
  const stored = await selectFigures(db, { project_id: project.id, measure_ids, period });
  const disclosure = await openDisclosure(db, project, [period.id]);
  const figures = toFigures(stored, { measure: series.measure, period }, disclosure, isOwn);
  const state = dataCollectionStateOf(period, deps.now());
  const own_submitted = figures.some((figure) => figure.is_own && figure.submitted_at !== null);
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const lookAt = lookingAt(db, deps, project);
  const sight = await lookAt(period, state, view);
  refuseNotOffered(choice, sight.offered, project);
  const everybody = sight.see(figures);
  const { filtered, groups, leftOut } = setsOf(choice, sight.offered, period.id, everybody);
  return {
    db,
    actor,
    now: deps.now(),
    lookAt,
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
    choice,
    groups,
    filtered,
    leftOut,
    disclosure,
    view,
    sight,
    /** Whose figures may be known of at all. */
    everybody,
    own: everybody.find((figure) => figure.submission_id === ownId),
    compared: compareSets(everybody, filtered, groups, view, project),
  };
}
