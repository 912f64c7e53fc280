import type { Question, SubSection } from '@portal/contract/questionnaires';
import { type KeyboardEvent, memo } from 'react';
import { AnswerCell } from './question-field.tsx';
import { nextCell } from './grid-keys.ts';

/** Rows × columns of questions, moved through as in a spreadsheet: arrows, Enter, Tab, Home and End. */
export const QuestionGrid = memo(function QuestionGrid({ subSection }: { subSection: SubSection }) {
  const { rows, columns, questions } = subSection;
  const at = new Map(questions.map((question) => [`${question.row_id}-${question.column_id}`, question]));
  const unit = sharedUnit(questions);
  return (
    <>
      <p className="no-print mb-2 text-xs text-ink-faint">
        Arrow keys and Enter move between figures, Escape puts back what is saved, F2 opens reasons and
        history.
      </p>
      <div className="max-h-[75vh] overflow-auto rounded-md border border-line" onKeyDown={move}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{subSection.sub_section_name}</caption>
          <thead>
            <tr className="text-left">
              <td className="sticky top-0 left-0 z-20 border-b border-line bg-canvas px-4 py-3 text-ink-faint">
                {unit && `All figures: ${unit}`}
              </td>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className="sticky top-0 z-10 border-b border-line bg-canvas px-3 py-3 pr-12 text-right font-semibold"
                >
                  {column.column_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row.id} className="align-top">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-64 border-b border-line bg-surface px-4 py-3.5 text-left font-medium"
                >
                  {row.row_name}
                </th>
                {columns.map((column, c) => {
                  const question = at.get(`${row.id}-${column.id}`);
                  return (
                    <td key={column.id} className="min-w-52 border-b border-line px-3 py-2">
                      {question && (
                        <AnswerCell
                          question={question}
                          label={`${row.row_name}, ${column.column_name}${question.unit ? ` (${question.unit})` : ''}`}
                          cell={`${r},${c}`}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});

const sharedUnit = (questions: readonly Question[]): string | null => {
  const units = new Set(questions.map((question) => question.unit));
  return units.size === 1 ? ([...units][0] ?? null) : null;
};

function move(event: KeyboardEvent<HTMLElement>) {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset['cell']) return;
  const target = nextCell(event.key, event.shiftKey, {
    cell: input.dataset['cell'],
    start: input.selectionStart,
    end: input.selectionEnd,
    length: input.value.length,
  });
  if (!target) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-cell]')];
  const found = target(cells.map((cell) => cell.dataset['cell']!));
  if (found === undefined) return;
  event.preventDefault();
  cells.find((cell) => cell.dataset['cell'] === found)?.focus();
}
