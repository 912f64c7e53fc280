import type { ChartPoint } from '@portal/contract/chart-data';
import { comparable } from '@portal/statistics/present-values';
import type { View } from '../../policies/figures.ts';
import { nameOf, pseudonymOf } from '../results/names.ts';
import type { Compared } from './compare.ts';
import type { Figure, NamedFigure } from './figures.ts';
import { intervalOf, type MeasureShape } from './interval-of.ts';
import { isDrawn, numbersOf } from './suppress.ts';

const isIdentified = (figure: Figure, view: Pick<View, 'named'>) => figure.is_own || view.named;

/** What one person may call a submission. */
export const nameFor = (figure: NamedFigure, view: Pick<View, 'named'>): string =>
  isIdentified(figure, view) ? nameOf(figure) : pseudonymOf(figure.pseudonym_number);

/** The submissions whose figures may be drawn, in a picture as it is seen by one person. */
export function shownIn<Of extends Figure>(
  everybody: Of[],
  picture: Compared['picture'],
  view: View,
  ownId: number | null,
): Of[] {
  const members = new Set(picture.set.map((figure) => figure.submission_id));
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  return everybody.filter(
    (figure) =>
      figure.submission_id === ownId || (members.has(figure.submission_id) && (!hidden || figure.is_own)),
  );
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
  measure: MeasureShape,
): ChartPoint[] {
  return shownIn(everybody, picture, view, ownId)
    .filter(isDrawn)
    .map((figure) => {
      const point = toPoint(figure, picture, view, measure);
      // Worked out once: a comparison of thousands asks for it a dozen times each.
      return { figure, point, order: orderOf(point.value) };
    })
    .sort((a, b) => b.order - a.order || a.figure.pseudonym_number - b.figure.pseudonym_number)
    .map(({ point }) => point);
}

/** Equal figures stand in the order of their pseudonyms, whatever their doubles. */
const orderOf = (value: number | null) => (value === null ? -Number.MAX_VALUE : comparable(value));

function toPoint(
  figure: NamedFigure,
  picture: Compared['picture'],
  view: View,
  measure: MeasureShape,
): ChartPoint {
  const numbers = numbersOf(figure, view);
  const place = picture.summary.places.get(figure.submission_id);
  return {
    key: String(figure.pseudonym_number),
    submission_id: isIdentified(figure, view) ? figure.submission_id : null,
    name: nameFor(figure, view),
    is_own: figure.is_own,
    ...numbers,
    interval: numbers.value === null ? null : intervalOf(figure, measure),
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    peer_group_ids: picture.groups
      .filter(({ members }) => members.has(figure.submission_id))
      .map(({ id }) => id),
  };
}
