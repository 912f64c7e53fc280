import { useMemo, useState } from 'react';
import { checkboxColumn } from './checkbox-column.tsx';
import type { Column } from './data-table-props.ts';

export type RowSelection<Row> = {
  /** The selected rows, including those on other pages. */
  rows: readonly Row[];
  /** Selects every selectable row of this page. */
  chooseAll: (page: readonly Row[]) => void;
  clear: () => void;
};

/**
 * Selects rows for a bulk action, with a column of checkboxes. The selection stays from page to page. Declare
 * the functions outside the page.
 */
export function useRowSelection<Row>({
  keyOf,
  nameOf,
  mayChoose,
}: {
  keyOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  mayChoose: (row: Row) => boolean;
}): RowSelection<Row> & { column: Column<Row> } {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const column = useMemo<Column<Row>>(
    () =>
      checkboxColumn({
        nameOf,
        isSelected: (row) => chosen.has(keyOf(row)),
        isSelectable: mayChoose,
        onToggle: (row, isOn) =>
          setChosen((current) => {
            const next = new Map(current);
            if (isOn) next.set(keyOf(row), row);
            else next.delete(keyOf(row));
            return next;
          }),
      }),
    [chosen, keyOf, nameOf, mayChoose],
  );
  return {
    column,
    rows: [...chosen.values()],
    chooseAll: (page) =>
      setChosen(
        (current) =>
          new Map([...current, ...page.filter(mayChoose).map((row) => [keyOf(row), row] as const)]),
      ),
    clear: () => setChosen(new Map()),
  };
}
