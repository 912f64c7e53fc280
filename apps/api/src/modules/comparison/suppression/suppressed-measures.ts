import { type LinkedFigure, suppressLinkedFigures } from '@portal/statistics/suppression/linked-suppression';
import {
  type disclosedByCheck,
  disclosedByMissing,
  disclosesStrata,
  toLinkedFigure,
} from './linked-figures.ts';
import type { LinkedValue } from './linked-tables.sql.ts';
import type { MeasureTerms } from './measure-terms.ts';
import { type Band, casesSplitBy, findSmallSplits, splitKey } from './split-bands.ts';

/** The facts revealed by a period's measures, and the known facts of its questions. */
export type DisclosedFacts = {
  sides: Map<number, MeasureTerms>;
  /** The measures behind a measure: those it is calculated from, and the one it is a band of. */
  uses: ReadonlyMap<number, readonly number[]>;
  bands: ReadonlyMap<number, Band>;
  counts: Set<string>;
  checked: ReturnType<typeof disclosedByCheck>;
};

/**
 * The measures of one submission in one period that are held back; its values come in the programme's order.
 * A measure that uses others is judged as if they were shown with it. The bands of a split are held back together.
 */
export function findSuppressedMeasures(
  rows: LinkedValue[],
  { sides, uses, bands, counts, checked }: DisclosedFacts,
  threshold: number,
): number[] {
  const judged = rows.filter(({ is_shown }) => is_shown);
  const shown = judged.filter(({ value }) => value !== null);
  const byMeasure = new Map(rows.map((row) => [row.measure_id, row]));
  const figureAlone = (row: LinkedValue): LinkedFigure => {
    const mine = sides.get(row.measure_id)!;
    const figure = toLinkedFigure(mine, row, threshold);
    if (!mine.strata || row.value === null) return figure;
    const others = shown.flatMap((one) => (one === row ? [] : sides.get(one.measure_id)!));
    // Suppressed, with no other figure suppressed because of it.
    return disclosesStrata(mine, others) ? { ...figure, small: [...figure.small, new Map()] } : figure;
  };
  const usedRows = ({ measure_id }: LinkedValue) =>
    (uses.get(measure_id) ?? []).flatMap((id) => byMeasure.get(id) ?? []);
  const splitsIn = (row: LinkedValue) =>
    [row, ...usedRows(row)].flatMap(({ measure_id }) => bands.get(measure_id) ?? []);
  const smallSplits = findSmallSplits(rows, { sides, bands }, threshold);
  const figures = judged.map((row): LinkedFigure => {
    const figure = figureAlone(row);
    if (row.value === null) return figure;
    const behind = usedRows(row).map(figureAlone);
    const splits = splitsIn(row).filter((split) => smallSplits.has(splitKey(split)));
    return {
      tells: [...figure.tells, ...behind.flatMap(({ tells }) => tells)],
      small: [
        ...figure.small,
        ...behind.flatMap(({ small }) => small),
        ...splits.map(({ split_by }) => casesSplitBy(split_by)),
      ],
    };
  });
  const known = judged.flatMap((row) => disclosedByMissing(sides.get(row.measure_id)!, row));
  const isHeld = suppressLinkedFigures(figures, [...checked, ...known], {
    threshold,
    isCount: (name) => counts.has(name),
  });
  const held = new Set(judged.flatMap((row, index) => (isHeld[index] ? [row.measure_id] : [])));
  const isHeldWithOthers = (row: LinkedValue) => {
    const heldSplits = new Set([...held].flatMap((id) => [bands.get(id) ?? []].flat().map(splitKey)));
    return (
      usedRows(row).some(({ measure_id }) => held.has(measure_id)) ||
      splitsIn(row).some((split) => heldSplits.has(splitKey(split)))
    );
  };
  for (let before = -1; before < held.size;) {
    before = held.size;
    for (const row of judged) if (isHeldWithOthers(row)) held.add(row.measure_id);
  }
  return judged.flatMap(({ measure_id }) => (held.has(measure_id) ? [measure_id] : []));
}
