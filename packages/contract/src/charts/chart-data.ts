import { controlCharts } from './control-charts.ts';
import { outputTypes } from './output-types.ts';
import { verdictRules } from '../comparison/verdict-rules.ts';
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
import { bodyId, endpoint, id, instant, translatableText } from '../shared/endpoint.ts';
import { measureKind } from '../measures/measures.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';

/** SPEC §3, spelled as there; null when there are too few values to show them. */
export const averages = z.object({
  Mean: z.number().nullable(),
  Median: z.number().nullable(),
  Q1: z.number().nullable(),
  Q3: z.number().nullable(),
});
export type Averages = z.infer<typeof averages>;

/** One bar. `submission_id` is given for one's own (and to admins, and in named projects) only. */
export const chartPoint = z.object({
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
  /** `small_number` with a value: one's own (or for the programme team); it counts in no average. */
  suppressed: suppressionReason.nullable(),
  /** Which of the chosen peer groups it is in; of those that may be shown. */
  peer_group_ids: z.array(z.number().int()),
});
export type ChartPoint = z.infer<typeof chartPoint>;

/** The ranks that chance could have given, 95 %, 1 the highest value; null where a value has no limits of its own. */
export const rankLimits = z.object({ low: z.number().int(), high: z.number().int() });

/** A set the own submission is compared with: everybody shown, or one peer group. */
export const comparisonGroup = z.object({
  /** Null: all submissions (after filters). */
  peer_group_id: z.number().int().nullable(),
  name: z.string(),
  /** How many values the averages rest on; 0 where these are held back. */
  n: z.number().int(),
  averages,
  /** The own submission's place in this set; null when it has no value or is not in it. */
  own_rank: z.number().int().nullable(),
  own_rank_limits: rankLimits.nullable(),
  own_quartile: z.number().int().nullable(),
  suppressed: suppressionReason.nullable(),
});
export type ComparisonGroup = z.infer<typeof comparisonGroup>;

/** That figures were corrected after they had been published; the old ones are with the programme team. */
export const chartRevision = z.object({
  revised_at: instant,
  reason: z.string(),
  time_period_name: z.string(),
  /** Whether figures of the viewer's own were. */
  is_own: z.boolean(),
});

/** SPEC §3: a chosen filter with its chosen options. */
export const chosenFilter = z.object({
  filter_id: bodyId,
  option_list: z.array(z.object({ option_name: z.string().max(300) })).max(200),
});
export type ChosenFilter = z.infer<typeof chosenFilter>;

export const chartData = z.object({
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** Says what is compared, e.g. `Attendances over four hours, July 2025`. */
  title: z.string(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  state: dataCollectionState,
  /** The measure that is shown, by its name in this chart. */
  series_name: z.string(),
  /** Whose place `own_rank`, `verdict` and `missing.own` speak of: the one asked for, or one's first. */
  submission_id: z.number().int().nullable(),
  /** What it is called where “your” would be nobody's, as in a file that is passed on. */
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
  /** What of it was corrected after publication, in all periods that are shown; the first first. */
  revised: z.array(chartRevision),
  /**
   * Those who pass the filters and, when peer groups are chosen, are in one of them; always the own submission, which
   * counts in the averages only if it is one of these. Highest value first, then the suppressed; those without a value
   * are not here but counted in `missing`.
   */
  points: z.array(chartPoint),
  /** Over the points that count: those with a value that is not suppressed. */
  averages,
  n: z.number().int(),
  /** Everybody after the filters first, then each chosen peer group. */
  comparisons: z.array(comparisonGroup),
  /** Who is not in the chart, and why. */
  missing: z.array(
    z.object({
      reason: missingPointReason,
      count: z.number().int(),
      /** Who; empty where others have no names. */
      names: z.array(z.string()),
      /** Whether the own submission is among them. */
      own: z.boolean(),
    }),
  ),
  /** The own submission's result in a sentence; null without a value. */
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
  summary: 'The values of a chart in a time period, compared with peers.',
  params: chartAndPeriod,
  body: z.object({
    /** Whose place is asked for; must be one's own, except for admins. */
    submission_id: bodyId.nullish(),
    peer_group_ids: z.array(bodyId).max(20).default([]),
    filters: z.array(chosenFilter).max(20).default([]),
    series: z.string().max(100).nullish(),
    /** The measure a scatter sets against it; the next of the chart unless given. */
    second_series: z.string().max(100).nullish(),
    /** What the own values should reach, in the unit of the measure: an SPC chart says whether they will. */
    target: z.number().nullish(),
    /** Which control chart an SPC chart is; XmR unless given, and where the data do not fit the one given. */
    control_chart: z.enum(controlCharts).nullish(),
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
  summary: 'What can be chosen for a chart: its series in a period, and the periods it has.',
  params: chartAndPeriod,
  response: z.object({
    series: z.array(z.object({ measure_code: z.string(), series_name: z.string() })),
    time_periods: z.array(
      z.object({ id: z.number().int(), time_period_name: z.string(), state: dataCollectionState }),
    ),
  }),
});

/** One measure of a scorecard: the own value beside the peers' middle. */
export const scorecardEntry = z.object({
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** The group it stands in first, and the output tab of that; null for a chart in none. */
  collection_code: z.string().nullable(),
  collection_name: z.string().nullable(),
  tab_name: z.string().nullable(),
  measure_name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  polarity: z.enum(['higher', 'lower', 'neutral']),
  value: z.number().nullable(),
  /** What the value was worked out from, where it is a quotient. */
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** 95 % limits of the value, for shares, rates, standardised ratios and standardised rates. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  /** Why there is no value. */
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
  /** Against the median of all by the project’s `verdict_rule`; `none`: not compared, since there are no limits or no others. */
  verdict: z.enum(['better', 'worse', 'higher', 'lower', 'similar', 'none']),
  /** From the median in robust standard deviations, (Q3 − Q1) ÷ 1.349; null where the middle half has no width. */
  distance: z.number().nullable(),
  /** Where it lies in the funnel of all; null for what has none. */
  signal: funnelSignal.nullable(),
  /** What the control chart of the own values says of the newest; null with fewer than two, or no value in the period. */
  variation: z.object({ type: pointType, causes: z.array(specialCause) }).nullable(),
  /** What the programme team keeps as its target; whether the control chart says it will be met. */
  target: z.number().nullable(),
  assurance: assurance.nullable(),
  /** The change since the period before is larger than the earlier ones let expect: beyond 3.267 × their mean. */
  is_large_change: z.boolean(),
  /** The own values of the last periods, oldest first, for a spark line. */
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
    'Every chart of a project (or of one group) for a submission: own value, median, quartile, change.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    submission_id: id.optional(),
    collection_id: id.optional(),
    /** Whom it is compared with in place of everybody. */
    peer_group_id: id.optional(),
  }),
  response: z.object({
    time_period_id: z.number().int(),
    time_period_name: z.string(),
    visibility: z.enum(['published', 'provisional', 'own_only']),
    submission_id: z.number().int().nullable(),
    submission_name: z.string().nullable(),
    verdict_rule: z.enum(verdictRules),
    /** What of the period was corrected after publication, the first first. */
    revised: z.array(chartRevision),
    entries: z.array(scorecardEntry),
  }),
});
