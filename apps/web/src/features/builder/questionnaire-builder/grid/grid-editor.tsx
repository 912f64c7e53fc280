import type { BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { useEffect, useRef, useState } from 'react';
import { addColumn, addRow } from '../../../../data/builder/questionnaire-builder.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AddListItems } from './add-list-items.tsx';
import { useBuilder } from '../builder-context.ts';
import { FillWithQuestionsDialog } from './fill-with-questions-dialog.tsx';
import { GridTable } from './grid-table.tsx';
import { withinSentence } from '../../../../lib/format/noun-in-sentence.ts';
import { isGrid } from '../outline/outline.ts';

/** Rows and columns of a sub-section, and the questions in their cells. */
export function GridEditor({ subSection }: { subSection: BuiltSubSection }) {
  const { refresh } = useBuilder();
  const [isWanted, setWanted] = useState(false);
  const [isFilling, setFilling] = useState(false);
  const { rows, columns, questions } = subSection;
  const top = useRef<HTMLHeadingElement>(null);
  const isRoster = subSection.row_word !== '';
  const hasCells = rows.length > 0 && columns.length > 0 && !isRoster;
  const empty = rows.length * columns.length - questions.filter((one) => one.row_id !== null).length;

  const isFull = hasCells && empty === 0;
  useEffect(() => {
    // With the last empty cell goes the button that filled it: the keyboard goes on with the grid.
    if (isFull && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [isFull]);

  /** One call each: what was added before a refusal stays, and the rest stays in its field. */
  const addAll = (add: (line: string) => Promise<unknown>) => async (lines: string[]) => {
    const rest = [...lines];
    try {
      while (rest.length > 0) {
        await add(rest[0]!);
        rest.shift();
      }
      await refresh();
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
    return rest;
  };
  const addRows = addAll((row_name) => addRow({ row_name, sub_section_id: subSection.id }));
  const addColumns = addAll((column_name) => addColumn({ column_name, sub_section_id: subSection.id }));

  if (!isGrid(subSection) && !isWanted) {
    return (
      <section className="max-w-2xl">
        <h3>Grid</h3>
        <p className="text-sm text-ink-soft">
          For figures of the same kind in rows and columns: wards by month, reasons by age.
        </p>
        <Button className="mt-3" icon="table" onClick={() => setWanted(true)}>
          Create a grid
        </Button>
      </section>
    );
  }
  return (
    <section aria-labelledby="grid-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="grid-heading" ref={top} tabIndex={-1} className="outline-none">
          {isRoster ? `Questions for each ${withinSentence(subSection.row_word)}` : 'Grid'}
        </h3>
        {hasCells && empty > 0 && (
          <Button icon="sparkles" onClick={() => setFilling(true)}>
            Fill the grid with questions…
          </Button>
        )}
      </div>
      {isGrid(subSection) && <GridTable subSection={subSection} />}
      <div className="mt-5 grid max-w-3xl gap-6 sm:grid-cols-2">
        {!isRoster && (
          <AddListItems label="Add rows" noun="row" nouns="rows" onAdd={addRows} autoFocus={isWanted} />
        )}
        <AddListItems label="Add columns" noun="column" nouns="columns" onAdd={addColumns} />
      </div>
      {isFilling && <FillWithQuestionsDialog subSection={subSection} onClose={() => setFilling(false)} />}
    </section>
  );
}
