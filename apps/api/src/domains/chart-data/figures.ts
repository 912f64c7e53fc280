import type { Measure } from './chart-data.sql.ts';
import { roundFigure } from './small-numbers/round-figure.ts';
import type { Disclosure } from './small-numbers/open-disclosure.ts';
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

/** What the figures are of. */
export type Subject = {
  measure: Pick<Measure, 'id' | 'kind' | 'counts' | 'multiplier'>;
  period: { id: number };
};

/** Takes the viewer's stand: whose is one's own, and what counts. Where counts are rounded, one's own are not. */
export function toFigures<Stored extends StoredFigure>(
  stored: Stored[],
  { measure, period }: Subject,
  disclosure: Disclosure,
  isOwn: (figure: StoredFigure) => boolean,
): (Stored & Figure)[] {
  return stored.map((one) => {
    const standing = standingOf(one, disclosure.isHeldBack(measure.id, period.id, one.submission_id));
    const is_own = isOwn(one);
    const isRounded = disclosure.round_counts && standing === 'counted' && !is_own;
    return { ...one, ...(isRounded && roundFigure(one, measure)), standing, is_own };
  });
}
