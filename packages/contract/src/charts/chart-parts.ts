import { z } from 'zod';
import { translatableText } from '../shared/fields.ts';
import { controlCharts } from './control-charts.ts';

/**
 * The extra data of some output types, besides the points of a chart. Each is given when its output type is
 * requested. It is null if the chart has nothing to show in that form, or too few peers remain. One schema for each
 * output type makes this file long.
 */

const interval = z.object({ lower: z.number(), upper: z.number() });
const quartiles = {
  Mean: z.number().nullable(),
  Median: z.number().nullable(),
  Q1: z.number().nullable(),
  Q3: z.number().nullable(),
};
/**
 * The reason why a figure is hidden (PRODUCT §3). It rests on a small number, or the set has too few peers.
 * Or it would identify submissions where others have no names.
 */
export const suppressionReason = z.enum(['small_number', 'too_few_peers', 'would_single_out']);
const suppressed = suppressionReason.nullable();

/** A set of submissions to compare: all, the user's region, a peer group. */
const set = {
  /** `all`, `region`, or `peer-group-12`. */
  set: z.string(),
  name: z.string(),
  n: z.number().int(),
  suppressed,
};

/** Whiskers reach to the furthest value within 1.5 × (Q3 − Q1) of the box; what is beyond is an outlier. */
const boxPlot = z.object({
  ...set,
  low: z.number().nullable(),
  Q1: z.number().nullable(),
  Median: z.number().nullable(),
  Q3: z.number().nullable(),
  high: z.number().nullable(),
  outliers: z.array(z.number()),
  own_rank: z.number().int().nullable(),
});
export type BoxPlot = z.infer<typeof boxPlot>;

/**
 * The position of a value by the project's rule: beyond the outer limits (alarm), between the two (alert), or inside. By
 * quarters or a goal, a value that is not inside is an alert.
 */
export const funnelSignal = z.enum(['low_alarm', 'low_alert', 'inside', 'high_alert', 'high_alarm']);
export type FunnelSignal = z.infer<typeof funnelSignal>;

/** Limits in the unit of the measure at one denominator: alert 95 %, alarm 99.8 %. */
const funnelLimits = z.object({ denominator: z.number(), alert: interval, alarm: interval });
export type FunnelLimits = z.infer<typeof funnelLimits>;

const funnel = z.object({
  basis: z.enum(['proportion', 'rate', 'ratio', 'mean']),
  /**
   * The centre line in the unit of the measure: all numerators over all denominators, the mean of all cases, or the
   * expected ratio.
   */
  target: z.number(),
  n: z.number().int(),
  /** How much more submissions vary than chance would make them; null for fewer than two. */
  overdispersion: z.object({ phi: z.number(), tau_squared: z.number() }).nullable(),
  /** True if the drawn limits allow for this. */
  is_adjusted: z.boolean(),
  limits: z.array(funnelLimits),
  /** The limits that chance alone would give. */
  chance_limits: z.array(funnelLimits),
});
export type Funnel = z.infer<typeof funnel>;

export const missingPointReason = z.enum([
  'not_submitted',
  'not_reported',
  'zero_denominator',
  /** The survey has fewer participants than the minimum for showing results. */
  'too_few_responses',
  'small_number',
  /** Hidden from others, who have no names here, because too few take part or match the selection. */
  'would_single_out',
]);

const inTime = {
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  starts_on: z.string(),
  /** The definition changed with this period: what came before is not comparable. */
  is_break: z.boolean(),
};

const seriesPeriod = z.object({
  ...inTime,
  visibility: z.enum(['published', 'provisional', 'own_only']),
  own: z.number().nullable(),
  /** The reason why the user's value is missing. */
  own_missing: missingPointReason.nullable(),
  /** The programme's target of the chart that was valid then; left out without one. */
  target: z.number().optional(),
  ...quartiles,
  n: z.number().int(),
  suppressed,
  /** The percentile of the user's value among those compared, 0 to 100; null without a rank. */
  own_percentile: z.number().nullable(),
  /** The percentiles that chance could have given it, 95 %; null where a value has no limits of its own. */
  own_percentile_limits: interval.nullable(),
});
export type SeriesPeriod = z.infer<typeof seriesPeriod>;
/** Oldest first; the averages of each period are those a chart of that period has. */
const timeSeries = z.object({ periods: z.array(seriesPeriod) });

/** A period between its 10th and 90th percentile, with the deciles between; all null where its averages are. */
const bandPeriod = seriesPeriod.extend({
  P10: z.number().nullable(),
  P20: z.number().nullable(),
  P30: z.number().nullable(),
  P40: z.number().nullable(),
  P60: z.number().nullable(),
  P70: z.number().nullable(),
  P80: z.number().nullable(),
  P90: z.number().nullable(),
});
export type BandPeriod = z.infer<typeof bandPeriod>;
const percentileBands = z.object({ periods: z.array(bandPeriod) });

/** The last two are those of a run chart. */
export const specialCause = z.enum([
  'outside',
  'shift',
  'trend',
  'two_of_three',
  'long_run',
  'few_crossings',
]);
export type SpecialCause = z.infer<typeof specialCause>;
export const pointType = z.enum([
  'common_cause',
  'special_cause_improvement',
  'special_cause_concern',
  'special_cause_neutral_high',
  'special_cause_neutral_low',
]);
export type PointType = z.infer<typeof pointType>;

/** A sign of variation or assurance, said in words. */
const icon = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({ icon: z.enum(names), title: translatableText, words: translatableText });

/** The meaning of a target for a process that does not change. */
const assurances = ['consistently_passes', 'consistently_fails', 'inconsistent'] as const;
export type AssuranceIcon = (typeof assurances)[number];
export const assurance = icon(assurances);

const controlLines = {
  centre: z.number(),
  /** Null where a chart has no limits. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
};

/**
 * Control chart of the user's values; a break, or the programme team, starts a new phase with separate lines.
 */
const spc = z.object({
  chart: z.enum(controlCharts),
  /** The name, and how to read it. */
  name: translatableText,
  reading: translatableText,
  /** The default control chart. */
  usual: z.enum(controlCharts),
  /** The control charts that the data fit, in the order offered. */
  offered: z.array(z.object({ chart: z.enum(controlCharts), name: translatableText })),
  centre_name: translatableText,
  /** The quantities drawn instead of the values; empty if the values are drawn. */
  drawn_names: z.array(translatableText),
  points: z.array(
    z.object({
      ...inTime,
      value: z.number(),
      /** The requested target, or the programme's that was valid then; left out without one. */
      target: z.number().optional(),
      /** One for each of `drawn_names`. */
      drawn: z.array(z.number()),
      /** The lines where it lies, of what is drawn; null for the single value of a phase. */
      lines: z.object(controlLines).nullable(),
      /** The point's phase. */
      phase: z.number().int(),
      causes: z.array(specialCause),
      type: pointType,
    }),
  ),
  phases: z.array(
    z.object({
      /** At its newest point; null for a single value. */
      lines: z
        .object({
          ...controlLines,
          near_lower: z.number().nullable(),
          near_upper: z.number().nullable(),
          /** For an XmR chart. */
          moving_range: z.number().nullable(),
        })
        .nullable(),
      /** How many points the lines rest on. */
      basis: z.number().int(),
      /** Fewer than 12 points. */
      is_provisional: z.boolean(),
      /** The programme team's reason for restarting the limits here; null if only the definition does. */
      reason: z.string().nullable(),
      /** On how many of its first values the limits rest, where they are held; null: on all. */
      baseline: z.number().int().nullable(),
    }),
  ),
  /** The signal of the newest point. */
  variation: icon([
    'common_cause',
    'special_cause_improvement',
    'special_cause_concern',
    'special_cause_neutral_high',
    'special_cause_neutral_low',
  ]),
  /** True if the requested target will be met; null without a target, or if neither direction is better. */
  assurance: assurance.nullable(),
  /** In the requested period. */
  target: z.number().nullable(),
  /** True if the target is the programme team's for the chart. */
  is_kept_target: z.boolean(),
  rules: z.array(z.object({ cause: specialCause, words: translatableText })),
});
export type Spc = z.infer<typeof spc>;

/** The parts of a whole: the options of a question, or the series of a chart. */
const composition = z.object({
  parts: z.array(z.object({ code: z.string(), name: z.string() })),
  unit: z.string(),
  /**
   * The user's set first, if any, then all submissions and each selected set: amounts added up over its
   * members.
   */
  sets: z.array(
    z.object({
      ...set,
      /** `own` besides those of other sets. */
      is_own: z.boolean(),
      amounts: z.array(z.number()).nullable(),
      total: z.number().nullable(),
      /** Shares of the total, 0 to 1, in the order of the parts. */
      shares: z.array(z.number()).nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      is_own: z.boolean(),
      total: z.number(),
      shares: z.array(z.number()),
    }),
  ),
  /** How many have a part that is held back for a small number, and so are left out altogether. */
  left_out: z.number().int(),
});
export type Composition = z.infer<typeof composition>;

const mapAreas = z.object({
  level: z.enum(['region', 'board']),
  areas: z.array(
    z.object({
      /** The code of the board; the name of the region. */
      code: z.string(),
      name: z.string(),
      /** Null where the area is held back. */
      n: z.number().int().nullable(),
      Median: z.number().nullable(),
      /** The value of the area counted as one; null where the median is, and for measures that do not add up. */
      pooled: z.number().nullable(),
      /** The bin of the viewed submission. */
      is_own: z.boolean(),
      suppressed,
    }),
  ),
});
export type MapAreas = z.infer<typeof mapAreas>;

const measureOfPart = z.object({
  measure_code: z.string(),
  measure_name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  polarity: z.enum(['higher', 'lower', 'neutral']),
});

const scatterPlot = z.object({
  /** The second measure, on the vertical axis. */
  measure: measureOfPart,
  points: z.array(z.object({ key: z.string(), x: z.number(), y: z.number() })),
  /** The number of submissions for which both values count. */
  n: z.number().int(),
  Median: z.number().nullable(),
});

const heatMap = z.object({
  collection_name: z.string(),
  measures: z.array(
    measureOfPart.extend({
      chart_id: z.number().int(),
      chart_name: z.string(),
      n: z.number().int(),
      ...quartiles,
      suppressed,
    }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      is_own: z.boolean(),
      /** One for each measure. */
      cells: z.array(
        z.object({
          value: z.number().nullable(),
          rank: z.number().int().nullable(),
          quartile: z.number().int().nullable(),
          suppressed,
          missing: missingPointReason.nullable(),
        }),
      ),
    }),
  ),
});
export type HeatMap = z.infer<typeof heatMap>;

export const chartParts = z.object({
  box_plot: z.array(boxPlot).nullish(),
  funnel: funnel.nullish(),
  time_series: timeSeries.nullish(),
  percentile_bands: percentileBands.nullish(),
  spc: spc.nullish(),
  composition: composition.nullish(),
  areas: mapAreas.nullish(),
  pairs: scatterPlot.nullish(),
  heat: heatMap.nullish(),
});
export type ChartParts = z.infer<typeof chartParts>;
