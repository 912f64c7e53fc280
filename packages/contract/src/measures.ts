import { z } from 'zod';

/** What a measure is made of; docs/glossary.md says what each means. */
export const measureKinds = [
  'value',
  'ratio',
  'proportion',
  'rate',
  'standardised_ratio',
  'case_mean',
  'case_median',
  'case_proportion',
  'distribution',
] as const;
export const measureKind = z.enum(measureKinds);
export type MeasureKind = z.infer<typeof measureKind>;

/** The kinds that are no quotient of two expressions over a submission's answers. */
export const kindsWithoutDenominator: readonly MeasureKind[] = [
  'value',
  'case_mean',
  'case_median',
  'distribution',
];
