import type { Averages, Judging } from '@portal/contract/charts/chart-data';
import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { TargetDirection } from '@portal/contract/charts/control-rules';
import { type VerdictRule, verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import {
  type ChanceInSet,
  chanceInSet,
  pooledValue,
  type ChanceModel,
  type SetEntry,
} from '@portal/statistics/verdicts/chance-models';
import { FUNNEL_LEVELS } from '@portal/statistics/verdicts/funnel';
import type { Interval } from '@portal/statistics/rates/intervals';
import { computeVerdict, type JudgingRule, type Polarity } from '@portal/statistics/verdicts/verdict';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { Summary } from './compare-groups.ts';
import { computeInterval, type MeasureShape, scaleInterval, type Uncertain } from './confidence-interval.ts';
import { targetDirection } from './target-direction.ts';

/** The programme's goal or benchmark for a chart. */
export type ChartGoal = { target: number | null; target_side: TargetDirection | null };
/** The project's rule, and the goal of the chart. */
export type JudgingSettings = { verdict_rule: VerdictRule; goal: ChartGoal };

/** The verdicts of a set: every chart type, list, file and message reads them here. */
export type JudgedFigures = {
  judging: Judging;
  chance: ChanceInSet | null;
  /** Null for a figure that is not ranked in the set, or where nothing can be said. */
  signalOf: (figure: Figure) => FunnelSignal | null;
  /** The 95% limits of a value by itself; null for a measure without limits. */
  limitsOf: (figure: Uncertain) => Interval | null;
  /** The distance from the reference in standard errors; null without limits. */
  distanceOf: (figure: Figure) => number | null;
};

/** The chance model of each kind of measure; null for one that is no count, mean or estimate. */
const models: Record<MeasureKind, ChanceModel | null> = {
  value: null,
  // A quotient of two averages counts nothing.
  ratio: null,
  proportion: 'proportion',
  rate: 'rate',
  standardised_ratio: 'ratio',
  standardised_rate: 'estimate',
  indirectly_standardised_ratio: 'ratio',
  slope_index: 'estimate',
  case_mean: 'mean',
  case_median: null,
  case_proportion: 'proportion',
  distribution: null,
};

type JudgedMeasure = MeasureShape & { polarity: Polarity };

/** Judges the figures of a set against each other by the project's rule. */
export function computeVerdicts(
  { set, summary }: { set: readonly Figure[]; summary: Summary },
  measure: JudgedMeasure,
  settings: JudgingSettings,
): JudgedFigures {
  const counted = set.filter(({ submission_id }) => summary.places.has(submission_id));
  const chance = computeChance(counted, measure, settings);
  const { averages, places } = summary;
  const placeOf = (figure: Figure) => places.get(figure.submission_id) ?? null;
  return judgeFigures({ chance, averages, placeOf }, measure, settings);
}

/** Calculates the limits of a set; null for a measure without a chance model, or too few figures. */
export function computeChance(
  counted: readonly Uncertain[],
  measure: MeasureShape,
  { verdict_rule }: Pick<JudgingSettings, 'verdict_rule'>,
): ChanceInSet | null {
  const info = verdictRuleInfo[verdict_rule];
  const model = modelOf(measure);
  const allowsForVariation = info.by !== 'limits' || info.allowsForVariation;
  if (model === null) return null;
  const entries = counted.flatMap((figure) => toEntry(figure, measure) ?? []);
  return chanceInSet(entries, model, { allowsForVariation });
}

/** Calculates the value of a set counted as one, of the figures that count; null for a set that is not shown. */
export function computePooledValue(
  { set, summary }: { set: readonly Figure[]; summary: Pick<Summary, 'places'> },
  measure: MeasureShape,
): number | null {
  const model = modelOf(measure);
  const counted = set.filter(({ submission_id }) => summary.places.has(submission_id));
  const value =
    model &&
    pooledValue(
      counted.flatMap((figure) => toEntry(figure, measure) ?? []),
      model,
    );
  return value === null ? null : value * measure.multiplier;
}

const modelOf = ({ kind, multiplier }: MeasureShape) => (multiplier > 0 ? models[kind] : null);

/** Returns how figures are judged in a set of which the limits, averages and places are known. */
export function judgeFigures(
  {
    chance,
    averages: { Q1, Q3 },
    placeOf,
  }: {
    chance: ChanceInSet | null;
    averages: Averages;
    placeOf: (figure: Figure) => { quartile: number | null } | null;
  },
  measure: JudgedMeasure,
  { verdict_rule, goal }: JudgingSettings,
): JudgedFigures {
  const info = verdictRuleInfo[verdict_rule];
  const rule: JudgingRule = info.by === 'goal' ? { by: 'goal', goal: goal.target } : info;
  const isAgainstGoal = info.by === 'goal';
  const limitsOf = (figure: Uncertain) => computeOwnLimits(figure, measure, chance);
  return {
    judging: {
      rule: verdict_rule,
      better:
        isAgainstGoal && measure.polarity === 'neutral'
          ? targetDirection(goal.target_side)
          : measure.polarity,
      model: modelOf(measure),
      reference: isAgainstGoal ? goal.target : chance && chance.centre * measure.multiplier,
      is_widened: chance?.isWidened ?? false,
    },
    chance,
    limitsOf,
    signalOf: (figure) => {
      const place = placeOf(figure);
      const entry = place && toEntry(figure, measure);
      if (!entry) return null;
      const limits = isAgainstGoal ? limitsOf(figure) : null;
      return computeVerdict(
        { chance, quartiles: { Q1, Q3 } },
        { ...entry, quartile: place.quartile, limits },
        rule,
      );
    },
    distanceOf: (figure) => {
      const entry = placeOf(figure) && toEntry(figure, measure);
      return entry && chance ? chance.distanceOf(entry) : null;
    },
  };
}

/** Calculates the 95% limits of a value by itself; null for a measure without limits. */
export function computeOwnLimits(
  figure: Uncertain,
  measure: MeasureShape,
  chance: ChanceInSet | null,
): Interval | null {
  const own = computeInterval(figure, measure);
  if (own) return own;
  const entry = chance && toEntry(figure, measure);
  return scaleInterval(entry ? chance.limitsOfMean(entry, FUNNEL_LEVELS.alert) : null, measure.multiplier);
}

/** Without the multiplier of its measure; null without a value. */
function toEntry(
  { value, numerator, denominator, variance }: Uncertain,
  { multiplier }: MeasureShape,
): SetEntry | null {
  if (value === null) return null;
  const by = multiplier > 0 ? multiplier : 1;
  return {
    value: value / by,
    numerator,
    denominator,
    variance: variance === null ? null : variance / by ** 2,
  };
}
