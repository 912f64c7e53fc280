import type { getChartData as endpoint } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import { isAdmin } from '@portal/contract/roles';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectOutputTypes } from '../charts/charts.sql.ts';
import { openChart } from '../charts/open-chart.ts';
import { applyFilters } from '../filters/apply-filters.ts';
import { openPeerGroups } from '../peer-groups/open-peer-groups.ts';
import { viewOf } from './chart-data.policy.ts';
import { selectFigures, selectPeriod, selectSeries } from './chart-data.sql.ts';
import { chooseSubmission, ownBy } from './choose-submission.ts';
import { compareSets, toComparison } from './compare.ts';
import { countMissing } from './count-missing.ts';
import { describeMethod } from './describe-method.ts';
import { describePlace, describeSet, placeOf } from './describe-place.ts';
import { toFigures } from './figures.ts';
import { nameOf, presentPoints } from './present-points.ts';
import { pluralOf } from './unit-names.ts';

/** SPEC §7: what a chart shows in a time period. Nothing is cached, so `ignore_cache` has nothing to do. */
export const getChartData: Handler<typeof endpoint> = async ({ params, body, actor, db, deps }) => {
  const { chart, project } = await openChart(db, actor, params.chart_id);
  const period = await selectPeriod(db, project.id, params.time_period_id);
  const series = period ? await selectSeries(db, chart.id, period.id) : [];
  if (!period || series.length === 0) throw problems.notFound('chart in this time period');
  const measure = series.find((one) => !body.series || one.measure.measure_code === body.series)?.measure;
  if (!measure) throw problems.notFound('series');
  const outputTypes = await selectOutputTypes(db, chart.id);
  const output = outputTypes.find((one) => !body.output_type || one.output_type === body.output_type);
  if (body.output_type && !output) throw problems.notFound('output type of this chart');

  const chosen = await chooseSubmission(db, actor, project.id, body.submission_id);
  const ownId = chosen?.id ?? null;
  const groups = await openPeerGroups(db, actor, project.id, body.peer_group_ids);
  const filtered = await applyFilters(db, project.id, body.filters);

  const stored = await selectFigures(db, measure, period);
  const figures = toFigures(stored, measure, project.disclosure_threshold, ownBy(actor, ownId));
  const state = dataCollectionStateOf(period, deps.now());
  const own_submitted = figures.some((figure) => figure.is_own && figure.submitted_at !== null);
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const everybody = view.visibility === 'own_only' ? figures.filter((figure) => figure.is_own) : figures;
  const { all, groups: compared, picture } = compareSets(everybody, filtered, groups, view, project);
  const points = presentPoints(everybody, picture, view, ownId);
  const own = everybody.find((figure) => figure.submission_id === ownId);

  return {
    chart_id: chart.id,
    chart_name: chart.chart_name,
    title: `${measure.measure_name}, ${period.time_period_name}`,
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    state,
    submission_id: ownId,
    visibility: view.visibility,
    output_type: output?.output_type ?? 'table',
    measure,
    unit_name: project.unit_name,
    named: view.named,
    method: describeMethod(project),
    source_text: project.source_text,
    data_date: newest(everybody.filter((figure) => figure.submitted).map((figure) => figure.submitted_at)),
    points,
    averages: picture.summary.averages,
    n: picture.summary.n,
    comparisons: [
      toComparison({ id: null, name: `All ${pluralOf(project.unit_name)}` }, all, ownId),
      ...compared.map(({ group, summary }) =>
        toComparison({ id: group.id, name: group.peer_group_name }, summary, ownId),
      ),
    ],
    missing: countMissing(everybody, picture, view, ownId),
    verdict: describePlace(placeOf(own, picture, chosen && isAdmin(actor) ? nameOf(chosen) : null), {
      ...measure,
      unit_name: project.unit_name,
      visibility: view.visibility,
      ...picture.summary,
      among: describeSet(groups, filtered !== null),
    }),
  };
};

function newest(dates: (Date | null)[]): string | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
