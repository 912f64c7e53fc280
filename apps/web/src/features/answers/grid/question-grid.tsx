import type { Question, SubSection } from '@portal/contract/questionnaires';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { currentOf } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { AnswerCell } from '../input/question-field.tsx';
import { unitOf } from '../store/format-answer.ts';
import { GridTotal } from './grid-total.tsx';
import { keysOf, nextCell } from './grid-keys.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type Plan, planPaste, readBlock } from './plan-paste.ts';
import { useOutcome } from '../store/section-rules.ts';

/** Rows × columns of questions, moved through as in a spreadsheet: arrows, Enter, Tab, Home and End. */
export const QuestionGrid = memo(function QuestionGrid({ subSection }: { subSection: SubSection }) {
  const { columns, row_totals, column_totals } = subSection;
  const { hidden } = useOutcome();
  const questions = subSection.questions.filter((question) => !hidden.questions.has(question.id));
  const rows = subSection.rows.filter((row) => !hidden.rows.has(row.id));
  const at = new Map(questions.map((question) => [`${question.row_id}-${question.column_id}`, question]));
  const inGrid = questions.filter((question) => question.row_id !== null);
  const unit = sharedUnit(inGrid);
  const scrolling = useScrolling();
  const { plan, onPaste, close } = usePaste({ rows, columns, questions }, subSection);
  return (
    <>
      <PasteDialog plan={plan} onClose={close} />
      <p className="no-print mb-2 text-xs text-ink-faint">
        Arrow keys, Tab and Enter move between figures, Escape puts back what is saved, Ctrl + Enter goes to
        what a figure asks, F2 opens help, reasons and history. A block copied from a spreadsheet can be
        pasted.
      </p>
      <div
        className="max-h-[75vh] scroll-mt-14 scroll-pt-14 scroll-pl-40 overflow-auto rounded-md border border-line sm:scroll-pl-64 print:border-0 print:text-xs"
        onMouseDownCapture={scrolling.press}
        onFocusCapture={scrolling.focus}
        onKeyDown={move}
        onPasteCapture={onPaste}
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{subSection.sub_section_name}</caption>
          <thead>
            <tr className="text-left">
              <td className="sticky top-0 left-0 z-20 border-b border-line bg-canvas px-4 py-2.5 text-ink-faint">
                {unit && `All figures: ${unit}`}
              </td>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className="sticky top-0 z-10 border-b border-line bg-canvas px-3 py-2.5 pr-13 text-right font-semibold"
                >
                  {column.column_name}
                  <Unit of={inGrid} at={(question) => question.column_id === column.id} unless={unit} />
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
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.map((row, r) => (
              <tr key={row.id} className="align-top">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-64 min-w-36 border-b border-line bg-surface px-4 py-3.5 text-left font-medium"
                >
                  {row.row_name}
                  <Unit of={inGrid} at={(question) => question.row_id === row.id} unless={unit} />
                </th>
                {columns.map((column, c) => {
                  const question = at.get(`${row.id}-${column.id}`);
                  const name = `${row.row_name}, ${column.column_name}`;
                  return (
                    <td
                      key={column.id}
                      className="min-w-52 border-b border-line px-3 py-2 print:min-w-0 print:px-1"
                    >
                      {question && (
                        <AnswerCell
                          question={question}
                          name={name}
                          aria-label={unitOf(question) ? `${name} (${unitOf(question)})` : name}
                          data-cell={`${r},${c}`}
                        />
                      )}
                    </td>
                  );
                })}
                {row_totals && (
                  <td className="border-b border-line px-3 py-2">
                    <GridTotal
                      label={`Total of ${row.row_name}`}
                      questions={questions.filter((question) => question.row_id === row.id)}
                    />
                  </td>
                )}
              </tr>
            ))}
            {column_totals && (
              <tr className="bg-canvas">
                <th scope="row" className="sticky left-0 z-10 bg-canvas px-4 py-3.5 text-left font-semibold">
                  Total
                </th>
                {columns.map((column) => (
                  <td key={column.id} className="px-3 py-2 pr-10">
                    <GridTotal
                      label={`Total of ${column.column_name}`}
                      questions={inGrid.filter((question) => question.column_id === column.id)}
                    />
                  </td>
                ))}
                {row_totals && (
                  <td className="px-3 py-2">
                    <GridTotal label="Total of all" questions={inGrid} />
                  </td>
                )}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  );
});

/** The unit of a row or column, where not all figures of the grid share one but these do. */
function Unit(props: {
  of: readonly Question[];
  at: (question: Question) => boolean;
  unless: string | null;
}) {
  const unit = props.unless === null ? sharedUnit(props.of.filter(props.at)) : null;
  return unit && <span className="block text-xs font-normal text-ink-faint">{unit}</span>;
}

const sharedUnit = (questions: readonly Question[]): string | null => {
  const units = new Set(questions.map(unitOf));
  return units.size === 1 ? [...units][0] || null : null;
};

/** A block from a spreadsheet lands among the rows that are shown, after it was looked at; a single figure is pasted as usual. */
function usePaste(shown: Pick<SubSection, 'rows' | 'columns' | 'questions'>, whole: SubSection) {
  const { store, isReadOnly } = useAnswers();
  const [plan, setPlan] = useState<Plan | null>(null);
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).dataset['cell'];
    const block = readBlock(event.clipboardData.getData('text/plain'));
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    if (place === undefined || !isBlock || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const [row = 0, column = 0] = place.split(',').map(Number);
    const now = (question: Question) => currentOf(store.cell(question.id));
    setPlan(planPaste(block, { row, column }, shown, now, whole));
  };
  return { plan, onPaste, close: () => setPlan(null) };
}

/**
 * The headings stand at the top of the grid's box: it comes into view with the figure the keyboard goes to. Under the
 * mouse it stays where it is, or the click would miss the cell.
 */
function useScrolling() {
  const isPressed = useRef(false);
  return {
    press: () => {
      isPressed.current = true;
      // The focus follows the press before anything else happens.
      setTimeout(() => (isPressed.current = false));
    },
    focus: (event: FocusEvent<HTMLElement>) => {
      if (!isPressed.current) event.currentTarget.scrollIntoView({ block: 'nearest' });
    },
  };
}

type CellField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function move(event: KeyboardEvent<HTMLElement>) {
  const field = event.target as CellField;
  if (!field.dataset['cell'] || !keysOf(field)(event.key)) return;
  const hasCaret = field instanceof HTMLInputElement && field.type === 'text';
  const target = nextCell(event, {
    cell: field.dataset['cell'],
    start: hasCaret ? field.selectionStart : 0,
    end: hasCaret ? field.selectionEnd : 0,
    length: hasCaret ? field.value.length : 0,
  });
  if (!target) return;
  const cells = [...event.currentTarget.querySelectorAll<CellField>('[data-cell]')];
  const found = target(cells.map((cell) => cell.dataset['cell']!));
  if (found === undefined) return;
  event.preventDefault();
  cells.find((cell) => cell.dataset['cell'] === found)?.focus();
}
