import { suppressCounts } from '@portal/statistics/suppression/suppression';
import { describe, expect, it } from 'vitest';
import { type AnswerTable, hiddenTotals } from './hidden-totals.policy.ts';

describe('totals of options beside the table of each submission', () => {
  it('are shown where nothing is hidden', () => {
    const tables = [{ counts: [4, 5], hidden: [false, false] }];
    expect(hiddenTotals(tables, 3)).toEqual([false, false]);
  });

  it('are suppressed if they would reveal the hidden counts of one submission', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [5, 5, 5], hidden: [false, false, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([true, true, false]);
  });

  it('are shown where the hidden counts of several submissions lie within each other', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [2, 6, 9], hidden: [true, true, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([false, false, false]);
  });

  it('are held back where a hidden count is the only one of its option', () => {
    // All three totals together would reveal the 4, with it the 1, and so on along the hidden counts.
    const tables = [
      { counts: [4, 1, 9], hidden: [true, true, false] },
      { counts: [9, 2, 5], hidden: [false, true, true] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([true, false, true]);
  });

  it('are suppressed in pairs: the total of all answers would reveal a single one', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [1, 4, 7], hidden: [true, true, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([true, true, false]);
  });

  it('are held back where the hidden counts of an option add up to less than the threshold', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [1, 5, 9], hidden: [true, true, false] },
      { counts: [6, 6, 6], hidden: [false, false, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([true, true, false]);
    expect(hiddenTotals(tables.slice(0, 2), 3)).toEqual([true, true, false]);
  });

  it('are held back beyond those of one submission where only its hidden count links them to the others', () => {
    // The totals of the first two options, less the 4 of the second submission, would reveal the 1 of the
    // first.
    const tables = [
      { counts: [5, 1, 8, 1], hidden: [true, true, false, true] },
      { counts: [2, 2, 7, 0], hidden: [true, true, false, false] },
      { counts: [7, 6, 3, 1], hidden: [false, false, true, true] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([false, true, true, true]);
  });

  it.each([2, 3, 4, 5])('leave no hidden count to be calculated from %i options', (options) => {
    let seed = options;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let hidden = 0;
    for (let round = 0; round < 300; round += 1) {
      const tables = Array.from({ length: 1 + random(4) }, () => {
        const counts = Array.from({ length: options }, () => random(9));
        return { counts, hidden: suppressCounts(counts, 3).hidden };
      });
      hidden += tables.flatMap((table) => table.hidden).filter(Boolean).length;
      const held = hiddenTotals(tables, 3);
      expect({ tables, held, known: calculable(tables, held) }).toEqual({ tables, held, known: [] });
      expect(held.filter(Boolean).length).not.toBe(1);
    }
    expect(hidden).toBeGreaterThan(300);
  });
});

/**
 * The hidden counts an attacker can calculate, who knows how many answered each submission and the totals that are shown:
 * those that a linear combination of what is known comes down to.
 */
function calculable(tables: readonly AnswerTable[], held: readonly boolean[]): string[] {
  const cells = tables.flatMap(({ hidden }, row) =>
    hidden.flatMap((isHidden, option) => (isHidden ? [{ row, option }] : [])),
  );
  const rowsKnown = tables.map((_, row) => cells.map((cell) => Number(cell.row === row)));
  const totalsKnown = held.flatMap((isHeld, option) =>
    isHeld ? [] : [cells.map((cell) => Number(cell.option === option))],
  );
  const reduced = reduce([...rowsKnown, ...totalsKnown]);
  return reduced
    .map((line) => line.flatMap((factor, at) => (Math.abs(factor) > 1e-9 ? [cells[at]!] : [])))
    .filter((involved) => involved.length === 1)
    .map(([cell]) => `${cell!.row}/${cell!.option}`);
}

/** The reduced row echelon form of a matrix. */
function reduce(lines: number[][]): number[][] {
  let done = 0;
  for (let at = 0; at < (lines[0]?.length ?? 0); at += 1) {
    const pivot = lines.findIndex((line, index) => index >= done && Math.abs(line[at]!) > 1e-9);
    if (pivot < 0) continue;
    [lines[done], lines[pivot]] = [lines[pivot]!, lines[done]!];
    const by = lines[done]![at]!;
    lines[done] = lines[done]!.map((value) => value / by);
    lines.forEach((line, index) => {
      const factor = line[at]!;
      if (index !== done) lines[index] = line.map((value, column) => value - factor * lines[done]![column]!);
    });
    done += 1;
  }
  return lines;
}
