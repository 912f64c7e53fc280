import { z } from 'zod';
import { translatableText } from '../shared/endpoint.ts';
import { controlCharts } from './control-charts.ts';

/**
 * What some output types need besides the points of a chart. Each is given when its output type is asked for, and is null
 * where the chart has nothing to show in that form, or where too few peers are left.
 */

const interval = z.object({ lower: z.number(), upper: z.number() });
const quartiles = {
  Mean: z.number().nullable(),
  Median: z.number().nullable(),
  Q1: z.number().nullable(),
  Q3: z.number().nullable(),
};
/**
 * Why a figure is not shown (PRODUCT §3): it rests on a small number; the set has too few peers; or it would tell of too few
 * who they are, where others have no names.
 */
export const suppressionReason = z.enum(['small_number', 'too_few_peers', 'would_single_out']);
const suppressed = suppressionReason.nullable();

/** A set of submissions beside others: everybody, one's region, a peer group. */
const set = {
  /** `all`, `region`, or `peer-group-12`. */
  set: z.string(),
  name: z.string(),
  n: z.number().int(),
  suppressed,
};

/** Whiskers reach to the furthest value within 1.5 × (Q3 − Q1) of the box; what is beyond is an outlier. */
export const boxPlot = z.object({
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

export const funnelSignal = z.enum(['low_alarm', 'low_alert', 'inside', 'high_alert', 'high_alarm']);
export type FunnelSignal = z.infer<typeof funnelSignal>;

/** Limits in the unit of the measure at one denominator: alert 95 %, alarm 99.8 %. */
export const funnelLimits = z.object({ denominator: z.number(), alert: interval, alarm: interval });
export type FunnelLimits = z.infer<typeof funnelLimits>;

export const funnel = z.object({
  basis: z.enum(['proportion', 'rate', 'ratio']),
  /** The centre line in the unit of the measure: all numerators over all denominators, or the expected ratio. */
  target: z.number(),
  n: z.number().int(),
  /** How much more submissions vary than chance would make them; null for fewer than two. */
  overdispersion: z.object({ phi: z.number(), tau_squared: z.number() }).nullable(),
  /** Whether the limits that are judged by are widened by it. */
  is_adjusted: z.boolean(),
  limits: z.array(funnelLimits),
  /** The limits that chance alone would give. */
  chance_limits: z.array(funnelLimits),
  /** Of the points that count. */
  signals: z.array(z.object({ key: z.string(), signal: funnelSignal })),
});
export type Funnel = z.infer<typeof funnel>;

export const missingPointReason = z.enum([
  'not_submitted',
  'not_reported',
  'zero_denominator',
  /** Of a survey in which fewer took part than its results are shown of. */
  'too_few_responses',
  'small_number',
  /** Held back from others, who have no names here: too few take part as it does, or belong to what was chosen. */
  'would_single_out',
]);

const inTime = {
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  starts_on: z.string(),
  /** The definition changed with this period: what came before is not comparable. */
  is_break: z.boolean(),
};

export const seriesPeriod = z.object({
  ...inTime,
  visibility: z.enum(['published', 'provisional', 'own_only']),
  own: z.number().nullable(),
  /** Why there is no own value. */
  own_missing: missingPointReason.nullable(),
  ...quartiles,
  n: z.number().int(),
  suppressed,
  /** The percentile at which the own value lies among those compared, 0 to 100; null where it has no rank. */
  own_percentile: z.number().nullable(),
  /** The percentiles that chance could have given it, 95 %; null where a value has no limits of its own. */
  own_percentile_limits: interval.nullable(),
});
export type SeriesPeriod = z.infer<typeof seriesPeriod>;
/** Oldest first; the averages of each period are those a chart of that period has. */
export const timeSeries = z.object({ periods: z.array(seriesPeriod) });

/** A period between its 10th and 90th percentile, with the deciles between; all null where its averages are. */
export const bandPeriod = seriesPeriod.extend({
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
export const percentileBands = z.object({ periods: z.array(bandPeriod) });

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

/** What a target means for what is as it is. */
export const assurances = ['consistently_passes', 'consistently_fails', 'inconsistent'] as const;
export type AssuranceIcon = (typeof assurances)[number];
export const assurance = icon(assurances);

const controlLines = {
  centre: z.number(),
  /** Null where a chart has no limits. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
};

/** Control chart of the own values; a break, or the programme team, begins a new phase with lines of its own. */
export const spc = z.object({
  chart: z.enum(controlCharts),
  /** What it is called, and how it is read. */
  name: translatableText,
  reading: translatableText,
  /** The one that is drawn unless another is chosen. */
  usual: z.enum(controlCharts),
  /** Those that the data fit, in the order they are offered. */
  offered: z.array(z.object({ chart: z.enum(controlCharts), name: translatableText })),
  centre_name: translatableText,
  /** What is drawn in place of the values; empty: the values are. */
  drawn_names: z.array(translatableText),
  points: z.array(
    z.object({
      ...inTime,
      value: z.number(),
      /** One for each of `drawn_names`. */
      drawn: z.array(z.number()),
      /** The lines where it lies, of what is drawn; null for the single value of a phase. */
      lines: z.object(controlLines).nullable(),
      /** Which phase it belongs to. */
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
          /** Of an XmR chart. */
          moving_range: z.number().nullable(),
        })
        .nullable(),
      /** How many points the lines rest on. */
      basis: z.number().int(),
      /** Fewer than 12 points. */
      is_provisional: z.boolean(),
      /** Why the programme team begins limits anew here; null where nothing but the definition does. */
      reason: z.string().nullable(),
      /** On how many of its first values the limits rest, where they are held; null: on all. */
      baseline: z.number().int().nullable(),
    }),
  ),
  /** What the newest point says. */
  variation: icon([
    'common_cause',
    'special_cause_improvement',
    'special_cause_concern',
    'special_cause_neutral_high',
    'special_cause_neutral_low',
  ]),
  /** Whether the target asked for will be met; null without one, and where neither direction is better. */
  assurance: assurance.nullable(),
  target: z.number().nullable(),
  /** Whether it is what the programme team keeps for the chart. */
  is_kept_target: z.boolean(),
  rules: z.array(z.object({ cause: specialCause, words: translatableText })),
});
export type Spc = z.infer<typeof spc>;

/** What a whole is made of: the options of a question, or the series of a chart. */
export const composition = z.object({
  parts: z.array(z.object({ code: z.string(), name: z.string() })),
  unit: z.string(),
  /** One's own first if there is one, then everybody and each chosen set: amounts added up over its members. */
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

export const mapAreas = z.object({
  level: z.enum(['region', 'board']),
  areas: z.array(
    z.object({
      /** The code of the board; the name of the region. */
      code: z.string(),
      name: z.string(),
      /** Null where the area is held back. */
      n: z.number().int().nullable(),
      Median: z.number().nullable(),
      /** Where the submission looked at belongs. */
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

export const scatterPlot = z.object({
  /** The second measure, on the vertical axis. */
  measure: measureOfPart,
  points: z.array(z.object({ key: z.string(), x: z.number(), y: z.number() })),
  /** Those of which both values count. */
  n: z.number().int(),
  Median: z.number().nullable(),
});
export type ScatterPlot = z.infer<typeof scatterPlot>;

export const heatMap = z.object({
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
