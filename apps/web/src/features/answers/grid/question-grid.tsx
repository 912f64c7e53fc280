import type { Question, SubSection } from '@portal/contract/questionnaires';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { currentOf } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { GridHead, GridRow, GridTotals } from './grid-rows.tsx';
import { keysOf, nextCell } from './grid-keys.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type Plan, planPaste, readBlock } from './plan-paste.ts';
import { useGrid } from './use-grid.ts';

/** As many rows as a window shows, and some. */
const FIRST_ROWS = 20;

/** Rows × columns of questions, moved through as in a spreadsheet: arrows, Enter, Tab, Home and End. */
export const QuestionGrid = memo(function QuestionGrid({ subSection }: { subSection: SubSection }) {
  const { columns } = subSection;
  const grid = useGrid(subSection);
  // The first rows are there at once; the rest follows and keeps no key waiting.
  const isWhole = useDeferredValue(true, false);
  const rows = isWhole ? grid.rows : grid.rows.slice(0, FIRST_ROWS);
  const scrolling = useScrolling();
  const { plan, onPaste, close } = usePaste(
    { rows: grid.rows, columns, questions: grid.questions },
    subSection,
  );
  return (
    <>
      {plan && <PasteDialog plan={plan} onClose={close} />}
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
          <GridHead subSection={subSection} grid={grid} />
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.map((row, at) => (
              <GridRow key={row.id} row={row} at={at} subSection={subSection} grid={grid} />
            ))}
            {subSection.column_totals && <GridTotals subSection={subSection} grid={grid} />}
          </tbody>
        </table>
      </div>
    </>
  );
});

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
