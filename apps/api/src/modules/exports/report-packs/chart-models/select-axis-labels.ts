/** Selects the axis labels to show if only `maxLabels` fit: evenly spaced, including the first and the last. */
export function selectAxisLabels(count: number, maxLabels: number): number[] {
  const last = count - 1;
  const step = Math.max(1, Math.ceil(last / Math.max(1, maxLabels - 1)));
  const at = Array.from({ length: Math.floor(last / step) + 1 }, (_, n) => n * step);
  // The last but one gives way where it is too near.
  return at.at(-1) === last ? at : [...at.filter((one) => one === 0 || last - one >= step), last];
}
