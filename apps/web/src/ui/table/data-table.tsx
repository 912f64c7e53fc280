import { containsWords } from '@portal/contract/shared/fold-text';
import { useEffect, useMemo } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Pagination } from './pagination.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { compareCells, PAGE_SIZE } from './table-state.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { usePrinting } from './use-printing.ts';
import type { TableControl } from './use-table-state.ts';
import type { Column, DataTableProps } from './data-table-props.ts';

/** With more columns than this, each has less space around it. */
const MANY = 8;

/** Aligns numbers right. At the end of a table, their padding holds the arrow of the heading too. */
const NUMERIC = 'text-right last:pr-4.5';

/** A list with search, sort, filters and pages in the URL, and a CSV download (PRODUCT §3). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, control, total, pageSize = PAGE_SIZE, empty } = props;
  const { state, change } = control;
  const found = useFound(props);
  const count = total ?? found.length;
  const isWhole = usePrinting() || total !== undefined;
  const shown = isWhole ? found : found.slice((state.page - 1) * pageSize, state.page * pageSize);
  const isPastEnd = rows !== undefined && shown.length === 0 && count > 0;
  const last = Math.ceil(count / pageSize);
  // The rows of the last page can be deleted while it is open.
  useEffect(() => {
    if (isPastEnd) change({ page: last });
  }, [isPastEnd, last, change]);
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <TableToolbar {...props} found={found} count={count} />
      {rows === undefined ? (
        <Skeleton type="text@8" />
      ) : count === 0 && !isNarrowed ? (
        empty
      ) : (
        <ScrollRegion label={caption} stacks={!props.isFigures}>
          <table
            data-many={columns.length > MANY || undefined}
            className="data-table w-full border-collapse text-sm"
          >
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line-strong text-left">
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} control={control} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr
                  key={rowKey(row)}
                  className={cx(
                    'border-b border-line',
                    props.isMarked?.(row) ? 'bg-accent-tint font-semibold' : 'hover:bg-canvas',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-label={column.isHeaderHidden ? undefined : column.header}
                      className={cx('px-3 py-3 align-top', column.isNumeric && NUMERIC, column.className)}
                    >
                      {column.cell ? column.cell(row) : column.value(row)}
                    </td>
                  ))}
                </tr>
              ))}
              {shown.length === 0 && (
                <tr>
                  <td colSpan={columns.length} className="px-3 py-10 text-center text-ink-soft">
                    No results match your search and filters.{' '}
                    <button
                      type="button"
                      className="link"
                      onClick={() =>
                        change({
                          search: '',
                          filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, ''])),
                        })
                      }
                    >
                      Show all
                    </button>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Pagination
        page={state.page}
        pageSize={pageSize}
        total={count}
        label={`Pages of ${caption}`}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}

function useFound<Row>({ rows, columns, control, total, filters }: DataTableProps<Row>): readonly Row[] {
  const { search, sort, filters: chosen } = control.state;
  // Each render reads the state from the URL again: compare its text instead.
  const chosenText = JSON.stringify(chosen);
  const sortText = JSON.stringify(sort);
  return useMemo(() => {
    if (!rows || total !== undefined) return rows ?? [];
    const wanted = Object.entries(JSON.parse(chosenText) as Record<string, string>);
    const order = JSON.parse(sortText) as typeof sort;
    const kept = rows.filter(
      (row) =>
        (search === '' ||
          containsWords(
            columns.map((column) => column.value(row)),
            search,
          )) &&
        wanted.every(
          ([name, value]) => filters?.find((one) => one.name === name)?.keeps?.(row, value) ?? true,
        ),
    );
    const by = columns.find((column) => column.id === order?.column);
    if (!by || !order) return kept;
    return kept.sort((a, b) => compareCells(by.value(a), by.value(b), order.isDescending));
  }, [rows, total, search, chosenText, sortText, columns, filters]);
}

function HeaderCell<Row>({ column, control }: { column: Column<Row>; control: TableControl }) {
  const { sort } = control.state;
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cx('px-3 py-2.5 font-semibold', column.isNumeric && NUMERIC, column.className)}
    >
      {column.isSortable === false || column.isHeaderHidden ? (
        <span className={column.isHeaderHidden ? 'sr-only' : 'wrap-normal'}>{column.header}</span>
      ) : (
        <button
          type="button"
          className={cx(
            // The arrow follows the last word, also where the words take two lines.
            'relative -mx-1 inline rounded-sm pr-5 pl-1 font-semibold wrap-normal hover:text-accent-text',
            column.isNumeric ? '-mr-4 text-right' : 'text-left',
          )}
          onClick={() =>
            control.change({ sort: { column: column.id, isDescending: direction === 'ascending' } })
          }
        >
          {column.header}
          <Icon
            name={direction ? (direction === 'ascending' ? 'arrow-up' : 'arrow-down') : 'arrow-up-down'}
            className={cx('absolute mt-[0.25em] ml-1 size-[1em]', !isSorted && 'text-ink-disabled')}
          />
        </button>
      )}
    </th>
  );
}
