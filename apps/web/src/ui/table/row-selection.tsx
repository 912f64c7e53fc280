import { useMemo, useState } from 'react';
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
    () => ({
      id: 'choose',
      header: 'Select',
      value: () => null,
      isHeaderHidden: true,
      isScreenOnly: true,
      className: 'w-8',
      cell: (row) =>
        mayChoose(row) && (
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={`Select ${nameOf(row)}`}
            checked={chosen.has(keyOf(row))}
            onChange={({ target }) =>
              setChosen((current) => {
                const next = new Map(current);
                if (target.checked) next.set(keyOf(row), row);
                else next.delete(keyOf(row));
                return next;
              })
            }
          />
        ),
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
