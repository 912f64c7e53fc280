import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { isNumeric } from '@portal/contract/questionnaires/question-types';
import { Fragment, memo } from 'react';
import { ChangeSincePrevious, GridCell, PreviousAnswer, type Opened } from './grid-cell.tsx';
import { GridTotal } from './grid-total.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { RemoveRowButton } from './remove-row-button.tsx';
import { RowNotes } from './row-notes.tsx';
import { type Grid, sharedUnit } from './use-grid.ts';

type OfGrid = { subSection: SubSection; grid: Grid };

const nobody: readonly Question[] = [];

/** `grid.css` aligns words and figures in a cell by the column's content. */
const head = 'sticky top-0 z-10 border-b border-line bg-canvas py-1.5 align-bottom';
const beside = 'border-b border-line tabular text-xs text-ink-faint whitespace-nowrap';

export function GridHead({ subSection: { columns, row_totals }, grid }: OfGrid) {
  return (
    <thead>
      <tr>
        <td className="sticky top-0 left-0 z-20 border-b border-line bg-canvas px-4 py-1.5 align-bottom text-ink-faint">
          {grid.unit && `Unit: ${grid.unit}`}
        </td>
        {columns.map((column) => {
          const last = grid.lastOf.get(column.id);
          const kind = grid.kindOf.get(column.id);
          return (
            <Fragment key={column.id}>
              <th scope="col" data-of={kind} className={`${head} font-semibold`}>
                {column.column_name}
                <Unit of={grid.ofColumn.get(column.id)} grid={grid} />
              </th>
              {last && (
                <th scope="col" data-beside={kind} className={`${head} text-xs font-normal text-ink-faint`}>
                  {last.name}
                  <span className="sr-only">, {column.column_name}</span>
                </th>
              )}
              {last?.hasChange && (
                <th scope="col" data-beside={kind} className={`${head} text-xs font-normal text-ink-faint`}>
                  Change<span className="sr-only"> in {column.column_name}</span>
                </th>
              )}
            </Fragment>
          );
        })}
        {row_totals && (
          <th scope="col" data-of="totals" className={`${head} font-semibold`}>
            Total
          </th>
        )}
      </tr>
    </thead>
  );
}

/** @param at the place of the row among those that are shown */
export const GridRow = memo(function GridRow({
  row,
  at,
  subSection,
  grid,
  opened,
}: OfGrid & { row: SubSection['rows'][number]; at: number; opened: Opened }) {
  const { columns, row_totals, row_word } = subSection;
  const questions = grid.ofRow.get(row.id) ?? nobody;
  const { isReadOnly } = useAnswers();
  const isRemovable = row_word !== '' && !isReadOnly && !grid.offered.includes(row);
  return (
    <>
      <tr>
        <th
          scope="row"
          className="sticky left-0 z-10 max-w-72 min-w-36 border-b border-line bg-surface !pl-4 text-left font-medium"
        >
          {isRemovable ? (
            <span className="flex items-center justify-between gap-x-1">
              {row.row_name}
              <RemoveRowButton row={row} subSection={subSection} />
            </span>
          ) : (
            row.row_name
          )}
          <Unit of={questions} grid={grid} />
        </th>
        {columns.map((column, c) => {
          const question = questions.find(({ column_id }) => column_id === column.id);
          const last = grid.lastOf.get(column.id);
          const kind = grid.kindOf.get(column.id);
          return (
            <Fragment key={column.id}>
              <td
                data-seldom-drawn={grid.isLarge ? '' : undefined}
                data-at={`${at},${c}`}
                className="border-b border-line"
              >
                {question && (
                  <GridCell
                    question={question}
                    name={`${row.row_name}, ${column.column_name}`}
                    place={`${at},${c}`}
                    hasLast={Boolean(last)}
                    opened={opened}
                  />
                )}
              </td>
              {last && (
                <td data-beside={kind} className={beside}>
                  <PreviousAnswer question={question} />
                </td>
              )}
              {last?.hasChange && (
                <td data-beside={kind} className={beside}>
                  {question && <ChangeSincePrevious question={question} />}
                </td>
              )}
            </Fragment>
          );
        })}
        {row_totals && (
          <td className="border-b border-line">
            <GridTotal label={`Total of ${row.row_name}`} questions={questions} />
          </td>
        )}
      </tr>
      <RowNotes questions={questions} columns={columns} span={spanOf(grid, columns) + 2} opened={opened} />
    </>
  );
});

/** Counts the table columns a grid spans. */
const spanOf = (grid: Grid, columns: SubSection['columns']): number =>
  columns.reduce((sum, { id }) => {
    const last = grid.lastOf.get(id);
    return sum + 1 + (last ? 1 : 0) + (last?.hasChange ? 1 : 0);
  }, 0);

export function GridTotals({ subSection: { columns, row_totals }, grid }: OfGrid) {
  return (
    <tr className="bg-canvas">
      <th scope="row" className="sticky left-0 z-10 bg-canvas !pl-4 text-left font-semibold">
        Total
      </th>
      {columns.map((column) => {
        const span = spanOf(grid, [column]);
        const questions = grid.ofColumn.get(column.id) ?? nobody;
        return (
          <Fragment key={column.id}>
            <td data-of={grid.kindOf.get(column.id)}>
              {questions.some(isNumeric) && (
                <GridTotal label={`Total of ${column.column_name}`} questions={questions} />
              )}
            </td>
            {span > 1 && <td colSpan={span - 1} />}
          </Fragment>
        );
      })}
      {row_totals && (
        <td>
          <GridTotal label="Grand total" questions={grid.inGrid} />
        </td>
      )}
    </tr>
  );
}

/** The unit of a row or column, where not all figures of the grid share one but these do. */
function Unit({ of = nobody, grid }: { of: readonly Question[] | undefined; grid: Grid }) {
  const unit = grid.unit === null ? sharedUnit(of) : null;
  return unit && <span className="block text-xs font-normal text-ink-faint">{unit}</span>;
}
