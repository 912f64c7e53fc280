import type { ChartData } from '@portal/contract/charts/chart-data';
import type { NoValueReason } from '@portal/contract/measures/measure-kinds';
import type { Member } from '../results/project-facts.ts';

type MissingReason = ChartData['missing'][number]['reason'];
/** Counted in averages, or the reason for not counting. */
export type FigureStatus = 'counted' | MissingReason;

/** The stored figure of a submission for a measure and period; `submitted` false: no such row exists. */
export type StoredFigure = {
  submission_id: number;
  organisation_id: number;
  pseudonym_number: number;
  submitted: boolean;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  /**
   * The variance of a standardised rate or a mean over cases, in the square of its unit, for calculating its limits.
   * Never shown.
   */
  variance: number | null;
  missing_reason: NoValueReason | null;
};

/** The numbers of a figure. */
export type Numbers = Pick<
  StoredFigure,
  'numerator' | 'denominator' | 'value' | 'variance' | 'missing_reason'
>;

/** A figure as seen by one person. */
export type Figure = StoredFigure & {
  standing: FigureStatus;
  /** True for the person's organisation; for the programme team, the submission they view. */
  is_own: boolean;
};

/** A figure with names, for its organisation and people who can see names: `buildChartPoints` ensures this. */
export type NamedFigure = Figure & Member & { submitted_at: Date | null };

/**
 * Copies a figure under its shown number, listing each property: spreading hundreds of thousands of figures
 * takes twenty times as long.
 */
export const withPseudonymNumber = (figure: NamedFigure, pseudonym_number: number): NamedFigure => ({
  submission_id: figure.submission_id,
  organisation_id: figure.organisation_id,
  pseudonym_number,
  submission_name: figure.submission_name,
  organisation_name: figure.organisation_name,
  region: figure.region,
  board_code: figure.board_code,
  board_name: figure.board_name,
  ended_on: figure.ended_on,
  submitted: figure.submitted,
  submitted_at: figure.submitted_at,
  numerator: figure.numerator,
  denominator: figure.denominator,
  value: figure.value,
  variance: figure.variance,
  missing_reason: figure.missing_reason,
  standing: figure.standing,
  is_own: figure.is_own,
});
