import type { PointType, SpecialCause, Spc } from '@portal/contract/charts/chart-parts';
import { controlCharts, drawsIntervals } from '@portal/contract/charts/control-charts';
import { type ControlRule, controlRules } from '@portal/contract/charts/control-rules';
import { LEAST_BASELINE } from '@portal/statistics/control-charts/control-limits';
import { assurance as assuranceOf } from '@portal/statistics/control-charts/special-causes';
import {
  assuranceLabels,
  specialCauseLabels,
  pointTypeDescriptions,
} from '@portal/wording/special-cause-labels';
import {
  controlChartText,
  type ControlChartText,
  SHARE_LIMITS_NOTE,
} from '@portal/wording/control-chart-text';
import { pointTypeNames } from '@portal/wording/funnel-signal-text';
import type { ChartContext } from '../../load-chart-context.ts';
import type { ControlPhase, OwnValue } from './control-phase-types.ts';
import {
  computeControlPhase,
  listFittingControlCharts,
  shareUpperBound,
  chooseDefaultControlChart,
} from './control-chart-kinds.ts';
import { listIntervalRules } from './rare-event-phases.ts';
import { targetDirection } from '../../target-direction.ts';
import { describeTargets } from '../describe-targets.ts';
import { isInWindow, loadChartPeriods, type ChartPeriod } from '../load-chart-periods.ts';
import type { ChartPart } from '../chart-part.ts';

type OwnMoment = ChartPeriod & OwnValue;

/**
 * Builds the control chart of the user's values: changes beyond normal variation. Lines never shift
 * automatically.
 */
export async function toControlChart(loaded: ChartContext): Promise<ChartPart> {
  const { measure, chart: its } = loaded;
  const { control_rules } = its;
  const { target, side, isKept } = targetOf(loaded);
  const periods = await loadChartPeriods(loaded);
  const cut = intoPhases(periods);
  const offered = listFittingControlCharts(cut.flatMap(({ members }) => members));
  const usual = chooseDefaultControlChart(offered, its.control_chart);
  const asked = offered.find((one) => one === loaded.controlChart) ?? usual;
  const { chart, phases, points } = computeOrFallBack(cut, asked, loaded);
  const newest = phases.at(-1)?.computed;
  const last = points.at(-1);
  if (!newest || !last) return { parts: { spc: null } };
  const chartWords = controlChartText[chart];
  const areIntervals = drawsIntervals(chart);
  const rules = areIntervals ? listIntervalRules(chart, control_rules) : control_rules;
  const own = Object.entries(chartWords.causes ?? wordsFor(control_rules)) as [SpecialCause, string][];
  const causes = areIntervals ? own.filter(([cause]) => rules.some((one) => one === cause)) : own;
  const variation = {
    icon: last.type,
    title: last.type === 'common_cause' ? 'No special cause' : pointTypeNames[last.type],
    words: describeVariation(last, newest, { ...chartWords, causes: new Map(causes), areIntervals }),
  };
  const met = chartWords.hasNoAssurance ? null : assuranceIn(newest, target, side);
  return {
    parts: {
      spc: {
        chart,
        name: chartWords.name,
        reading: chartWords.reading,
        centre_name: chartWords.centre,
        drawn_names: chartWords.drawn,
        usual,
        offered: offered.map((one) => ({ chart: one, name: controlChartText[one].name })),
        points,
        phases: phases.map(toPhase),
        variation,
        assurance: met && { icon: met, ...assuranceLabels[met] },
        target,
        is_kept_target: isKept,
        rules: causes.map(([cause, words]) => ({ cause, words })),
      },
    },
    replaces: 'position',
    sentence: () => `${variation.title}: ${variation.words}${met ? ` ${assuranceLabels[met].words}` : ''}`,
    method: [
      chartWords.method,
      (!chartWords.causes || areIntervals) &&
        rules.length < controlRules.length &&
        `These count as signs of a special cause: ${causes.map(([, words]) => lowerFirst(words)).join('; ')}.`,
      isKept && describeTargets(periods, loaded),
      chart === 'xmr' && shareUpperBound(measure) !== null && SHARE_LIMITS_NOTE,
      newest.basis < LEAST_BASELINE && describeFewValues(areIntervals),
      ...describePhases(phases),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

type Computed = { chart: Spc['chart']; phases: ComputedPhase[]; points: Spc['points'] };

/** Computes phases and points. An XmR chart takes the place of a chart of intervals if the newest phase has too few. */
function computeOrFallBack(cut: Phase[], chart: Spc['chart'], loaded: ChartContext): Computed {
  const { measure, chart: its, windowStart } = loaded;
  const settings = { polarity: measure.polarity, rules: its.control_rules };
  // A window cuts what is drawn: limits and signs rest on all values, so that they say the same in every window.
  const phases = cut
    .map((one) => computePhase(one, chart, settings))
    .filter(({ members }) => isInWindow(windowStart, members.at(-1)!.period));
  const targetIn = targetByPeriod(loaded);
  const points = toPoints(phases, chart, targetIn).filter((point) => isInWindow(windowStart, point));
  const isDrawn = phases.at(-1)?.computed && points.length > 0;
  return isDrawn || !drawsIntervals(chart)
    ? { chart, phases, points }
    : computeOrFallBack(cut, controlCharts[0], loaded);
}

function computePhase(
  { members, begun }: Phase,
  chart: Spc['chart'],
  setting: Omit<Parameters<typeof computeControlPhase>[2], 'baseline'>,
): ComputedPhase {
  // Until a baseline is complete, the limits rest on what there is.
  const baseline = begun?.baseline && begun.baseline <= members.length ? begun.baseline : null;
  return {
    members,
    computed: computeControlPhase(chart, members, { ...setting, baseline }),
    begun,
    baseline,
  };
}

function assuranceIn(
  { lines }: ControlPhase,
  target: number | null,
  side: Parameters<typeof assuranceOf>[2],
) {
  const { lower, upper } = lines.at(-1)!;
  return target === null || lower === undefined || upper === undefined
    ? null
    : assuranceOf(target, { lower, upper }, side);
}

const toPoints = (phases: ComputedPhase[], chart: Spc['chart'], targetIn: TargetIn) =>
  phases.flatMap((one, phase) => pointsOf(one, phase, { chart, targetIn }));

function pointsOf(
  { members, computed }: ComputedPhase,
  phase: number,
  { chart, targetIn }: { chart: Spc['chart']; targetIn: TargetIn },
) {
  const points = members.map(({ period, is_break, value, goal }, index) => ({
    display_order: period.display_order,
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    starts_on: period.starts_on,
    is_break,
    value,
    ...targetIn(goal),
    // Of a single value nothing is calculated: it is drawn where the line would start.
    drawn: computed?.drawn[index] ?? (chart === 'cusum' ? [0, 0] : chart === 'ewma' ? [value] : []),
    lines: toLines(computed, index),
    phase,
    causes: computed?.judged[index]?.causes ?? [],
    type: computed?.judged[index]?.type ?? ('common_cause' as const),
  }));
  if (!drawsIntervals(chart)) return points;
  return points.filter((_, index) => computed?.hasPoint?.[index] ?? false);
}

const wordsFor = (rules: readonly ControlRule[]) =>
  Object.fromEntries(
    controlRules.flatMap((rule) => (rules.includes(rule) ? [[rule, specialCauseLabels[rule]]] : [])),
  );

/**
 * Returns the target and its side: as requested, otherwise the team's target for the chart's first series.
 */
function targetOf({ chart, series, allSeries, target, measure }: ChartContext) {
  const keeps = series === allSeries[0] && chart.target !== null;
  const side = keeps ? targetDirection(chart.target_side) : measure.polarity;
  return { target: target ?? (keeps ? chart.target : null), side, isKept: keeps && target === null };
}

type TargetIn = (goal: ChartPeriod['goal']) => { target?: number };

/** Returns the target of a period: the requested one, else the team's. The team's is for the first series only. */
function targetByPeriod({ series, allSeries, target }: ChartContext): TargetIn {
  return (goal) => {
    const found = target ?? (series === allSeries[0] ? goal.target : null);
    return found === null ? {} : { target: found };
  };
}

const toLines = (computed: ControlPhase | null, at: number) => {
  const line = computed?.lines[at];
  return line ? { centre: line.centre, lower: line.lower ?? null, upper: line.upper ?? null } : null;
};

type Phase = { members: OwnMoment[]; begun: ChartPeriod['phase'] };

/**
 * Splits the user's values into phases, at changed definitions and where the team starts a phase; skips
 * periods without a value.
 */
function intoPhases(moments: ChartPeriod[]): Phase[] {
  const phases: Phase[] = [{ members: [], begun: undefined }];
  let [isBreak, begun]: [boolean, ChartPeriod['phase']] = [false, undefined];
  let isAfterGap = false;
  for (const moment of moments) {
    isBreak ||= moment.is_break;
    // A baseline of the old definition says nothing of the new one.
    begun = moment.phase ?? (moment.is_break ? undefined : begun);
    const { value = null, numerator = null, denominator = null } = moment.own ?? {};
    if (value === null) {
      isAfterGap = true;
      continue;
    }
    if (isBreak || begun) phases.push({ members: [], begun });
    const isFirst = phases.every(({ members }) => members.length === 0);
    const own = { value, numerator, denominator, isAfterGap };
    phases.at(-1)!.members.push({ ...moment, ...own, is_break: isBreak && !isFirst });
    [isBreak, begun, isAfterGap] = [false, undefined, false];
  }
  return phases.filter(({ members }) => members.length > 0);
}

type ComputedPhase = Phase & { computed: ControlPhase | null; baseline: number | null };

function toPhase({ computed, begun, baseline }: ComputedPhase): Spc['phases'][number] {
  const newest = computed?.lines.at(-1);
  return {
    lines: newest
      ? {
          ...toLines(computed, computed!.lines.length - 1)!,
          near_lower: newest.nearLower ?? null,
          near_upper: newest.nearUpper ?? null,
          moving_range: computed!.moving_range,
        }
      : null,
    basis: computed?.basis ?? 1,
    is_provisional: (computed?.basis ?? 1) < LEAST_BASELINE,
    reason: begun?.reason ?? null,
    baseline,
  };
}

const describeFewValues = (areIntervals: boolean) =>
  areIntervals
    ? `Limits based on fewer than ${LEAST_BASELINE} intervals are provisional.`
    : `Limits based on fewer than ${LEAST_BASELINE} values are provisional.`;

/** Describes where limits restart and why, for the method of a file. */
const describePhases = (phases: ComputedPhase[]): string[] =>
  phases.flatMap(({ members, begun, baseline }) => {
    if (!begun) return [];
    const held = baseline === null ? '' : `, based on the first ${baseline} values`;
    return [`Limits restart in ${members[0]!.period.time_period_name}${held}: ${asSentence(begun.reason)}`];
  });

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function describeVariation(
  last: { time_period_name: string; type: PointType; causes: SpecialCause[] },
  { basis }: ControlPhase,
  {
    subject,
    causes,
    areIntervals,
  }: Pick<ControlChartText, 'subject'> & { causes: Map<SpecialCause, string>; areIntervals: boolean },
): string {
  const what = `${subject} ${last.time_period_name} is`;
  if (last.type === 'common_cause')
    return areIntervals
      ? `${what} within the normal variation of the ${basis} intervals.`
      : `${what} within the normal variation of the ${basis} values.`;
  const signs = last.causes.map((cause) => lowerFirst(causes.get(cause) ?? ''));
  return `${what} a sign of ${pointTypeDescriptions[last.type]} (${signs.join('; ')}).`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
