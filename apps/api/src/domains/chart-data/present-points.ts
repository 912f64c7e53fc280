import type { ChartPoint } from '@portal/contract/chart-data';
import type { View } from './chart-data.policy.ts';
import type { Compared } from './compare.ts';
import type { Figure } from './figures.ts';
import { isDrawn, numbersOf } from './suppress.ts';

export type NamedFigure = Figure & { submission_name: string; organisation_name: string };

/** How others know a submission in a project that is not named. */
export const pseudonymOf = (pseudonymNumber: number) =>
  `Submission ${String(pseudonymNumber).padStart(3, '0')}`;

/** Organisation and submission; once where both are called the same. */
export function nameOf(of: { submission_name: string; organisation_name: string }): string {
  return of.submission_name === of.organisation_name
    ? of.organisation_name
    : `${of.organisation_name}: ${of.submission_name}`;
}

/**
 * The bars: the members of the picture that have a value or a suppressed one, and always the submission looked at, also
 * where filters or peer groups leave it out (it then has neither rank nor quartile and counts in no average). Of a
 * picture with too few peers only one's own is left. Highest value first, suppressed ones last; equals by pseudonym
 * number, so that the order says nothing.
 */
export function presentPoints(
  everybody: NamedFigure[],
  picture: Compared['picture'],
  view: View,
  ownId: number | null,
): ChartPoint[] {
  const members = new Set(picture.set.map((figure) => figure.submission_id));
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  const isShown = (figure: NamedFigure) =>
    figure.submission_id === ownId || (members.has(figure.submission_id) && (!hidden || figure.is_own));
  return everybody
    .filter((figure) => isDrawn(figure) && isShown(figure))
    .map((figure) => ({ figure, point: toPoint(figure, picture, view) }))
    .sort(
      (a, b) =>
        (b.point.value ?? -Infinity) - (a.point.value ?? -Infinity) ||
        a.figure.pseudonym_number - b.figure.pseudonym_number,
    )
    .map(({ point }) => point);
}

function toPoint(figure: NamedFigure, picture: Compared['picture'], view: View): ChartPoint {
  const identified = figure.is_own || view.named;
  const place = picture.summary.places.get(figure.submission_id);
  return {
    key: String(figure.pseudonym_number),
    submission_id: identified ? figure.submission_id : null,
    name: identified ? nameOf(figure) : pseudonymOf(figure.pseudonym_number),
    is_own: figure.is_own,
    ...numbersOf(figure, view),
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    peer_group_ids: picture.groups
      .filter(({ members }) => members.has(figure.submission_id))
      .map(({ id }) => id),
  };
}
