import type { SubSection } from '@portal/contract/questionnaires/questionnaires';
import { type RefObject, useState } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { formatInputNumber } from '../store/format-answer.ts';
import type { CellRange } from './cell-range.ts';
import { chooseDensity, useDensity } from './density.ts';
import { PasteDialog } from './paste-dialog.tsx';
import {
  questionsInRange,
  formatRangeAsText,
  type FillPlan,
  planClear,
  planFill,
  type QuestionAt,
  sumOf,
} from './range-operations.ts';
import { useCellRange } from './use-cell-range.ts';
import type { Grid } from './use-grid.ts';
import { type EarlyPaste, usePaste } from './use-paste.ts';

/**
 * Shows the actions on several cells at once, and the row spacing. Its buttons leave the caret where it is.
 */
export function GridTools({
  box,
  subSection,
  grid,
  early,
  onReady,
}: {
  box: RefObject<HTMLElement | null>;
  subSection: SubSection;
  grid: Grid;
  /** A block pasted before these tools loaded. */
  early: EarlyPaste | null;
  /** They listen from now on. */
  onReady: () => void;
}) {
  const { store, isReadOnly } = useAnswers();
  const [said, setSaid] = useState('');
  const density = useDensity();
  const [hasKeys, setKeys] = useState(false);
  const { columns } = subSection;
  const at: QuestionAt = (row, column) => {
    const id = columns[column]?.id;
    return grid.ofRow.get(grid.rows[row]?.id ?? null)?.find((one) => one.column_id === id);
  };
  const change = ({ changes, left }: FillPlan, what: string) => {
    store.together(() => {
      for (const one of changes) store.edit(one.id, one.change);
    });
    void store.flush();
    setSaid(`${what}: ${formatCount(changes.length, 'answer')}.`);
    if (left > 0)
      toast(
        `${formatCount(left, 'cell')} ${left === 1 ? 'takes' : 'take'} a different kind of answer and ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it was' : 'they were'}.`,
        'warning',
      );
  };
  const fill = (way: 'down' | 'right', range: CellRange) =>
    change(planFill(way, range, at, store.cell), way === 'down' ? 'Filled down' : 'Filled right');
  const clear = (range: CellRange) => change(planClear(range, at, store.cell), 'Cleared');
  const count = (range: CellRange) => formatCount(questionsInRange(range, at).length, 'cell');

  const press = (event: KeyboardEvent, range: CellRange): boolean => {
    if (isReadOnly || event.altKey || event.shiftKey) return false;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'd' && key !== 'r') return false;
      fill(key === 'd' ? 'down' : 'right', range);
      return true;
    }
    if (key !== 'delete' && key !== 'backspace') return false;
    if (range.from.row === range.to.row && range.from.column === range.to.column) return false;
    clear(range);
    return true;
  };
  const copy = (event: ClipboardEvent, range: CellRange) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', formatRangeAsText(range, at, store.cell));
    setSaid(`Copied: ${count(range)}.`);
    if (event.type === 'cut' && !isReadOnly) clear(range);
  };
  const { range } = useCellRange(box, { rows: grid.rows.length, columns: columns.length }, { press, copy });
  const shown = { rows: grid.all, columns, questions: grid.questions };
  const { plan, replan, close } = usePaste(box, shown, subSection, { early, onReady });
  const sum = range && sumOf(range, at, store.cell);
  const copyOut = async (from: CellRange) => {
    try {
      await navigator.clipboard.writeText(formatRangeAsText(from, at, store.cell));
      setSaid(`Copied: ${count(from)}.`);
    } catch {
      toast('Your browser blocked copying. Press Ctrl + C instead.', 'warning');
    }
  };
  return (
    <div
      className="no-print flex flex-wrap items-center gap-x-1 text-xs text-ink-soft"
      onMouseDown={(event) => event.preventDefault()}
    >
      {plan && <PasteDialog plan={plan} onAnswer={replan} onClose={close} />}
      <p role="status" className={range ? 'tabular mr-2' : 'sr-only'}>
        {range ? `${count(range)}${sum === null ? '' : `, sum ${formatInputNumber(sum)}`}` : said}
      </p>
      {range && (
        <RangeButtons
          isReadOnly={isReadOnly}
          onFill={(way) => fill(way, range)}
          onClear={() => clear(range)}
          onCopy={() => void copyOut(range)}
        />
      )}
      {!range && (
        <>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={hasKeys}
            icon={hasKeys ? 'x' : 'info'}
            onClick={() => setKeys(!hasKeys)}
          >
            Keyboard shortcuts
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={density === 'compact' ? 'check' : 'list'}
            aria-pressed={density === 'compact'}
            onClick={() => chooseDensity(density === 'compact' ? 'comfortable' : 'compact')}
          >
            Compact
          </Button>
        </>
      )}
      {hasKeys && !range && <Keys isReadOnly={isReadOnly} />}
    </div>
  );
}

function RangeButtons({
  isReadOnly,
  onFill,
  onClear,
  onCopy,
}: {
  isReadOnly: boolean;
  onFill: (way: 'down' | 'right') => void;
  onClear: () => void;
  onCopy: () => void;
}) {
  return (
    <>
      {!isReadOnly && (
        <>
          <Button size="small" variant="quiet" icon="arrow-down" onClick={() => onFill('down')}>
            Fill down
          </Button>
          <Button size="small" variant="quiet" icon="arrow-right" onClick={() => onFill('right')}>
            Fill right
          </Button>
          <Button size="small" variant="quiet" icon="x" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" icon="copy" onClick={onCopy}>
        Copy
      </Button>
    </>
  );
}

const moving = [
  ['Arrows, Tab, Enter', 'move between figures'],
  ['Shift + arrows, or drag', 'select several cells'],
  ['Ctrl + C', 'copy the selected cells, for a spreadsheet'],
  ['Shift + F2', 'show help, reasons and history for a figure'],
] as const;
const writing = [
  ['F2, or double click', 'edit a figure instead of replacing it'],
  ['Ctrl + V', 'paste cells from a spreadsheet'],
  ['Ctrl + D, Ctrl + R', 'fill down, fill right'],
  ['Delete', 'clear the selected cells'],
  ['Ctrl + Z', 'undo'],
  ['Escape', 'restore the saved value'],
  ['Ctrl + Enter', 'explain a figure or resolve a conflict'],
  ['Alt + Enter', 'use the suggested answer'],
] as const;

function Keys({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <dl className="grid w-full grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-0.5 border-t border-line py-2 max-lg:grid-cols-[auto_1fr]">
      {[...moving, ...(isReadOnly ? [] : writing)].map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt className="font-semibold">{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
