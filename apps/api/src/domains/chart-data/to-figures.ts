import type { Measure } from './chart-data.sql.ts';
import type { Figure, StoredFigure } from './figures.ts';
import type { Disclosure } from './small-numbers/open-disclosure.ts';
import { roundFigure } from './small-numbers/round-figure.ts';
import { standingOf } from './suppress.ts';

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
