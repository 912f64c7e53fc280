import type { Question, SubSection } from '@portal/contract/questionnaires';
import { memo } from 'react';
import { AnswerCell } from '../input/question-field.tsx';
import { unitOf } from '../store/format-answer.ts';
import { GridTotal } from './grid-total.tsx';
import { type Grid, sharedUnit } from './use-grid.ts';

type OfGrid = { subSection: SubSection; grid: Grid };

const nobody: readonly Question[] = [];

export function GridHead({ subSection: { columns, row_totals }, grid }: OfGrid) {
  return (
    <thead>
      <tr className="text-left">
        <td className="sticky top-0 left-0 z-20 border-b border-line bg-canvas px-4 py-2.5 text-ink-faint">
          {grid.unit && `All figures: ${grid.unit}`}
        </td>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className="sticky top-0 z-10 border-b border-line bg-canvas px-3 py-2.5 pr-13 text-right font-semibold"
          >
            {column.column_name}
            <Unit of={grid.ofColumn.get(column.id)} grid={grid} />
          </th>
        ))}
        {row_totals && (
          <th
            scope="col"
            className="sticky top-0 z-10 border-b border-line bg-canvas px-6 py-2.5 text-right font-semibold"
          >
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
  subSection: { columns, row_totals },
  grid,
}: OfGrid & { row: SubSection['rows'][number]; at: number }) {
  const questions = grid.ofRow.get(row.id) ?? nobody;
  return (
    <tr className="align-top">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-64 min-w-36 border-b border-line bg-surface px-4 py-3.5 text-left font-medium"
      >
        {row.row_name}
        <Unit of={questions} grid={grid} />
      </th>
      {columns.map((column, c) => {
        const question = questions.find(({ column_id }) => column_id === column.id);
        const name = `${row.row_name}, ${column.column_name}`;
        return (
          <td
            key={column.id}
            data-seldom-drawn={grid.isLarge ? (question?.previous ? 'with-note' : '') : undefined}
            className="min-w-52 border-b border-line px-3 py-2 print:min-w-0 print:px-1"
          >
            {question && (
              <AnswerCell
                question={question}
                name={name}
                aria-label={unitOf(question) ? `${name} (${unitOf(question)})` : name}
                data-cell={`${at},${c}`}
              />
            )}
          </td>
        );
      })}
      {row_totals && (
        <td className="border-b border-line px-3 py-2">
          <GridTotal label={`Total of ${row.row_name}`} questions={questions} />
        </td>
      )}
    </tr>
  );
});

export function GridTotals({ subSection: { columns, row_totals }, grid }: OfGrid) {
  return (
    <tr className="bg-canvas">
      <th scope="row" className="sticky left-0 z-10 bg-canvas px-4 py-3.5 text-left font-semibold">
        Total
      </th>
      {columns.map((column) => (
        <td key={column.id} className="px-3 py-2 pr-10">
          <GridTotal
            label={`Total of ${column.column_name}`}
            questions={grid.ofColumn.get(column.id) ?? nobody}
          />
        </td>
      ))}
      {row_totals && (
        <td className="px-3 py-2">
          <GridTotal label="Total of all" questions={grid.inGrid} />
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
