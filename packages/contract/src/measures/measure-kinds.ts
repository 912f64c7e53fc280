import { z } from 'zod';

/** The kinds of measure; docs/glossary.md explains each. */
export const measureKinds = [
  'value',
  'ratio',
  'proportion',
  'rate',
  'standardised_ratio',
  'standardised_rate',
  'indirectly_standardised_ratio',
  'slope_index',
  'case_mean',
  'case_median',
  'case_proportion',
  'distribution',
] as const;

export const measureKind = z.enum(measureKinds);

export type MeasureKind = z.infer<typeof measureKind>;

/** The kinds that are no quotient of two expressions over a submission's answers. */
export const kindsWithoutDenominator: readonly MeasureKind[] = ['value', 'distribution'];

/** The kinds whose denominator, the condition for the cases included, can be left out. */
export const kindsWithOptionalDenominator: readonly MeasureKind[] = ['case_mean', 'case_median'];

/** The kinds that are calculated from the complete cases of a submission. */
export const kindsOverCases: readonly MeasureKind[] = ['case_mean', 'case_median', 'case_proportion'];

/** The kinds that are made of strata: their numerator and denominator are the sums of these, and never written by hand. */
export const stratifiedMeasureKinds: readonly MeasureKind[] = [
  'standardised_rate',
  'indirectly_standardised_ratio',
  'slope_index',
];

/** Those whose value is no quotient of the sums: every stratum counts by itself. */
export const stratumWeightedMeasureKinds: readonly MeasureKind[] = ['standardised_rate', 'slope_index'];

/** The side of a measure that counts people or things: only there can a number be too small to show. */
export const countedSides = ['both', 'numerator', 'denominator', 'neither'] as const;

/** The reasons why a measure has no value although the submission was submitted. */
export const noValueReasons = ['not_reported', 'zero_denominator', 'too_few_responses'] as const;

export type NoValueReason = (typeof noValueReasons)[number];

export const polarities = ['higher', 'lower', 'neutral'] as const;

/** Fits of the line of a slope index: to the rates, to their logarithms, or to the logits of proportions. */
export const slopeFits = ['linear', 'log', 'logit'] as const;
export type SlopeFit = (typeof slopeFits)[number];
