/** What people answered to one question of one submission: how many chose each option, and which of it is held back. */
export type AnswerTable = { counts: readonly number[]; hidden: readonly boolean[] };

/**
 * Which totals of options over all submissions to hold back from whoever sees the table of each. Taking what is shown from a
 * total leaves the sum of what is hidden; a hidden cell is told by such sums alone where it is a bridge between its
 * submission and its option, in the graph whose lines are the hidden cells. Options whose totals are held back tell nothing,
 * so they are one point of it; there are two of them or none, for the last is the difference to all who answered.
 */
export function hiddenTotals(tables: readonly AnswerTable[], threshold: number): boolean[] {
  const size = tables[0]?.counts.length ?? 0;
  const columns = Array.from({ length: size }, (_, option) => option);
  const total = columns.map((option) => sumOf(tables.map(({ counts }) => counts[option]!)));
  const left = columns.map((option) =>
    sumOf(tables.map(({ counts, hidden }) => (hidden[option] ? counts[option]! : 0))),
  );
  const held = columns.map(
    (option) =>
      (total[option]! > 0 && total[option]! < threshold) || (left[option]! > 0 && left[option]! < threshold),
  );
  for (;;) {
    const told = toldColumn(tables, held);
    if (told !== null) held[told] = true;
    const isAlone = held.filter(Boolean).length === 1;
    const next = columns
      .filter((option) => !held[option])
      .sort((a, b) => (total[a]! || Infinity) - (total[b]! || Infinity))[0];
    if (isAlone && next !== undefined) held[next] = true;
    if (told === null && !(isAlone && next !== undefined)) return held;
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** An option whose total, shown, would tell a hidden cell of a submission; null where none does. */
function toldColumn(tables: readonly AnswerTable[], held: readonly boolean[]): number | null {
  const SLACK = -1;
  const lines = tables.flatMap(({ hidden }, row) =>
    hidden.flatMap((isHidden, option) =>
      isHidden ? [{ row, option, to: held[option] ? SLACK : option }] : [],
    ),
  );
  const at = new Map<string, { line: number; other: string }[]>();
  const join = (from: string, line: number, other: string) =>
    at.set(from, [...(at.get(from) ?? []), { line, other }]);
  lines.forEach(({ row, to }, line) => {
    join(`row ${row}`, line, `option ${to}`);
    join(`option ${to}`, line, `row ${row}`);
  });
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  let found: number | null = null;
  /** Without calling itself: there may be thousands of submissions. */
  for (const begin of at.keys()) {
    if (place.has(begin)) continue;
    const path: { point: string; by: number; next: number }[] = [{ point: begin, by: -1, next: 0 }];
    place.set(begin, place.size);
    lowest.set(begin, place.get(begin)!);
    while (path.length > 0) {
      const here = path.at(-1)!;
      const way = at.get(here.point)![here.next++];
      if (!way) {
        path.pop();
        const before = path.at(-1);
        if (!before) continue;
        const low = lowest.get(here.point)!;
        lowest.set(before.point, Math.min(lowest.get(before.point)!, low));
        const { option } = lines[here.by]!;
        if (low > place.get(before.point)! && !held[option]) found ??= option;
      } else if (way.line !== here.by) {
        const seen = place.get(way.other);
        if (seen === undefined) {
          place.set(way.other, place.size);
          lowest.set(way.other, place.get(way.other)!);
          path.push({ point: way.other, by: way.line, next: 0 });
        } else lowest.set(here.point, Math.min(lowest.get(here.point)!, seen));
      }
    }
  }
  return found;
}
