/**
 * Orders things that depend on each other: each comes after the things it needs. Things that need each other
 * in a circle share a ring; each other thing has a separate ring. Uses Tarjan's strongly connected
 * components, without recursion, because a running total over thousands of rows is a long chain.
 *
 * @param needs for each thing, by its number, the numbers of the things it needs
 */
export function dependencyOrder(needs: readonly (readonly number[])[]): {
  rings: number[][];
  ringOf: number[];
} {
  const rings: number[][] = [];
  const ringOf = needs.map(() => -1);
  const found = needs.map(() => -1);
  const lowest = needs.map(() => 0);
  const open: number[] = [];
  let count = 0;
  for (let start = 0; start < needs.length; start += 1) {
    if (found[start] !== -1) continue;
    const path: { thing: number; next: number }[] = [];
    const enter = (thing: number) => {
      found[thing] = lowest[thing] = count++;
      open.push(thing);
      path.push({ thing, next: 0 });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { thing } = step;
      const needed = needs[thing]![step.next];
      if (needed !== undefined) {
        step.next += 1;
        if (found[needed] === -1) enter(needed);
        else if (ringOf[needed] === -1) lowest[thing] = Math.min(lowest[thing]!, found[needed]!);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) lowest[above.thing] = Math.min(lowest[above.thing]!, lowest[thing]!);
      if (lowest[thing] !== found[thing]) continue;
      const ring = open.splice(open.lastIndexOf(thing));
      for (const member of ring) ringOf[member] = rings.length;
      rings.push(ring);
    }
  }
  return { rings, ringOf };
}
