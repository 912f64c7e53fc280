import type { ChartData } from '@portal/contract/chart-data';
import type { WhyNoValue } from '@portal/contract/measures';

export type MissingReason = ChartData['missing'][number]['reason'];
/** Whether a figure counts in averages, and why it does not. */
export type Standing = 'counted' | MissingReason;

/** What is stored for a submission in a measure and period; `submitted` false: there is no such row. */
export type StoredFigure = {
  submission_id: number;
  organisation_id: number;
  pseudonym_number: number;
  submitted: boolean;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  /** Of the value of a standardised rate, in the square of its unit: its limits rest on it. Told to nobody. */
  variance: number | null;
  missing_reason: WhyNoValue | null;
};

/** A figure as seen by one person. */
export type Figure = StoredFigure & {
  standing: Standing;
  /** Of the person's own organisation; for the programme team, the submission they look at. */
  is_own: boolean;
};
