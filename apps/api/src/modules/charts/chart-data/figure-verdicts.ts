import type { Judging } from '@portal/contract/charts/chart-data';
import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { TargetDirection } from '@portal/contract/charts/control-rules';
import { type VerdictRule, verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import {
  type ChanceInSet,
  chanceInSet,
  type ChanceModel,
  type SetEntry,
} from '@portal/statistics/verdicts/chance-models';
import { FUNNEL_LEVELS } from '@portal/statistics/verdicts/funnel';
import type { Interval } from '@portal/statistics/rates/intervals';
import { computeVerdict, type JudgingRule, type Polarity } from '@portal/statistics/verdicts/verdict';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { Summary } from './compare-groups.ts';
import { computeInterval, type MeasureShape, scaleInterval } from './confidence-interval.ts';
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
  limitsOf: (figure: Figure) => Interval | null;
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

/** Judges the figures of a set against each other by the project's rule. */
export function computeVerdicts(
  { set, summary }: { set: readonly Figure[]; summary: Summary },
  measure: MeasureShape & { polarity: Polarity },
  { verdict_rule, goal }: JudgingSettings,
): JudgedFigures {
  const info = verdictRuleInfo[verdict_rule];
  const rule: JudgingRule = info.by === 'goal' ? { by: 'goal', goal: goal.target } : info;
  const model = measure.multiplier > 0 ? models[measure.kind] : null;
  const counted = set.filter(({ submission_id }) => summary.places.has(submission_id));
  const allowsForVariation = info.by !== 'limits' || info.allowsForVariation;
  const chance =
    model &&
    chanceInSet(
      counted.flatMap((figure) => toEntry(figure, measure) ?? []),
      model,
      { allowsForVariation },
    );
  const { Q1, Q3 } = summary.averages;
  const isAgainstGoal = info.by === 'goal';
  const limitsOf = (figure: Figure) => {
    const entry = toEntry(figure, measure);
    return (
      computeInterval(figure, measure) ??
      scaleInterval(
        entry && chance ? chance.limitsOfMean(entry, FUNNEL_LEVELS.alert) : null,
        measure.multiplier,
      )
    );
  };
  return {
    judging: {
      rule: verdict_rule,
      better:
        isAgainstGoal && measure.polarity === 'neutral'
          ? targetDirection(goal.target_side)
          : measure.polarity,
      model,
      reference: isAgainstGoal ? goal.target : chance && chance.centre * measure.multiplier,
      is_widened: chance?.isWidened ?? false,
    },
    chance,
    limitsOf,
    signalOf: (figure) => {
      const place = summary.places.get(figure.submission_id);
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
      const entry = summary.places.has(figure.submission_id) ? toEntry(figure, measure) : null;
      return entry && chance ? chance.distanceOf(entry) : null;
    },
  };
}

/** Without the multiplier of its measure; null without a value. */
function toEntry(
  { value, numerator, denominator, variance }: Figure,
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
