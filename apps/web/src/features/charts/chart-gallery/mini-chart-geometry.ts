import type { GalleryPicture } from '@portal/contract/charts/gallery';
import { findAxisCut, clampToCut } from '@portal/wording/axis-cut';

/** The width and height a small picture is drawn in; it takes the width of its place. */
export const MINI_CHART_WIDTH = 300;
export const MINI_CHART_HEIGHT = 72;
/** Space above the bars for the mark of the user's own. */
const ABOVE = 10;

export type Scale = { low: number; high: number };

/**
 * Returns the shared scale of all charts that are compared. The scale always starts or ends at 0, as bars do.
 */
export function computeScale(pictures: readonly Pick<GalleryPicture, 'bars'>[]): Scale {
  const values = pictures.flatMap(({ bars }) => bars.map(([, value]) => value));
  const cut = findAxisCut(values);
  const shown = values.map((value) => clampToCut(value, cut));
  return { low: Math.min(0, ...shown), high: Math.max(0, ...shown) };
}

/** Returns the position of a value, measured from the top; an extreme one is at the end of the scale. */
export function computeY(value: number, { low, high }: Scale): number {
  const within = Math.min(high, Math.max(low, value));
  return ABOVE + ((high - within) / (high - low || 1)) * (MINI_CHART_HEIGHT - ABOVE);
}

const slotOf = (count: number) => Math.min(MINI_CHART_WIDTH / Math.max(count, 1), 24);

/** The middle of a bar, from the left; few bars stand together rather than far apart. */
export const computeBarCentre = (barIndex: number, barCount: number): number => {
  const slot = slotOf(barCount);
  return (MINI_CHART_WIDTH - slot * barCount) / 2 + slot * (barIndex + 0.5);
};

/** The outline of some bars in one path, so that thousands of them cost as much as one. */
export function barsPath(
  bars: GalleryPicture['bars'],
  scale: Scale,
  isIncluded: (key: string) => boolean = () => true,
): string {
  const slot = slotOf(bars.length);
  const half = Math.max(slot * (slot > 3 ? 0.42 : 0.5), 0.5);
  const ground = computeY(0, scale);
  return bars
    .flatMap(([key, value], at) => {
      if (!isIncluded(key)) return [];
      const x = computeBarCentre(at, bars.length);
      return `M${fixed(x - half)} ${fixed(ground)}V${fixed(computeY(value, scale))}H${fixed(x + half)}V${fixed(ground)}Z`;
    })
    .join('');
}

/** Returns the bar at a position from 0 (left edge) to 1 (right edge); null if no bar is there. */
export function findBarAt(horizontalShare: number, bars: GalleryPicture['bars']): string | null {
  const slot = slotOf(bars.length);
  const at = Math.floor(
    (horizontalShare * MINI_CHART_WIDTH - (MINI_CHART_WIDTH - slot * bars.length) / 2) / slot,
  );
  return bars[at]?.[0] ?? null;
}

const fixed = (value: number) => Math.round(value * 100) / 100;
