import { suppressLinkedFigures } from '@portal/statistics/suppression/linked-suppression';
import {
  type MeasureTerms,
  disclosesStrata,
  toLinkedFigure,
  type disclosedByCheck,
  disclosedByMissing,
} from './linked-tables.ts';
import type { LinkedValue } from './linked-tables.sql.ts';

/** The facts revealed by a period's measures, and the known facts of its questions. */
export type DisclosedFacts = {
  sides: Map<number, MeasureTerms>;
  counts: Set<string>;
  checked: ReturnType<typeof disclosedByCheck>;
};

/** The measures of one submission in one period that are held back; its values come in the programme's order. */
export function findSuppressedMeasures(
  rows: LinkedValue[],
  { sides, counts, checked }: DisclosedFacts,
  threshold: number,
): number[] {
  const shown = rows.filter(({ value }) => value !== null);
  const figures = rows.map((row) => {
    const mine = sides.get(row.measure_id)!;
    const figure = toLinkedFigure(mine, row, threshold);
    if (!mine.strata || row.value === null) return figure;
    const others = shown.flatMap((one) => (one === row ? [] : sides.get(one.measure_id)!));
    // Suppressed, with no other figure suppressed because of it.
    return disclosesStrata(mine, others) ? { ...figure, small: [...figure.small, new Map()] } : figure;
  });
  const known = rows.flatMap((row) => disclosedByMissing(sides.get(row.measure_id)!, row));
  const isHeld = suppressLinkedFigures(figures, [...checked, ...known], {
    threshold,
    isCount: (name) => counts.has(name),
  });
  return rows.flatMap((row, index) => (isHeld[index] ? [row.measure_id] : []));
}
