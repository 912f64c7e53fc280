import type { StarterProject } from '../starter-project.ts';

type Measure = StarterProject['measures'][number];

/** A number of people or things, that has to be given. */
export const countQuestion = (question_code: string, question_text: string) => ({
  question_code,
  question_text,
  question_type: 'integer' as const,
  required: true,
  hard_minimum: 0,
  tolerance_percent: 50,
});

export const yesNoQuestion = (question_code: string, question_text: string) => ({
  question_code,
  question_text,
  question_type: 'yes_no' as const,
  required: true,
});

/** The per cent that some are of others. */
export const proportionMeasure = (
  measure_code: string,
  measure_name: string,
  numerator: string,
  denominator: string,
  polarity: Measure['polarity'],
): Measure => ({
  measure_code,
  measure_name,
  numerator,
  denominator,
  polarity,
  kind: 'proportion',
  multiplier: 100,
  decimals: 1,
  unit: '%',
  counts: 'both',
});

/** The per cent of cases or responses that meet a condition. */
export const caseShareMeasure = (
  measure_code: string,
  measure_name: string,
  numerator: string,
  denominator: string,
): Measure => ({
  ...proportionMeasure(measure_code, measure_name, numerator, denominator, 'higher'),
  kind: 'case_proportion',
});

/** Builds a measure that is a count. */
export const countMeasure = (measure_code: string, measure_name: string, numerator: string): Measure => ({
  measure_code,
  measure_name,
  numerator,
  denominator: null,
  polarity: 'neutral',
  kind: 'value',
  multiplier: 1,
  decimals: 0,
  unit: '',
  counts: 'both',
});
