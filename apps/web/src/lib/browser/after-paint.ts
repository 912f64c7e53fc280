const asked = new Set<() => void>();

/**
 * Runs work after the current update is painted, all pending work in one turn. Less urgent work then does not
 * delay typing. Repeated requests for the same work run once; while the page is hidden, the work waits.
 */
export function afterPaint(work: () => void): void {
  asked.add(work);
  if (asked.size === 1) requestAnimationFrame(() => setTimeout(doAll));
}

function doAll(): void {
  const all = [...asked];
  asked.clear();
  for (const work of all) work();
}
