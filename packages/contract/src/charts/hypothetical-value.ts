import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, id, translatableText } from '../shared/fields.ts';
import { similarChoice } from '../comparison/similar-comparison.ts';
import type { MeasureKind } from '../measures/measure-kinds.ts';
import { chartData, chosenFilter, rankLimits } from './chart-data.ts';
import { funnelSignal } from './chart-parts.ts';

/** The numbers a person can try for each kind of measure: its numerator and denominator, or its value. */
const tried: Record<MeasureKind, 'parts' | 'value' | null> = {
  value: 'value',
  ratio: 'parts',
  proportion: 'parts',
  rate: 'parts',
  standardised_ratio: 'parts',
  // Strata are weighted one by one, so their sums do not give the value.
  standardised_rate: 'value',
  indirectly_standardised_ratio: 'parts',
  slope_index: 'value',
  case_mean: 'value',
  case_median: 'value',
  case_proportion: 'parts',
  distribution: null,
};
export const hypotheticalInputOf = (kind: MeasureKind): 'parts' | 'value' | null => tried[kind];

const interval = z.object({ lower: z.number(), upper: z.number() }).nullable();

/** A value in the compared set. */
const placed = z.object({
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** 95 % limits of the value; null for a measure without limits. */
  interval,
  rank: z.number().int().nullable(),
  rank_limits: rankLimits.nullable(),
  quartile: z.number().int().nullable(),
  /** The position by the rule in `judging`; null where nothing can be said. */
  signal: funnelSignal.nullable(),
  /** The funnel limits for a denominator of this size; null without a funnel. */
  limits: z.object({ alert: interval, alarm: interval }).nullable(),
});
export type WhatIfPlace = z.infer<typeof placed>;

export const getWhatIf = endpoint({
  name: 'getWhatIf',
  method: 'POST',
  path: '/api/v1/data/whatIf/{chart_id}/{time_period_id}',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  reads: true,
  summary:
    'Show the rank, verdict and limits that another value would give your submission. Nothing is stored.',
  params: z.object({ chart_id: id, time_period_id: id }),
  body: z.object({
    /** The submission to try it for; must be the user's, except for admins. */
    submission_id: bodyId.nullish(),
    peer_group_ids: z.array(bodyId).max(20).default([]),
    filters: z.array(chosenFilter).max(20).default([]),
    similar: similarChoice,
    series: z.string().max(100).nullish(),
    /** For measures with a numerator and a denominator. */
    numerator: z.number().min(0, 'Enter a numerator of 0 or more.').max(1e12).nullish(),
    /** The submission's own denominator unless given. */
    denominator: z.number().positive('Enter a denominator above 0.').max(1e12).nullish(),
    /** For other measures. */
    value: z.number().min(-1e12).max(1e12).nullish(),
  }),
  response: z.object({
    /** Marks the answer: these are no results. */
    is_real: z.literal(false),
    submission_name: z.string(),
    ...chartData.pick({ judging: true, averages: true, n: true }).shape,
    /** The submission's result, and the tried value in its place. */
    real: placed,
    tried: placed,
    /** The tried value's position and verdict in a sentence. */
    verdict: translatableText.nullable(),
  }),
});
