import type { GalleryChart, GalleryPicture } from '@portal/contract/charts/gallery';
import { rankWords } from '@portal/wording/ranks';
import { formatNumber } from '../../../lib/format/format.ts';

/** Describes a small chart for users who cannot see it. */
export function describeMiniChart(
  picture: GalleryPicture,
  chart: Pick<GalleryChart, 'measure_name' | 'unit' | 'decimals'>,
  value: number | null,
): string {
  const { averages, n, name, own_rank } = picture;
  const middle =
    averages.Median === null
      ? ''
      : `, median ${formatNumber(averages.Median, chart)}, middle half ${formatNumber(averages.Q1, chart)} to ${formatNumber(averages.Q3, chart)}`;
  const own = value === null ? '' : `; your value ${formatNumber(value, chart)}`;
  const place = own_rank === null ? '' : `, ${rankWords(own_rank, n)}`;
  return `${chart.measure_name}, ${name}: n = ${formatNumber(n)}${middle}${own}${place}.`;
}

const REASONS = {
  too_few_peers: 'There are too few others to compare with.',
  would_single_out: 'Held back: could identify others.',
  small_number: 'Held back: small numbers.',
} as const;

/** Explains why a small chart has no bars. */
export const describeMissingBars = ({
  suppressed,
  bars,
}: Pick<GalleryPicture, 'suppressed' | 'bars'>): string => {
  if (suppressed) return REASONS[suppressed];
  return bars.length === 0 ? 'No values yet.' : 'No other values yet.';
};
