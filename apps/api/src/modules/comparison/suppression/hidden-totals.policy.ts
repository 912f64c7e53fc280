/** The answers to one question of one submission: the count of each option, and which are suppressed. */
export type AnswerTable = { counts: readonly number[]; hidden: readonly boolean[] };

/**
 * Chooses the option totals over all submissions to suppress for a reader who sees the table of each
 * submission. A total less the shown cells leaves the sum of the hidden cells. Such sums alone reveal a
 * hidden cell if the cell is a bridge between its submission and its option, in the graph whose edges are the
 * hidden cells. Options with suppressed totals reveal nothing, so they are one vertex of the graph.
 * Suppressing another total on the far side of a bridge to that vertex removes the bridge.
 */
export function hiddenTotals(tables: readonly AnswerTable[], threshold: number): boolean[] {
  const size = tables[0]?.counts.length ?? 0;
  const columns = Array.from({ length: size }, (_, option) => option);
  const total = columns.map((option) => sumOf(tables.map(({ counts }) => counts[option]!)));
  const left = columns.map((option) =>
    sumOf(tables.map(({ counts, hidden }) => (hidden[option] ? counts[option]! : 0))),
  );
  // Also a total under the threshold: all counts of it are hidden, so what is hidden of it is the total.
  const held = left.map((sum) => sum > 0 && sum < threshold);
  const cheapest = (options: readonly number[]) =>
    [...options].sort((a, b) => (total[a]! || Infinity) - (total[b]! || Infinity))[0];
  for (;;) {
    const shown = columns.filter((option) => !held[option]);
    // A single total that is held back is the difference between all who answered and the other totals.
    const isAlone = shown.length === size - 1;
    const next = cheapest(tellingOptions(tables, held) ?? (isAlone ? shown : []));
    if (next === undefined) return held;
    held[next] = true;
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

type Line = { option: number; from: string; to: string };
const SLACK = 'held back';

/** The hidden cells as lines between submissions and options; options whose totals are held back are one point. */
function hiddenLines(tables: readonly AnswerTable[], held: readonly boolean[]): Map<string, Line[]> {
  // Suppressed totals come first, so that the search starts there and each bridge leads away from them.
  const at = new Map<string, Line[]>([[SLACK, []]]);
  const join = (line: Line) => at.set(line.from, [...(at.get(line.from) ?? []), line]);
  tables.forEach(({ hidden }, row) =>
    hidden.forEach((isHidden, option) => {
      if (!isHidden) return;
      const [from, to] = [`row ${row}`, held[option] ? SLACK : `option ${option}`];
      join({ option, from, to });
      join({ option, from: to, to: from });
    }),
  );
  return at;
}

/**
 * Finds a hidden cell that the shown totals reveal.
 * @returns the options, one of which must also be suppressed; null if no cell is revealed
 */
function tellingOptions(tables: readonly AnswerTable[], held: readonly boolean[]): number[] | null {
  const lines = hiddenLines(tables, held);
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const enter = (point: string, by: Line | null) => {
    place.set(point, place.size);
    lowest.set(point, place.get(point)!);
    return { point, by, next: 0 };
  };
  /** Shown options on the far side of a bridge, which has just been searched: what was found since it was crossed. */
  const beyond = (start: number) =>
    held.flatMap((isHeld, option) =>
      !isHeld && (place.get(`option ${option}`) ?? -1) >= start ? [option] : [],
    );
  // Without recursion: there may be thousands of submissions.
  for (const begin of lines.keys()) {
    if (place.has(begin)) continue;
    const path = [enter(begin, null)];
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const line = lines.get(here.point)![here.next++];
      if (!line) {
        path.pop();
        const before = path.at(-1);
        if (!before || !here.by) continue;
        const low = lowest.get(here.point)!;
        lowest.set(before.point, Math.min(lowest.get(before.point)!, low));
        if (low <= place.get(before.point)!) continue;
        const { option } = here.by;
        const telling = held[option] ? beyond(place.get(here.point)!) : [option];
        if (telling.length > 0) return telling;
      } else if (!isSameCell(line, here.by)) {
        const seen = place.get(line.to);
        if (seen === undefined) path.push(enter(line.to, line));
        else lowest.set(here.point, Math.min(lowest.get(here.point)!, seen));
      }
    }
  }
  return null;
}

/**
 * Checks if an edge is the one just crossed, in the other direction. Two cells of a row can lead to
 * suppressed totals.
 */
const isSameCell = (line: Line, by: Line | null): boolean =>
  by !== null && line.option === by.option && line.to === by.from;
