import type { Measure } from './chart-data.sql.ts';
import { type Standing, standingOf } from './suppress.ts';

/** What is stored for a submission in a measure and period; `submitted` false: there is no such row. */
export type StoredFigure = {
  submission_id: number;
  organisation_id: number;
  pseudonym_number: number;
  submitted: boolean;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  missing_reason: 'not_reported' | 'zero_denominator' | null;
};

/** A figure as seen by one person. */
export type Figure = StoredFigure & {
  standing: Standing;
  /** Of the person's own organisation; for the programme team, the submission they look at. */
  is_own: boolean;
};

/** Takes the viewer's stand: whose is one's own, and what counts. */
export function toFigures<Stored extends StoredFigure>(
  stored: Stored[],
  measure: Pick<Measure, 'kind'>,
  threshold: number | null,
  isOwn: (figure: StoredFigure) => boolean,
): (Stored & Figure)[] {
  return stored.map((one) => ({
    ...one,
    standing: standingOf(one, measure.kind, threshold),
    is_own: isOwn(one),
  }));
}
