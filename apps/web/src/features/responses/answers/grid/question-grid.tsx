import type { SubSection } from '@portal/contract/questionnaires/questionnaires';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type UIEvent,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { createStore } from '../../../../lib/browser/create-store.ts';
import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';
import { useHasInteracted } from '../../../../lib/form/first-interaction.ts';
import { questionOfField } from '../store/focus-answer.ts';
import { focusExplanation, isExplanationShortcut } from '../notes/focus-explanation.ts';
import { createCellMouseHandlers, startEditingCell, isTypedCell } from './cell-mouse-handlers.ts';
import { useDensity } from './density.ts';
import { GridHead, GridRow, GridTotals } from './grid-rows.tsx';
import { getNavigationKeys, findCellForKey } from './grid-keys.ts';
import { answerNoteId } from './row-notes.tsx';
import { useGrid } from './use-grid.ts';
import type { EarlyPaste } from './use-paste.ts';

/** Slightly more rows than a window shows. */
const FIRST_ROWS = 30;

/** Tools needed only on user input: selecting several cells, filling, copying and pasting. */
const GridTools = lazyComponent(async () => (await import('./grid-tools.tsx')).GridTools);
/** Few grids are rosters. */
const RosterBar = lazyComponent(async () => (await import('./roster-bar.tsx')).RosterBar);

/** Rows × columns of questions, moved through as in a spreadsheet: arrows, Enter, Tab, Home and End. */
export const QuestionGrid = memo(function QuestionGrid({
  subSection,
  title,
  guidance,
}: {
  subSection: SubSection;
  title: ReactNode;
  guidance: ReactNode;
}) {
  const grid = useGrid(subSection);
  const density = useDensity();
  const isTouched = useHasInteracted();
  const { early, ...waiting } = useEarlyPaste();
  // The first rows are there at once; the rest follows and keeps no key waiting.
  const isWhole = useDeferredValue(true, false);
  const rows = isWhole ? grid.rows : grid.rows.slice(0, FIRST_ROWS);
  const box = useRef<HTMLDivElement>(null);
  const scrolling = useScrolling();
  // A user who followed a query or a mark to an answer sees its notes.
  const [opened] = useState(() => createStore({ id: questionOfField(location.hash.slice(1)) }));
  const [press] = useState(createCellMouseHandlers);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('td [data-keeps-focus]');
    const fieldId = field?.dataset['keepsFocus'];
    if (fieldId === undefined) return;
    if (isExplanationShortcut(event))
      return focusExplanation(event, document.getElementById(answerNoteId(fieldId)));
    if (event.key !== 'F2') return move(event);
    event.preventDefault();
    if (!event.shiftKey) return isTypedCell(event.target) && startEditingCell(event.target);
    const id = questionOfField(fieldId);
    opened.set({ id: opened.get().id === id ? null : id });
  };
  return (
    <>
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-4">
        {title}
        {(isTouched || early) && (
          <GridTools box={box} subSection={subSection} grid={grid} early={early} onReady={waiting.onReady} />
        )}
      </div>
      {guidance}
      <div
        ref={box}
        className="figures relative max-h-[calc(100dvh-4.5rem)] w-fit max-w-full scroll-mt-14 scroll-pt-14 scroll-pl-40 overflow-auto rounded-md border border-line sm:scroll-pl-64"
        data-density={density}
        data-many={grid.lastOf.size > 2 || undefined}
        style={{ '--digits': grid.digits } as object}
        onMouseDownCapture={scrolling.press}
        onFocusCapture={scrolling.focus}
        {...press}
        onScroll={fold}
        onKeyDown={onKeyDown}
        onPasteCapture={waiting.onPasteCapture}
      >
        <table className="border-separate border-spacing-0">
          <caption className="sr-only">{subSection.sub_section_name}</caption>
          <GridHead subSection={subSection} grid={grid} />
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.map((row, at) => (
              <GridRow key={row.id} row={row} at={at} subSection={subSection} grid={grid} opened={opened} />
            ))}
            {subSection.column_totals && <GridTotals subSection={subSection} grid={grid} />}
          </tbody>
        </table>
      </div>
      {subSection.row_word !== '' && <RosterBar subSection={subSection} grid={grid} />}
    </>
  );
});

/** A tab, or a line with another one below it: what a spreadsheet copies of several cells. */
const BLOCK = /\t|\n\s*\S/;

/** A block that is pasted before the tools have come is kept for them: it never goes into one cell as text. */
function useEarlyPaste() {
  const [early, setEarly] = useState<EarlyPaste | null>(null);
  const areThere = useRef(false);
  return {
    early,
    onReady: () => {
      areThere.current = true;
    },
    onPasteCapture: (event: ClipboardEvent<HTMLElement>) => {
      const { cell } = (event.target as HTMLElement).dataset;
      const text = event.clipboardData.getData('text/plain');
      if (areThere.current || cell === undefined || !BLOCK.test(text)) return;
      event.preventDefault();
      setEarly({ cell, text });
    },
  };
}

/** Scrolled, a grid takes the window: what is above it folds away, its headings and the bar of the section stay. */
function fold({ currentTarget: box }: UIEvent<HTMLElement>): void {
  if (box.scrollTop > 0 && box.scrollHeight > innerHeight / 2) box.scrollIntoView({ block: 'nearest' });
}

/**
 * Scrolls the grid's box, which has the headings at its top, into view with the figure the keyboard reaches.
 * A mouse press does not scroll, or the click would miss the cell.
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
  if (!field.dataset['cell'] || !getNavigationKeys(field)(event.key)) return;
  const hasCaret = field instanceof HTMLInputElement && field.type === 'text';
  const target = findCellForKey(event, {
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
