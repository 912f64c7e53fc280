/**
 * Moves labels apart that would overlap, each as little as possible, and keeps them between `top` and `bottom`.
 *
 * @param wanted where each label would like to be, in pixels from the top
 * @returns where each is put, in the order given
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  { top, bottom }: { top: number; bottom: number },
): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // Labels that touch form a block, which stands around the middle of what its labels want.
  const blocks: { members: number[]; start: number }[] = [];
  const place = (members: number[]) => {
    const middle = members.reduce((sum, at, index) => sum + wanted[at]! - index * gap, 0) / members.length;
    return Math.max(top, Math.min(middle, bottom - (members.length - 1) * gap));
  };
  for (const at of order) {
    let block = { members: [at], start: place([at]) };
    for (;;) {
      const before = blocks.at(-1);
      if (!before || before.start + before.members.length * gap <= block.start + 1e-9) break;
      blocks.pop();
      const members = [...before.members, ...block.members];
      block = { members, start: place(members) };
    }
    blocks.push(block);
  }
  const placed = [...wanted];
  for (const { members, start } of blocks) {
    members.forEach((at, index) => (placed[at] = start + index * gap));
  }
  return placed;
}
