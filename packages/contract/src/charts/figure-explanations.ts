import { z } from 'zod';
import { chartData, rankLimits, chartRevision } from './chart-data.ts';
import { suppressionReason } from './chart-parts.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant, translatableText } from '../shared/fields.ts';
import { questionTypes } from '../questionnaires/question-types.ts';

/** An answer that a figure was calculated from. */
const explainedAnswer = z.object({
  question_code: z.string(),
  question_text: z.string(),
  question_type: z.enum(questionTypes),
  unit: z.string(),
  /** The questionnaire that asks the question; null if the period does not ask it of the submission. */
  questionnaire_name: z.string().nullable(),
  /**
   * The answer as it counts: an answer under correction counts as it was submitted. Null if left blank, or
   * asked of cases.
   */
  answer: z.union([z.number(), z.string(), z.boolean(), z.array(z.string())]).nullable(),
  is_of_cases: z.boolean(),
});

/** A stratum of a figure, for the submission looked at. */
const explainedStratum = z.object({
  stratum_name: z.string(),
  /** The count and its population; null if left blank. */
  count: z.number().nullable(),
  population: z.number().nullable(),
  /** Its own rate in the unit of the measure; null where it has no population. */
  rate: z.number().nullable(),
  weight: z.number(),
  /** The part of the weights that is its own, of a slope index that of the population: 0 to 1. */
  share: z.number(),
  in_words: z.object({ count: translatableText, population: translatableText }),
});

export const explainFigure = endpoint({
  name: 'explainFigure',
  method: 'GET',
  path: '/api/v1/data/explanation/{chart_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  summary:
    'Explain how your value in a chart was calculated: the answers, the expression and the comparison group.',
  params: z.object({ chart_id: id, time_period_id: id }),
  query: z.object({
    /** The user's submission; any for the programme team. */
    submission_id: id.optional(),
    series: z.string().max(100).optional(),
  }),
  response: z.object({
    ...chartData.pick({
      chart_id: true,
      chart_name: true,
      time_period_id: true,
      time_period_name: true,
      visibility: true,
      measure: true,
      method: true,
      source_text: true,
      data_date: true,
      averages: true,
      n: true,
      missing: true,
    }).shape,
    unit_name: z.string(),
    submission_id: z.number().int().nullable(),
    submission_name: z.string().nullable(),
    value: z.number().nullable(),
    numerator: z.number().nullable(),
    denominator: z.number().nullable(),
    interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
    rank: z.number().int().nullable(),
    rank_limits: rankLimits.nullable(),
    /** The reason why the figure counts in no average although its owner sees it. */
    suppressed: suppressionReason.nullable(),
    /** The expressions with what the questions ask in place of their codes. */
    in_words: z.object({ numerator: translatableText, denominator: translatableText.nullable() }),
    /** The standard and the strata of a standardised figure; null for others. */
    standardisation: z.object({ standard: z.string(), strata: z.array(explainedStratum) }).nullable(),
    /**
     * For a standardised ratio: its value where 100 is as expected. For a slope index: the fitted rate at the
     * last end divided by that at the first (relative index of inequality). Null for other kinds, and if
     * there is none.
     */
    relative_index: z.number().nullable(),
    /** The measures that the figure is calculated from, with their values for the submission. */
    measures_used: z.array(
      z.object({
        measure_code: z.string(),
        measure_name: z.string(),
        unit: z.string(),
        decimals: z.number().int(),
        value: z.number().nullable(),
      }),
    ),
    /** None where nothing was submitted. */
    answers: z.array(explainedAnswer),
    /** The number of complete cases examined; null if the figure is not calculated from cases. */
    cases: z.number().int().nullable(),
    submitted_at: instant.nullable(),
    submitted_by: z.string().nullable(),
    revised: z.array(chartRevision),
  }),
});
export type Explanation = z.infer<typeof explainFigure.response>;
