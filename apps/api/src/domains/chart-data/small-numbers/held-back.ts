import { holdBackLinked } from '@portal/statistics/linked-suppression';
import { type Sides, toLinkedFigure, type toldByCheck, toldByNothing } from './linked-figures.ts';
import type { LinkedValue } from './linked-figures.sql.ts';

/** What the measures of a period tell, and what is known of its questions. */
export type Told = {
  sides: Map<number, Sides>;
  counts: Set<string>;
  checked: ReturnType<typeof toldByCheck>;
};

/** The measures of one submission in one period that are held back; its values come in the programme's order. */
export function heldBackOf(
  rows: LinkedValue[],
  { sides, counts, checked }: Told,
  threshold: number,
): number[] {
  const figures = rows.map((row) => toLinkedFigure(sides.get(row.measure_id)!, row, threshold));
  const known = rows.flatMap((row) => toldByNothing(sides.get(row.measure_id)!, row));
  const isHeld = holdBackLinked(figures, [...checked, ...known], {
    threshold,
    isCount: (name) => counts.has(name),
  });
  return rows.flatMap((row, index) => (isHeld[index] ? [row.measure_id] : []));
}
