import type { ControlChart } from '@portal/contract/charts/control-charts';
import type { ControlLines } from '@portal/statistics/control-charts/control-limits';
import { chanceAboveGLimit, gChartLines, tChartLines } from '@portal/statistics/control-charts/count-charts';
import {
  areRareEvents,
  type EventCount,
  type EventInterval,
  eventIntervals,
} from '@portal/statistics/control-charts/event-intervals';
import { classifyPoints, pointType } from '@portal/statistics/control-charts/special-causes';
import { compareFigures } from '@portal/statistics/finite-values';
import type { Polarity } from '@portal/statistics/verdicts/verdict';
import type { ControlPhase, JudgedPoint, OwnValue, PhaseSettings } from './control-phase-types.ts';

/** The median of a geometric or exponential interval: ln 2 times its mean (Provost and Murray 2011). */
const MEDIAN_OF_MEAN = Math.LN2;

/** Returns cases with and without an event, for the intervals of a g chart. */
const toCases = ({ numerator, denominator, isAfterGap }: OwnValue): EventCount => ({
  events: numerator!,
  opportunities: denominator! - numerator!,
  isAfterGap,
});

/** Returns the events of a period, for the intervals of a t chart. */
const toPeriods = ({ measure, value, numerator, isAfterGap }: OwnValue): EventCount => ({
  events: measure.kind === 'value' ? value : numerator!,
  opportunities: 1,
  isAfterGap,
});

export const haveRareCases = (values: readonly OwnValue[]) => areRareEvents(values.map(toCases));
export const haveRareEvents = (values: readonly OwnValue[]) => areRareEvents(values.map(toPeriods));

/**
 * Returns the rules that a chart of intervals uses. Limits of a g chart are skewed, so that two of three close to them are no
 * sign.
 */
export function listIntervalRules(
  chart: ControlChart,
  chosen: PhaseSettings['rules'],
): PhaseSettings['rules'] {
  const rules = chosen.filter((rule) => chart !== 'g' || rule !== 'two_of_three');
  return rules.length === 0 ? ['outside'] : rules;
}

/** A g chart of the whole cases between two events. Its centre line is the median, so that each side is as likely. */
export function computeGPhase(own: readonly OwnValue[], given: PhaseSettings): ControlPhase | null {
  const settings = { ...given, rules: listIntervalRules('g', given.rules) };
  const intervals = eventIntervals(own.map(toCases)).map((one) => ({
    ...one,
    length: Math.round(one.length),
  }));
  return computeIntervalPhase(own, settings, intervals, (lengths) => {
    const lines = gChartLines(lengths);
    if (!lines) return null;
    const { centre: mean } = lines;
    return {
      lines: { ...lines, centre: MEDIAN_OF_MEAN * mean },
      chanceOutside: chanceAboveGLimit(mean),
    };
  });
}

/** A t chart of the periods between two events. */
export const computeTPhase = (own: readonly OwnValue[], settings: PhaseSettings): ControlPhase | null =>
  computeIntervalPhase(own, settings, eventIntervals(own.map(toPeriods)), (lengths) => {
    const lines = tChartLines(lengths);
    return lines && { lines };
  });

function computeIntervalPhase(
  own: readonly OwnValue[],
  { baseline, polarity, rules }: PhaseSettings,
  intervals: readonly EventInterval[],
  limitsOf: (lengths: readonly number[]) => { lines: ControlLines; chanceOutside?: number } | null,
): ControlPhase | null {
  const closed = intervals.filter(({ isOpen }) => !isOpen);
  const basis = closed.filter(({ at }) => at < (baseline ?? own.length)).map(({ length }) => length);
  const limits = basis.length < 2 ? null : limitsOf(basis);
  if (!limits) return null;
  const { lines, ...chance } = limits;
  const better = opposite[polarity];
  const found = classifyPoints(
    closed.map(({ length }) => length),
    lines,
    better,
    rules,
  );
  const byPeriod = new Map<number, JudgedPoint>(closed.map(({ at }, index) => [at, found[index]!]));
  const open = intervals.find(({ isOpen }) => isOpen);
  if (open) byPeriod.set(open.at, judgeOpenInterval(open, { lines, better, rules }));
  const lengths = new Map(intervals.map(({ at, length }) => [at, length]));
  return {
    lines: own.map(() => lines),
    judged: own.map((_, at) => byPeriod.get(at) ?? { causes: [], type: 'common_cause' }),
    drawn: own.map((_, at) => [lengths.get(at) ?? 0]),
    hasPoint: own.map((_, at) => lengths.has(at)),
    basis: basis.length,
    ...chance,
    moving_range: null,
  };
}

/** A long interval means few events. */
const opposite: Record<Polarity, Polarity> = { higher: 'lower', lower: 'higher', neutral: 'neutral' };

/** Judges an interval that has not ended: it can only be too long already. */
function judgeOpenInterval(
  { length }: EventInterval,
  { lines, better, rules }: { lines: ControlLines; better: Polarity; rules: PhaseSettings['rules'] },
): JudgedPoint {
  return rules.includes('outside') && compareFigures(length, lines.upper) > 0
    ? { causes: ['outside'], type: pointType(1, better) }
    : { causes: [], type: 'common_cause' };
}
