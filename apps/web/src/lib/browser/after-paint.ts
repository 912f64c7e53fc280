const pending = new Set<() => void>();

/**
 * Runs work after the current update is painted, all pending work in one turn. Less urgent work then does not
 * delay typing. Repeated requests for the same work run once; while the page is hidden, the work waits.
 */
export function afterPaint(work: () => void): void {
  pending.add(work);
  if (pending.size === 1) requestAnimationFrame(() => setTimeout(doAll));
}

function doAll(): void {
  const all = [...pending];
  pending.clear();
  for (const work of all) work();
}
