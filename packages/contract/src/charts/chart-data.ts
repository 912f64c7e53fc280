import { controlCharts } from './control-charts.ts';
import { outputTypes } from './output-types.ts';
import { similarChoice, similarParam } from '../comparison/similar-comparison.ts';
import { verdictRules, verdicts } from '../comparison/verdict-rules.ts';
import { z } from 'zod';
import {
  assurance,
  chartParts,
  funnelSignal,
  missingPointReason,
  pointType,
  specialCause,
  suppressionReason,
} from './chart-parts.ts';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant, translatableText } from '../shared/fields.ts';
import { measureKind } from '../measures/measure-kinds.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import type { Project } from '../projects/projects.ts';

/*
 * The data of a chart and of a scorecard, in one long file because both use the same schemas.
 */

/** SPEC §3, spelled as there; null when there are too few values to show them. */
export const averages = z.object({
  Mean: z.number().nullable(),
  Median: z.number().nullable(),
  Q1: z.number().nullable(),
  Q3: z.number().nullable(),
});
export type Averages = z.infer<typeof averages>;

/**
 * One bar. `submission_id` is given only for the user's submission (and to admins, and in named projects).
 */
const chartPoint = z.object({
  /**
   * Stable within the project and free of identity, e.g. `47`. In a named project the id, or, while a period is compared
   * provisionally, a number for this period only.
   */
  key: z.string(),
  submission_id: z.number().int().nullable(),
  /** The name, or the pseudonym `Submission 047`. */
  name: z.string(),
  is_own: z.boolean(),
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** 95 % limits of the value, for shares, rates, standardised ratios and standardised rates. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  /** 1 for the highest value; ties share the smallest rank. Null without a value. */
  rank: z.number().int().nullable(),
  /** 1 lowest to 4 highest; null with fewer than four values. */
  quartile: z.number().int().nullable(),
  /** The position by the rule in `judging`; null where nothing can be said. */
  signal: funnelSignal.nullable(),
  /**
   * `small_number` with a value: the user's submission (or for the programme team); it counts in no average.
   */
  suppressed: suppressionReason.nullable(),
  /** The selected peer groups it is in, without hidden ones. */
  peer_group_ids: z.array(z.number().int()),
});
export type ChartPoint = z.infer<typeof chartPoint>;

/** The ranks that chance could have given, 95 %, 1 the highest value; null where a value has no limits of its own. */
export const rankLimits = z.object({ low: z.number().int(), high: z.number().int() });

/**
 * The value of a set counted as one: all numerators over all denominators, or the mean of all cases. Null where the averages
 * are, and for measures that do not add up.
 */
const pooled = z.number().nullable();

/** A set that the user's submission is compared with: all submissions shown, or one peer group. */
const comparisonGroup = z.object({
  /** Null: all submissions (after filters); 0: the submission and those most similar to it. */
  peer_group_id: z.number().int().nullable(),
  name: z.string(),
  /** How many values the averages rest on; 0 where these are held back. */
  n: z.number().int(),
  averages,
  pooled,
  /** The rank of the user's submission in this set; null without a value or outside the set. */
  own_rank: z.number().int().nullable(),
  own_rank_limits: rankLimits.nullable(),
  own_quartile: z.number().int().nullable(),
  suppressed: suppressionReason.nullable(),
});
export type ComparisonGroup = z.infer<typeof comparisonGroup>;

/** The rule by which the values of a set are judged, and what they are compared with. */
const judging = z.object({
  rule: z.enum(verdictRules),
  /** The good direction: the measure's, or that of a goal if the measure has none. */
  better: z.enum(['higher', 'lower', 'neutral']),
  /** The way chance acts on the measure; null for a measure without limits. */
  model: z.enum(['proportion', 'rate', 'ratio', 'mean', 'estimate']).nullable(),
  /** The value that others are compared with, in the unit of the measure; null where nothing can be said. */
  reference: z.number().nullable(),
  /** True if the limits allow for variation between units. */
  is_widened: z.boolean(),
});
export type Judging = z.infer<typeof judging>;

/** That figures were corrected after they had been published; the old ones are with the programme team. */
export const chartRevision = z.object({
  revised_at: instant,
  reason: z.string(),
  time_period_name: z.string(),
  /** True if the user's figures were revised. */
  is_own: z.boolean(),
});

/** SPEC §3: a selected filter with its selected options. */
export const chosenFilter = z.object({
  filter_id: bodyId,
  option_list: z.array(z.object({ option_name: z.string().max(300) })).max(200),
});
export type ChosenFilter = z.infer<typeof chosenFilter>;

export const chartData = z.object({
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** Says what is compared, e.g. `Attendances over four hours, London, July 2025`. */
  title: z.string(),
  /** The selected peer groups and filter options by name, e.g. `London; Large`; empty for all. */
  among: z.string(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  state: dataCollectionState,
  /** The measure that is shown, by its name in this chart. */
  series_name: z.string(),
  /** The submission for `own_rank`, `verdict` and `missing.own`: the requested one, or the user's first. */
  submission_id: z.number().int().nullable(),
  /** The submission's name where “your” would be unclear, as in a file that is passed on. */
  submission_name: z.string().nullable(),
  /** `published`; `provisional`: open period, those who have submitted; `own_only`: before publication. */
  visibility: z.enum(['published', 'provisional', 'own_only']),
  output_type: z.enum(outputTypes),
  measure: z.object({
    measure_code: z.string(),
    measure_name: z.string(),
    unit: z.string(),
    decimals: z.number().int(),
    polarity: z.enum(['higher', 'lower', 'neutral']),
    kind: measureKind,
    numerator: z.string(),
    denominator: z.string().nullable(),
    multiplier: z.number(),
  }),
  unit_name: z.string(),
  named: z.boolean(),
  /** E.g. `Quartiles by R’s type 7 (Excel’s QUARTILE.INC).` */
  method: translatableText,
  source_text: z.string(),
  /** When the newest of the figures was submitted. */
  data_date: instant.nullable(),
  /** Corrections after publication, in all periods shown; oldest first. */
  revised: z.array(chartRevision),
  /**
   * The submissions that pass the filters and, if peer groups are selected, are in one of them. The user's
   * submission is always included, but counts in the averages only if it passes. Highest value first, then
   * the suppressed; those without a value are counted in `missing` instead.
   */
  points: z.array(chartPoint),
  /** Over the points that count: those with a value that is not suppressed. */
  averages,
  pooled,
  n: z.number().int(),
  judging,
  /** All submissions after the filters first, then each selected peer group. */
  comparisons: z.array(comparisonGroup),
  /** The submissions missing from the chart, with the reason. */
  missing: z.array(
    z.object({
      reason: missingPointReason,
      count: z.number().int(),
      /** Their names; empty if others have no names. */
      names: z.array(z.string()),
      /** True if the user's submission is among them. */
      own: z.boolean(),
    }),
  ),
  /** The user's result in a sentence; null without a value. */
  verdict: translatableText.nullable(),
  /** The same with the submission's name in place of “your”, for files. */
  verdict_named: translatableText.nullable(),
  ...chartParts.shape,
});
export type ChartData = z.infer<typeof chartData>;

const chartAndPeriod = z.object({ chart_id: id, time_period_id: id });

export const getChartData = endpoint({
  name: 'getChartData',
  method: 'POST',
  path: '/api/v1/data/getChartData/{chart_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  reads: true,
  summary: 'Get the values of a chart in a time period, compared with peers.',
  params: chartAndPeriod,
  body: z.object({
    /** The submission to rank; must be the user's, except for admins. */
    submission_id: bodyId.nullish(),
    peer_group_ids: z.array(bodyId).max(20).default([]),
    filters: z.array(chosenFilter).max(20).default([]),
    similar: similarChoice,
    series: z.string().max(100).nullish(),
    /** The measure a scatter sets against it; the next of the chart unless given. */
    second_series: z.string().max(100).nullish(),
    /**
     * The target for the user's values, in the unit of the measure: an SPC chart says whether they will reach
     * it.
     */
    target: z.number().nullish(),
    /** The control chart type of an SPC chart; XmR if not given, or if the data do not fit the given type. */
    control_chart: z.enum(controlCharts).nullish(),
    /** The first period that a chart over time shows; all up to the selected one if not given, or if it is later. */
    from_time_period_id: bodyId.nullish(),
    output_type: z.enum(outputTypes).nullish(),
    ignore_cache: z.boolean().default(false),
  }),
  response: chartData,
});

export const getSeriesOptions = endpoint({
  name: 'getSeriesOptions',
  method: 'GET',
  path: '/api/v1/data/seriesOptions/{chart_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  summary: 'List the series of a chart in a period, and the periods that the chart has.',
  params: chartAndPeriod,
  response: z.object({
    series: z.array(z.object({ measure_code: z.string(), series_name: z.string() })),
    time_periods: z.array(
      z.object({
        id: z.number().int(),
        time_period_name: z.string(),
        /** The first day of the period. */
        starts_on: z.string(),
        state: dataCollectionState,
      }),
    ),
  }),
});

/** The difference of a value on the worse side of the median, as a count. */
const medianDifference = z.object({
  count: z.number().int().positive(),
  direction: z.enum(['fewer', 'more']),
  /** The denominator, for a share. */
  of: z.number().nullable(),
});
export type MedianDifference = z.infer<typeof medianDifference>;

/** One measure of a scorecard: the user's value and the peers' median. */
export const scorecardEntry = z.object({
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** The first group that contains the chart, and the group's output tab; null if no group does. */
  collection_code: z.string().nullable(),
  collection_name: z.string().nullable(),
  tab_name: z.string().nullable(),
  measure_name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  polarity: z.enum(['higher', 'lower', 'neutral']),
  value: z.number().nullable(),
  /** The parts the value is calculated from, if it is a quotient. */
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** 95 % limits of the value, for shares, rates, standardised ratios and standardised rates. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  /** The reason why the value is missing. */
  missing_reason: missingPointReason.nullable(),
  /** Null where the definition has changed since. */
  previous_value: z.number().nullable(),
  previous_time_period_name: z.string().nullable(),
  averages,
  n: z.number().int(),
  rank: z.number().int().nullable(),
  rank_limits: rankLimits.nullable(),
  quartile: z.number().int().nullable(),
  /** The lowest and the highest value that counts, the 10th and the 90th percentile; null where the averages are. */
  reach: z.object({ low: z.number(), P10: z.number(), P90: z.number(), high: z.number() }).nullable(),
  /** Measures the difference to the median in counts. Left out on the better side, and without counts. */
  median_difference: medianDifference.optional(),
  /** By the rule in `judging`; `none`: not compared, since there are no limits or no others. */
  verdict: z.enum(verdicts),
  judging,
  /** From the median in robust standard deviations, (Q3 − Q1) ÷ 1.349; null where the middle half has no width. */
  distance: z.number().nullable(),
  /** The position by the same rule; null where nothing can be said. */
  signal: funnelSignal.nullable(),
  /**
   * The control chart's result for the user's newest value; null with fewer than two values, or without one
   * in the period.
   */
  variation: z
    .object({ chart: z.enum(controlCharts), type: pointType, causes: z.array(specialCause) })
    .nullable(),
  /** The target the programme team has set; and whether the control chart says it will be met. */
  target: z.number().nullable(),
  assurance: assurance.nullable(),
  /** The change since the period before is larger than the earlier ones let expect: beyond 3.267 × their mean. */
  is_large_change: z.boolean(),
  /** The user's values of the last periods, oldest first, for a sparkline. */
  history: z.array(z.object({ time_period_name: z.string(), value: z.number().nullable() })),
});
export type ScorecardEntry = z.infer<typeof scorecardEntry>;

export const getScorecard = endpoint({
  name: 'getScorecard',
  method: 'GET',
  path: '/api/v1/data/scorecard',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'Get the full profile of a submission: for each chart of a project or topic, its value, median, quartile and change.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    submission_id: id.optional(),
    collection_id: id.optional(),
    /** The peer group to compare with, instead of all submissions. */
    peer_group_id: id.optional(),
    similar: similarParam,
  }),
  response: z.object({
    time_period_id: z.number().int(),
    time_period_name: z.string(),
    visibility: z.enum(['published', 'provisional', 'own_only']),
    submission_id: z.number().int().nullable(),
    submission_name: z.string().nullable(),
    verdict_rule: z.enum(verdictRules),
    /** The name of the peer group of the comparison, or that of similar organisations; empty: all. */
    among: z.string(),
    /** Corrections of the period after publication, oldest first. */
    revised: z.array(chartRevision),
    entries: z.array(scorecardEntry),
  }),
});

/** The part of a scorecard that shows if a period has results. */
type PeriodResults = { visibility: string; entries: readonly { n: number }[] };

/**
 * Returns the newest period with results: published, or provisional for users who can see that. During collection only
 * the server knows who has submitted and so sees results. Returns null for a project that has not started.
 *
 * @param loadResults loads the results of a period; null if they are unknown
 * @returns undefined if the results of a period are unknown
 */
export async function findDefaultTimePeriod(
  { time_periods, provisional_results }: Project,
  loadResults: (timePeriodId: number) => Promise<PeriodResults | null>,
): Promise<number | null | undefined> {
  const started = time_periods.filter(({ state }) => state !== 'upcoming');
  for (const { time_period_id, state } of started) {
    if (state === 'published') return time_period_id;
    if (!provisional_results) continue;
    const results = await loadResults(time_period_id);
    if (results === null) return undefined;
    const { visibility, entries } = results;
    if (visibility === 'published') return time_period_id;
    if (visibility === 'provisional' && entries.some(({ n }) => n > 0)) return time_period_id;
  }
  return started[0]?.time_period_id ?? null;
}
