import type { ChartData } from '@portal/contract/charts/chart-data';
import type { NoValueReason } from '@portal/contract/measures/measures';
import type { Member } from '../results/project-facts.ts';

export type MissingReason = ChartData['missing'][number]['reason'];
/** Whether a figure counts in averages, and why it does not. */
export type FigureStatus = 'counted' | MissingReason;

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
  missing_reason: NoValueReason | null;
};

/** What a figure is made of. */
export type Numbers = Pick<
  StoredFigure,
  'numerator' | 'denominator' | 'value' | 'variance' | 'missing_reason'
>;

/** A figure as seen by one person. */
export type Figure = StoredFigure & {
  standing: FigureStatus;
  /** Of the person's own organisation; for the programme team, the submission they look at. */
  is_own: boolean;
};

/** With names, which are for the viewer's own and for those who may see them: `presentPoints` takes care of that. */
export type NamedFigure = Figure & Member & { submitted_at: Date | null };

/**
 * A copy under the number that is told, every part by its name: of hundreds of thousands of figures, spreading them takes
 * twenty times as long.
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
