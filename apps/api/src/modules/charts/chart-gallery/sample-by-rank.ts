import { MOST_BARS } from '@portal/contract/charts/gallery';

/** As many as a small picture can show, evenly by rank, the first and the last and one's own always among them. */
export function sampleByRank<Of extends { is_own: boolean }>(ranked: Of[]): Of[] {
  if (ranked.length <= MOST_BARS) return ranked;
  const step = (ranked.length - 1) / (MOST_BARS - 1);
  const places = new Set(Array.from({ length: MOST_BARS }, (_, at) => Math.round(at * step)));
  return ranked.filter((figure, at) => places.has(at) || figure.is_own);
}
