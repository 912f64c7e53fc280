import type { getScorecard as endpoint, ScorecardEntry } from '@portal/contract/charts/chart-data';
import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import { isLargeChange, robustDistance } from '@portal/statistics/verdicts/outliers';
import { assurance } from '@portal/statistics/control-charts/special-causes';
import { verdictOf } from '@portal/contract/comparison/verdict-rules';
import { assuranceLabels } from '@portal/wording/special-cause-labels';
import { controlChartText } from '@portal/wording/control-chart-text';
import type { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { assertChoiceOffered } from '../../comparison/comparison-groups/comparison-choice.ts';
import { loadChartComparison } from '../similar-organisations/load-chart-comparison.ts';
import { resolveChartGoal, resolveDrawnTarget } from './chart-goal.ts';
import { computeMedianDifference } from './compute-median-difference.ts';
import { computeInterval } from './confidence-interval.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { type LoadedCharts, type LoadedChart, loadCharts } from './load-charts.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { loadScorecardComparison, type ScorecardComparison } from './scorecard-comparison.ts';
import {
  computePhaseOrFallBack,
  chooseFittingControlChart,
  computeNewestXmr,
  newestPointOf,
} from './output-types/control-charts/control-chart-kinds.ts';
import type { JudgedPoint, OwnValue } from './output-types/control-charts/control-phase-types.ts';
import type { Measure } from '../../comparison/figures/chart-values.sql.ts';
import { targetDirection } from './target-direction.ts';
import { listRevisions } from './list-revisions.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { type ChartPast, loadHistory, type PastOf } from './load-history.ts';

/** The number of periods in a spark line, with the requested one. */
const HISTORY = 12;

/** Every chart's default series for one submission, in a fixed number of queries however many charts there are. */
export async function getScorecard(
  snapshot: ResultsSnapshot,
  { actor, query }: { actor: Actor; query: z.output<(typeof endpoint)['query']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { db } = snapshot;
  const peer_group_ids = query.peer_group_id === undefined ? [] : [query.peer_group_id];
  const there = await loadSnapshotAtPeriod(snapshot, query.time_period_id);
  const choice = await loadChartComparison(there, { ...query, actor, filters: [], peer_group_ids });
  const looked = await loadCharts(snapshot, { actor, of: query });
  const { period, facts, chosen, ownId, isOwn, view, sight, charts, project } = looked;
  assertChoiceOffered(choice, period.id, sight.offered, project);
  const pastOf = await loadHistory(db, { project, looked, submissionIds: [ownId] });
  const compare = await loadScorecardComparison(there, looked, { project, ownId, choice });
  const entries = await entriesOf(charts, { project, ownId, pastOf, compare });
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    visibility: view.visibility,
    submission_id: ownId,
    submission_name: chosen && formatSubmissionName(chosen),
    verdict_rule: project.verdict_rule,
    among: choice.groups.map(({ peer_group_name }) => peer_group_name).join('; '),
    revised: listRevisions(
      { reading: snapshot, facts, actor, isOwn },
      { measureIds: new Set(charts.map(({ measure }) => measure.id)), periodId: period.id },
    ),
    entries,
  };
}

type Project = ResultsSnapshot['project'];

/** Returns each chart's result for one submission with its history. */
async function entriesOf(
  charts: LoadedCharts['charts'],
  of: {
    project: Project;
    ownId: number | null;
    pastOf: PastOf;
    compare: Awaited<ReturnType<typeof loadScorecardComparison>>;
  },
): Promise<ScorecardEntry[]> {
  const turn = createEventLoopYielder();
  const entries = [];
  for (const { measure, ...chart } of charts) {
    const { chart_id, chart_name, collection_code, collection_name, tab_name } = chart;
    const compared = await of.compare({ measure, ...chart });
    const course = { ...chart, measure, past: of.pastOf(chart_id, of.ownId) };
    const entry = toEntry(compared, { ...course, ownId: of.ownId }, of.project);
    entries.push({ chart_id, chart_name, collection_code, collection_name, tab_name, ...entry });
    await turn();
  }
  return entries;
}

/** A chart and its place. */
type Placed = Pick<
  ScorecardEntry,
  'chart_id' | 'chart_name' | 'collection_code' | 'collection_name' | 'tab_name'
>;

function toEntry(
  { own, place, averages, n, reach, judge, rankLimits }: ScorecardComparison,
  course: Course & { chart_id: number; ownId: number | null },
  rules: Pick<Project, 'verdict_rule' | 'goals'>,
): Omit<ScorecardEntry, keyof Placed> {
  const { measure, ownId } = course;
  const { measure_name, unit, decimals, polarity } = measure;
  const value = own?.value ?? null;
  const interval = own ? computeInterval(own, measure) : null;
  const chart = { ...course, id: course.chart_id };
  const goal = resolveChartGoal(chart, rules);
  const judged = judge({ verdict_rule: rules.verdict_rule, goal });
  const signal = own ? judged.signalOf(own) : null;
  const median_difference = own && place ? computeMedianDifference(own, averages, measure) : null;
  return {
    measure_name,
    unit,
    decimals,
    polarity,
    value,
    interval,
    // The sum of a mean is no part of its cases.
    numerator: measure.kind === 'case_mean' ? null : (own?.numerator ?? null),
    denominator: measure.kind === 'case_mean' ? null : (own?.denominator ?? null),
    missing_reason: ownId === null ? null : missingReason(own),
    averages,
    n,
    rank: place?.rank ?? null,
    rank_limits: rankLimits(judged),
    quartile: place?.quartile ?? null,
    reach,
    ...(median_difference && { median_difference }),
    verdict: verdictOf(signal, judged.judging.better),
    judging: judged.judging,
    distance: place !== null && value !== null ? robustDistance(value, averages) : null,
    signal,
    ...summariseTrend({ ...course, ...resolveDrawnTarget(chart, rules) }, value !== null),
  };
}

/** The user's values of a chart's first series, and the team's settings for its control chart. */
type Course = Pick<LoadedChart, 'measure' | 'control_chart' | 'control_rules' | 'target' | 'target_side'> & {
  past: ChartPast;
};

/** Summarises the user's values of the last periods, and selects the values for the spark line. */
function summariseTrend(valueHistory: Course, hasValue: boolean) {
  const { past, target, target_side } = valueHistory;
  const { limits, trend } = assessTrend(valueHistory, hasValue);
  const met = limits && target !== null ? assurance(target, limits, targetDirection(target_side)) : null;
  return {
    ...trend,
    target,
    assurance: met && { icon: met, ...assuranceLabels[met] },
    history: past.periods
      .map(({ time_period_name }, at) => ({ time_period_name, value: past.valueAt(at) }))
      .slice(-HISTORY),
  };
}

/** Assesses the user's newest value against those of the last periods, by the control chart and its limits. */
export function assessTrend(valueHistory: Course, hasValue: boolean) {
  const { past } = valueHistory;
  const { periods } = past;
  const before = periods.at(-1)?.is_break ? null : past.valueAt(-2);
  const since = Math.max(
    0,
    periods.findLastIndex(({ is_break }) => is_break),
  );
  const { chart, newest, limits, chanceOutside } = hasValue ? controlOf(valueHistory, since) : NO_CONTROL;
  return {
    trend: {
      previous_value: before,
      previous_time_period_name: periods.at(-2)?.time_period_name ?? null,
      variation: newest && { chart, type: newest.type, causes: newest.causes },
      is_large_change: hasValue && before !== null && isLargeChange(past.valuesFrom(since)),
    },
    limits,
    chanceOutside,
  };
}

type Control = {
  chart: ControlChart;
  newest: JudgedPoint | null;
  limits: { lower: number; upper: number } | null;
  chanceOutside?: number | undefined;
};
const NO_CONTROL: Control = { chart: controlCharts[0], newest: null, limits: null };

/** Returns the control chart's result for the newest value, and the limits to compare with a target. */
function controlOf({ measure, control_chart, control_rules, past }: Course, since: number): Control {
  const begun = Math.max(
    since,
    past.periods.findLastIndex(({ phase }) => phase),
  );
  const baseline = past.periods[begun]?.phase?.baseline ?? null;
  const settings = { baseline, polarity: measure.polarity, rules: control_rules };
  // Where the team has chosen no chart, there is nothing that the values have to fit.
  if (control_chart === null)
    return { chart: controlCharts[0], ...computeNewestXmr(past.valuesFrom(begun), measure, settings) };
  const ofPhase = ownValues(past, begun, measure);
  const fitted = chooseFittingControlChart(ownValues(past, 0, measure), control_chart);
  const { kind, phase } = computePhaseOrFallBack(fitted, ofPhase, {
    ...settings,
    baseline: baseline !== null && baseline <= ofPhase.length ? baseline : null,
  });
  const { lower, upper } = phase?.lines.at(-1) ?? {};
  const isHeldAgainst = lower !== undefined && upper !== undefined && !controlChartText[kind].hasNoAssurance;
  return {
    chart: kind,
    newest: phase ? newestPointOf(phase) : null,
    limits: isHeldAgainst ? { lower, upper } : null,
    chanceOutside: phase?.chanceOutside,
  };
}

function ownValues(past: ChartPast, from: number, measure: Measure) {
  const own: OwnValue[] = [];
  for (let at = from; at < past.periods.length; at++) {
    const value = past.valueAt(at);
    const isAfterGap = at > from && past.valueAt(at - 1) === null;
    if (value !== null) own.push({ value, measure, isAfterGap, ...past.amountsAt(at) });
  }
  return own;
}

/** Returns why the viewed submission has no value; the user's small number is one reason. */
export function missingReason(own: Figure | undefined): ScorecardEntry['missing_reason'] {
  if (!own) return 'not_submitted';
  return own.standing === 'counted' || own.value !== null ? null : own.standing;
}
