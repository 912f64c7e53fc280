import type { getChartData } from '@portal/contract/charts/chart-data';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Actor } from '../../../http/actor.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import {
  type ComparisonChoice,
  assertChoiceOffered,
  resolveComparisonGroups,
} from '../../comparison/comparison-groups/comparison-choice.ts';
import type { charts } from '../../../tables/charts.tables.ts';
import { resultView } from '../../comparison/figures/result-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import {
  numbersOfMeasure,
  selectChartValues,
  type Series,
} from '../../comparison/figures/chart-values.sql.ts';
import { chooseSubmission, ownFigureFilter } from './choose-submission.ts';
import { type ComparedGroups, compareGroups } from './compare-groups.ts';
import { loadChartComparison } from '../similar-organisations/load-chart-comparison.ts';
import { resolveChartGoal, resolveDrawnTarget, NO_GOAL } from './chart-goal.ts';
import { computeVerdicts } from './figure-verdicts.ts';
import { loadProjectFacts, findPeriod } from '../../comparison/results/project-facts.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import { buildFigures } from '../../comparison/figures/build-figures.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { loadPeriodVisibility } from '../../comparison/figures/period-visibility.ts';
import { loadSuppression } from '../../comparison/suppression/load-suppression.ts';

/** A question to a chart that is open to who asks, wherever it comes from: a request, a download, a job. */
export type ChartRequest = Pick<Context<typeof getChartData>, 'body'> & {
  actor: Actor;
  chart: typeof charts.$inferSelect;
  time_period_id: number;
};

/** The data of a chart in a period, as one person can see it: the input of every chart type. */
export type ChartContext = Awaited<ReturnType<typeof loadChartContext>>;

/**
 * @throws 404 for a series, output type, submission, peer group or filter that is not there for the actor, 403 for a set that
 * is not offered where others have no names.
 */
export async function loadChartContext(currentSnapshot: ResultsSnapshot, request: ChartRequest) {
  const { actor, body, time_period_id } = request;
  const period = findPeriod(currentSnapshot, time_period_id);
  if (!period) throw problems.notFound('chart for the time period');
  const reading = await loadSnapshotAtPeriod(currentSnapshot, time_period_id);
  const { project } = reading;
  const shown = await loadShownSeries(reading, request);
  const target = resolveDrawnTarget({ ...shown.goal, id: request.chart.id }, project);
  const chart = { ...request.chart, ...target };
  const facts = await loadProjectFacts(reading);
  const chosen = await chooseSubmission(reading, actor, body.submission_id);
  const ownId = chosen?.submission_id ?? null;
  const isOwn = ownFigureFilter(actor, ownId);
  const choice = await loadChartComparison(reading, { ...body, actor, time_period_id });
  const visible = await compareVisibleFigures(reading, { actor, period, choice, isOwn, shown });
  return {
    reading,
    facts,
    actor,
    project,
    chart,
    period,
    ...shown,
    measure: shown.series.measure,
    secondSeries: body.second_series ?? null,
    target: body.target ?? null,
    controlChart: body.control_chart ?? null,
    /** The first period that a chart over time shows; null: all. */
    windowStart: firstOfWindow(reading, body.from_time_period_id, period),
    chosen,
    ownId,
    isOwn,
    choice,
    ...visible,
    own: visible.knownFigures.find((figure) => figure.submission_id === ownId),
    /** The verdicts of the picture, and the settings for those of other sets. */
    ...judgePicture(visible.compared.picture, { chart, project, ...shown }),
  };
}

/** A window that starts after its end, or in a period that does not exist, shows all periods. */
function firstOfWindow(
  reading: ResultsSnapshot,
  wanted: number | null | undefined,
  last: { display_order: number },
) {
  const found = wanted ? findPeriod(reading, wanted) : undefined;
  return found && found.display_order <= last.display_order ? found : null;
}

type ShownSeries = Awaited<ReturnType<typeof loadShownSeries>>;

/**
 * Loads the chart's series in the period, and the values of the one that is shown.
 * @throws 404 for a series or an output type that the chart does not have in this period
 */
async function loadShownSeries(
  reading: ResultsSnapshot,
  { chart, body, time_period_id }: Pick<ChartRequest, 'chart' | 'body' | 'time_period_id'>,
) {
  const found = await selectChartValues(reading.db, {
    project_id: reading.project.id,
    chart_id: chart.id,
    time_period_id,
    series: body.series || null,
    output_type: body.output_type || null,
  });
  reading.sees(found.version);
  const { series: allSeries, output_types: outputTypes, values, goal } = found;
  if (allSeries.length === 0) throw problems.notFound('chart for the time period');
  const series = allSeries.find((one) => !body.series || one.measure.measure_code === body.series);
  if (!series) throw problems.notFound('series');
  const outputType = outputTypes.find((one) => !body.output_type || one === body.output_type);
  if (body.output_type && !outputType) throw problems.notFound('chart type');
  return {
    /** The series of the chart in this period, in order, and the one that is shown. */
    allSeries,
    series,
    /** Values of the shown series; of all series if the chart type needs them. */
    values,
    outputTypes,
    outputType: outputType ?? 'table',
    /** The target of the chart that is valid in the period. */
    goal,
  };
}

/**
 * Reads the figures that the user can know about, and compares them with the selected groups.
 * @throws 403 for a set that is not offered where others have no names
 */
async function compareVisibleFigures(
  reading: ResultsSnapshot,
  { actor, period, choice, isOwn, shown }: VisibleFiguresInput,
) {
  const { project } = reading;
  const facts = await loadProjectFacts(reading);
  const disclosure = await loadSuppression(reading, [period.id]);
  // Of thousands each of these takes a moment.
  const turn = createEventLoopYielder();
  const { measure } = shown.series;
  const values = numbersOfMeasure(shown.values, measure.id);
  const figures = buildFigures(facts, values, { measure, period }, { disclosure, isOwn });
  await turn();
  const now = reading.now();
  const state = dataCollectionStateOf(period, now);
  const own_submitted = figures.some((figure) => figure.is_own && figure.submitted_at !== null);
  const view = resultView({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const sight = await loadPeriodVisibility(reading, { period, state, view });
  assertChoiceOffered(choice, period.id, sight.offered, project);
  const knownFigures = sight.see(figures);
  await turn();
  const { filtered, groups, leftOut } = resolveComparisonGroups(
    choice,
    sight.offered,
    period.id,
    knownFigures,
  );
  await turn();
  return {
    now,
    state,
    groups,
    filtered,
    leftOut,
    disclosure,
    view,
    sight,
    /** Submissions the user can know about. */
    knownFigures,
    compared: compareGroups(knownFigures, filtered, groups, view, project),
  };
}

type VisibleFiguresInput = {
  actor: Actor;
  period: NonNullable<ReturnType<typeof findPeriod>>;
  choice: ComparisonChoice;
  isOwn: ReturnType<typeof ownFigureFilter>;
  shown: ShownSeries;
};

/** Judges the picture by the project's rule; the chart's goal counts for its first series only. */
function judgePicture(
  picture: ComparedGroups['picture'],
  of: {
    chart: ChartRequest['chart'];
    project: ResultsSnapshot['project'];
    series: Series;
    allSeries: Series[];
  },
) {
  const goal = of.series === of.allSeries[0] ? resolveChartGoal(of.chart, of.project) : NO_GOAL;
  const judging = { verdict_rule: of.project.verdict_rule, goal };
  return { judging, judged: computeVerdicts(picture, of.series.measure, judging) };
}
