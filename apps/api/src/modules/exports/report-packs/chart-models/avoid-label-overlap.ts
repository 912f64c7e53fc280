/** Places on a line moved apart so that each two are at least so far from each other, in the order they are in. */
export function avoidLabelOverlap(positions: readonly number[], minDistance: number): number[] {
  const order = positions.map((_, at) => at).sort((a, b) => positions[a]! - positions[b]!);
  const moved = [...positions];
  // Groups that touch become one, around the middle of where they belong.
  type Group = { members: number[]; middle: number };
  const groups: Group[] = [];
  const half = ({ members }: Group) => ((members.length - 1) * minDistance) / 2;
  for (const at of order) {
    let group: Group = { members: [at], middle: positions[at]! };
    for (;;) {
      const before = groups.at(-1);
      if (!before || group.middle - half(group) - (before.middle + half(before)) >= minDistance) break;
      groups.pop();
      const members = [...before.members, ...group.members];
      group = { members, middle: members.reduce((sum, one) => sum + positions[one]!, 0) / members.length };
    }
    groups.push(group);
  }
  for (const group of groups)
    for (const [n, at] of group.members.entries()) moved[at] = group.middle - half(group) + n * minDistance;
  return moved;
}
