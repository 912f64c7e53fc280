const asked = new Set<() => void>();

/**
 * Does something once the picture of what happens now is painted, all that is asked for until then in one turn: what is beside
 * the point keeps nobody waiting who types. Asked for twice, it is done once; while the page is not shown, it waits.
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
