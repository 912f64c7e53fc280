import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import type { RowSelection } from './row-selection.tsx';

/** Shows the actions on the selected rows; with none selected, a button to select a whole page. */
export function BulkActionsBar<Row>({
  selection,
  page,
  mayChoose,
  noun,
  plural,
  children,
}: {
  selection: RowSelection<Row>;
  page: readonly Row[] | undefined;
  mayChoose: (row: Row) => boolean;
  /** The word for one item: “registration”. */
  noun: string;
  /** Its plural, where it is irregular. */
  plural?: string;
  children: ReactNode;
}) {
  const onPage = page?.filter(mayChoose).length ?? 0;
  const count = selection.rows.length;
  // An empty bar before the rows keeps them from moving when they come.
  if (page === undefined && count === 0) return <div className="mb-4 h-12" />;
  if (count === 0 && onPage === 0) return null;
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-3 rounded-md bg-canvas px-4 py-2">
      <p role="status" className="tabular text-sm">
        {count > 0
          ? `${formatCount(count, noun, plural)} selected`
          : `You can select ${formatCount(onPage, noun, plural)}.`}
      </p>
      {count > 0 && children}
      <Button
        size="small"
        variant="quiet"
        onClick={() => page && selection.chooseAll(page)}
        disabled={onPage === 0}
      >
        Select all on this page
      </Button>
      {count > 0 && (
        <Button size="small" variant="quiet" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
