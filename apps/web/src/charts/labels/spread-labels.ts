/**
 * Moves labels apart that would overlap, each as little as possible, and keeps them between `top` and `bottom`.
 *
 * @param wantedPositions where each label would like to be, in pixels from the top
 * @returns where each is put, in the order given
 */
export function spreadLabels(
  wantedPositions: readonly number[],
  gap: number,
  { top, bottom }: { top: number; bottom: number },
): number[] {
  const order = wantedPositions
    .map((_, at) => at)
    .sort((a, b) => wantedPositions[a]! - wantedPositions[b]! || a - b);
  // Labels that touch form a block, which stands around the middle of what its labels want.
  const blocks: { members: number[]; start: number }[] = [];
  const place = (members: number[]) => {
    const middle =
      members.reduce((sum, at, index) => sum + wantedPositions[at]! - index * gap, 0) / members.length;
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
  const placed = [...wantedPositions];
  for (const { members, start } of blocks) {
    members.forEach((at, index) => (placed[at] = start + index * gap));
  }
  return placed;
}
