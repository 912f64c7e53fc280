import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { type ResultView, resultView } from '../../../comparison/figures/result-visibility.policy.ts';
import {
  findChoiceInPeriod,
  comparisonRefusal,
  resolveComparisonGroups,
} from '../../../comparison/comparison-groups/comparison-choice.ts';
import { targetInPeriod } from '../../../comparison/figures/chart-targets.sql.ts';
import { createFigureMapper } from '../../../comparison/figures/figure-mapper.ts';
import { resolveDrawnTarget } from '../chart-goal.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { loadPeriodVisibility } from '../../../comparison/figures/period-visibility.ts';
import { type Suppression, loadSuppression } from '../../../comparison/suppression/load-suppression.ts';
import { groupBy } from '../../../../lib/group-by.ts';
import { loadProjectFacts, flattenResultPeriod } from '../../../comparison/results/project-facts.ts';
import { loadSnapshotsAtPeriods } from '../../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../../comparison/results/results-snapshot.ts';
import { selectSeriesOverTime, selectValuesOverTime } from './values-over-time.sql.ts';

/** A period of a chart with the data that one person can see. */
export type ChartPeriod = Awaited<ReturnType<typeof loadChartPeriods>>[number];

/**
 * Loads the chart in each of its periods from `windowStart` up to the selected one: the same measure, or the series of the same name for a different
 * measure. Visibility is decided for each period as if it were requested alone; a refused period shows only
 * the user's value.
 */
export async function loadChartPeriods(
  loaded: ChartContext,
  windowStart: ChartContext['windowStart'] = null,
) {
  const { reading, project } = loaded;
  const { phases, targets, picks } = await pickSeriesOfPeriods(loaded, windowStart);
  const read = await selectValuesOverTime(
    reading.db,
    project.id,
    picks.map((one) => ({ measure_id: one.measure.id, time_period_id: one.period.id })),
  );
  reading.sees(read.version);
  const byPeriod = groupBy(read.values, (row) => row.time_period_id);
  const readings = await loadSnapshotsAtPeriods(
    reading,
    picks.map(({ period }) => period.id),
  );
  const disclosure = await discloseEach([...readings]);
  const moments = [];
  for (const [index, pick] of picks.entries()) {
    const { period } = pick;
    const before = picks[index - 1];
    const visible = await loadVisiblePeriod(loaded, pick, {
      there: readings.get(period.id)!,
      disclosure: disclosure.get(period.id)!,
      values: byPeriod.get(period.id) ?? [],
    });
    moments.push({
      period,
      measure: pick.measure,
      ...visible,
      is_break: before !== undefined && isBreak(before, pick),
      /** The programme's target that is valid in this period, as verdicts by goals use it. */
      goal: resolveDrawnTarget({ ...targetInPeriod(targets, period), id: loaded.chart.id }, visible.project),
      /** The phase that the team starts here, or started since the chart's last period. */
      phase: phases.findLast(
        ({ display_order }) =>
          display_order <= period.display_order &&
          (before === undefined || before.period.display_order < display_order),
      ),
    });
  }
  return moments;
}

/** Finds the chart's series in each period: the same measure, or else the series of the same name. */
async function pickSeriesOfPeriods(
  { reading, project, chart, measure, series, period: last }: ChartContext,
  from: ChartContext['windowStart'],
) {
  const {
    version,
    series: all,
    phases,
    targets,
  } = await selectSeriesOverTime(reading.db, chart.id, project.id);
  reading.sees(version);
  const picks = periodsUpTo(reading, last, from).flatMap((period) => {
    const there = all.filter(({ time_period_id }) => time_period_id === period.id);
    const found =
      there.find((one) => one.measure.id === measure.id) ??
      there.find((one) => one.series_name === series.series_name);
    return found ? [{ ...found, period }] : [];
  });
  return { phases, targets, picks };
}

type PeriodPick = Awaited<ReturnType<typeof pickSeriesOfPeriods>>['picks'][number];
type PeriodSources = {
  there: ResultsSnapshot;
  disclosure: Suppression;
  values: Awaited<ReturnType<typeof selectValuesOverTime>>['values'];
};

/** Loads the part of a period that the user can see, as if the period were requested alone. */
async function loadVisiblePeriod(
  { actor, now, choice, isOwn, ownId }: ChartContext,
  pick: PeriodPick,
  { there, disclosure, values }: PeriodSources,
) {
  const { period } = pick;
  const facts = await loadProjectFacts(there);
  const ours = facts.members.filter(({ organisation_id }) => organisation_id === actor.organisation_id);
  const submitted = facts.submittedIn(period.id);
  const toFigure = createFigureMapper(pick, { disclosure, isOwn });
  const figures = values.flatMap((numbers) => {
    const member = facts.byId.get(numbers.submission_id);
    const submitted_at = submitted.get(numbers.submission_id) ?? null;
    return member ? [toFigure(member, { numbers, submitted_at })] : [];
  });
  const state = dataCollectionStateOf(period, now);
  const own_submitted = ours.some(({ submission_id }) => submitted.has(submission_id));
  const asked = resultView({ role_type_id: actor.role_type_id, own_submitted }, there.project, state);
  const open = await loadPeriodVisibility(there, { period, state, view: asked });
  const chosen = await findChoiceInPeriod(there, choice);
  const isRefused = !chosen || comparisonRefusal(chosen, period.id, open.offered, there.project) !== null;
  const view: ResultView = isRefused ? { ...asked, visibility: 'own_only' } : asked;
  const sight = isRefused ? await loadPeriodVisibility(there, { period, state, view }) : open;
  const knownFigures = sight.see(figures);
  return {
    view,
    /** Submissions the user can know about in this period. */
    knownFigures,
    /** With the settings the period was published with. */
    project: there.project,
    ...resolveComparisonGroups(chosen ?? NOTHING_CHOSEN, sight.offered, period.id, knownFigures),
    own: figures.find(({ submission_id }) => submission_id === ownId),
  };
}

/** Lists the periods from one, or all, up to another, oldest first. */
const periodsUpTo = (
  { periods }: ResultsSnapshot,
  last: { display_order: number },
  from: { display_order: number } | null,
) =>
  periods
    .map(flattenResultPeriod)
    .filter(({ display_order }) => display_order <= last.display_order && isInWindow(from, { display_order }))
    .sort((a, b) => a.display_order - b.display_order);

/** Returns true for a period that is not before the first of a window. */
export const isInWindow = (
  windowStart: { display_order: number } | null,
  period: { display_order: number },
): boolean => windowStart === null || windowStart.display_order <= period.display_order;

const NOTHING_CHOSEN = { filters: [], groups: [] };

/** Loads the suppression of each period; of periods without a snapshot in one go. */
async function discloseEach(
  readings: [periodId: number, ResultsSnapshot][],
): Promise<Map<number, Suppression>> {
  const live = readings.filter(([, there]) => !there.publication);
  const ofLive = live[0]
    ? await loadSuppression(
        live[0][1],
        live.map(([id]) => id),
      )
    : null;
  const found = new Map<number, Suppression>();
  for (const [id, there] of readings) {
    found.set(id, there.publication ? await loadSuppression(there, [id]) : ofLive!);
  }
  return found;
}

type Pick = { period: { display_order: number }; measure: { id: number }; comparable_since: number | null };

/** Another measure, or the first period from which on the measure is comparable. */
function isBreak(before: Pick, { period, measure, comparable_since }: Pick): boolean {
  if (before.measure.id !== measure.id) return true;
  if (comparable_since === null) return false;
  return before.period.display_order < comparable_since && comparable_since <= period.display_order;
}
