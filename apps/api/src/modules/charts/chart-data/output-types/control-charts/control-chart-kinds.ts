import { type ControlChart, controlCharts, drawsIntervals } from '@portal/contract/charts/control-charts';
import {
  type ControlLines,
  pChartLines,
  uChartLines,
  xmrLimits,
} from '@portal/statistics/control-charts/control-limits';
import { cChartLines } from '@portal/statistics/control-charts/count-charts';
import { pPrimeLines, uPrimeLines } from '@portal/statistics/control-charts/laney-charts';
import { classifyNewest, classifyPoints } from '@portal/statistics/control-charts/special-causes';
import type { Measure } from '../../../../comparison/figures/chart-values.sql.ts';
import { computeCusumPhase, computeEwmaPhase } from './ewma-and-cusum-phases.ts';
import { computeGPhase, computeTPhase, haveRareCases, haveRareEvents } from './rare-event-phases.ts';
import { computeRunPhase } from './run-chart-phase.ts';
import type { ControlPhase, JudgedPoint, OwnValue, PhaseSettings } from './control-phase-types.ts';

type Kind = {
  /** Returns true if the limits are valid for these values. */
  fits: (values: readonly OwnValue[]) => boolean;
  /** Null where there are no lines. */
  compute: (values: readonly OwnValue[], setting: PhaseSettings) => ControlPhase | null;
};

const always = () => true;
const isCount = (value: number | null) => value !== null && Number.isInteger(value) && value >= 0;
const isShareKind = ({ kind, multiplier }: Measure) =>
  (kind === 'proportion' || kind === 'case_proportion') && multiplier > 0;
const areShares = (values: readonly OwnValue[]) =>
  values.every(
    ({ measure, numerator, denominator }) =>
      isShareKind(measure) &&
      measure.counts === 'both' &&
      isCount(numerator) &&
      isCount(denominator) &&
      denominator! > 0 &&
      numerator! <= denominator!,
  );
const RATES: readonly string[] = ['rate', 'standardised_ratio', 'indirectly_standardised_ratio'];
const areRates = (values: readonly OwnValue[]) =>
  values.every(
    ({ measure: { kind, counts, multiplier }, numerator, denominator }) =>
      RATES.includes(kind) &&
      (counts === 'both' || counts === 'numerator') &&
      multiplier > 0 &&
      isCount(numerator) &&
      denominator !== null &&
      denominator > 0,
  );
const areCounts = (values: readonly OwnValue[]) =>
  values.every(
    ({ measure: { kind, counts, multiplier }, value }) =>
      kind === 'value' && (counts === 'both' || counts === 'numerator') && multiplier === 1 && isCount(value),
  );

const areRareShares = (values: readonly OwnValue[]) => areShares(values) && haveRareCases(values);
const areRareEvents = (values: readonly OwnValue[]) =>
  (areShares(values) || areRates(values) || areCounts(values)) && haveRareEvents(values);

const kinds: Record<ControlChart, Kind> = {
  xmr: { fits: always, compute: computeXmrPhase },
  run: { fits: always, compute: computeRunPhase },
  p: { fits: areShares, compute: byFraction(pChartLines) },
  p_prime: { fits: areShares, compute: byFraction(pPrimeLines) },
  u: { fits: areRates, compute: byFraction(uChartLines) },
  u_prime: { fits: areRates, compute: byFraction(uPrimeLines) },
  c: { fits: areCounts, compute: computeCountPhase },
  g: { fits: areRareShares, compute: computeGPhase },
  t: { fits: areRareEvents, compute: computeTPhase },
  ewma: { fits: always, compute: computeEwmaPhase },
  cusum: { fits: always, compute: computeCusumPhase },
};

/** The charts that values can be watched by. */
export const listFittingControlCharts = (values: readonly OwnValue[]): ControlChart[] =>
  controlCharts.filter((chart) => kinds[chart].fits(values));

/** Returns the default chart type: the team's choice if the values fit it. */
export const chooseDefaultControlChart = (
  offered: readonly ControlChart[],
  teamChoice: ControlChart | null,
): ControlChart => offered.find((chart) => chart === teamChoice) ?? controlCharts[0];

/** The same of values, of which nothing else is asked. */
export const chooseFittingControlChart = (
  values: readonly OwnValue[],
  teamChoice: ControlChart | null,
): ControlChart => (teamChoice !== null && kinds[teamChoice].fits(values) ? teamChoice : controlCharts[0]);

/** A phase of at least two values by a chart that fits them. */
export const computeControlPhase = (
  chart: ControlChart,
  values: readonly OwnValue[],
  setting: PhaseSettings,
): ControlPhase | null => (values.length < 2 ? null : kinds[chart].compute(values, setting));

/** Computes a phase. If it has too few intervals between events, an XmR chart takes the place of their chart. */
export function computePhaseOrFallBack(
  kind: ControlChart,
  values: readonly OwnValue[],
  setting: PhaseSettings,
): { kind: ControlChart; phase: ControlPhase | null } {
  const phase = computeControlPhase(kind, values, setting);
  if (phase || !drawsIntervals(kind)) return { kind, phase };
  return { kind: controlCharts[0], phase: computeControlPhase(controlCharts[0], values, setting) };
}

/** Returns the newest point of a phase: of rare events, not every period has one. */
export const newestPointOf = ({ judged, hasPoint }: ControlPhase): JudgedPoint | null =>
  (hasPoint ? judged[hasPoint.lastIndexOf(true)] : judged.at(-1)) ?? null;

const valuesOf = (values: readonly OwnValue[]) => values.map(({ value }) => value);

/** The most that a share can be, in the unit of its measure. */
export const shareUpperBound = (measure: Measure) => (isShareKind(measure) ? measure.multiplier : null);

function computeXmrPhase(
  own: readonly OwnValue[],
  { baseline, polarity, rules }: PhaseSettings,
): ControlPhase | null {
  const values = valuesOf(own);
  const lines = xmrLimits(values, { baseline, most: shareUpperBound(own[0]!.measure) });
  if (!lines) return null;
  const { movingRange, basis, ...line } = lines;
  const judged = classifyPoints(values, line, polarity, rules);
  return { lines: values.map(() => line), judged, drawn: [], basis, moving_range: movingRange };
}

/**
 * Computes the newest point of a phase of an XmR chart and its limits; nothing for fewer than two values. A baseline that is
 * longer than the phase does not count.
 */
export function computeNewestXmr(values: readonly number[], measure: Measure, settings: PhaseSettings) {
  const { polarity, rules } = settings;
  const baseline =
    settings.baseline !== null && settings.baseline <= values.length ? settings.baseline : null;
  const limits = values.length < 2 ? null : xmrLimits(values, { baseline, most: shareUpperBound(measure) });
  return { newest: limits && classifyNewest(values, limits, polarity, rules), limits };
}

type Fractions = { numerator: number; denominator: number }[];
function byFraction(linesOf: (points: Fractions, baseline: number | null) => ControlLines[] | null) {
  return (own: readonly OwnValue[], { baseline, polarity, rules }: PhaseSettings): ControlPhase | null => {
    const points = own.map(({ numerator, denominator }) => ({
      numerator: numerator!,
      denominator: denominator!,
    }));
    const found = linesOf(points, baseline);
    if (!found) return null;
    const { multiplier } = own[0]!.measure;
    const lines = found.map((line) => ({
      centre: line.centre * multiplier,
      lower: line.lower * multiplier,
      upper: line.upper * multiplier,
      nearLower: line.nearLower * multiplier,
      nearUpper: line.nearUpper * multiplier,
    }));
    const judged = classifyPoints(valuesOf(own), lines, polarity, rules);
    return { lines, judged, drawn: [], basis: baseline ?? own.length, moving_range: null };
  };
}

function computeCountPhase(
  own: readonly OwnValue[],
  { baseline, polarity, rules }: PhaseSettings,
): ControlPhase | null {
  const values = valuesOf(own);
  const line = cChartLines(values, baseline);
  if (!line) return null;
  const judged = classifyPoints(values, line, polarity, rules);
  return {
    lines: values.map(() => line),
    judged,
    drawn: [],
    basis: baseline ?? own.length,
    moving_range: null,
  };
}
