import { MOST_BARS } from '@portal/contract/charts/gallery';

/**
 * Samples as many as a thumbnail can show, evenly by rank; always includes the first, the last and the
 * user's.
 */
export function thinThumbnailBars<Of extends { is_own: boolean }>(ranked: Of[]): Of[] {
  if (ranked.length <= MOST_BARS) return ranked;
  const step = (ranked.length - 1) / (MOST_BARS - 1);
  const places = new Set(Array.from({ length: MOST_BARS }, (_, at) => Math.round(at * step)));
  return ranked.filter((figure, at) => places.has(at) || figure.is_own);
}
