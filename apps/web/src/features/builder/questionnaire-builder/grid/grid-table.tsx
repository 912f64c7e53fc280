import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import type { BuiltQuestion, BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { type ComponentProps, type HTMLAttributes, useState } from 'react';
import { savePartOrder } from '../../../../data/builder/questionnaire-builder.ts';
import { cx } from '../../../../lib/format/class-names.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { AxisDialog } from './axis-dialog.tsx';
import { type Axis, AxisMenu, type AxisPart } from './axis-menu.tsx';
import { useBuilder } from '../builder-context.ts';
import { questionTypeDisplay } from '../question/question-type-display.ts';
import { RemoveAxis } from './remove-axis.tsx';
import { useDragOrder } from '../outline/use-drag-order.ts';

type Asking = { axis: Axis; part: AxisPart; action: 'edit' | 'remove' } | null;

/** The grid as it stands: a question in each cell, or the way to one; rows and columns are dragged by their handles. */
export function GridTable({ subSection }: { subSection: BuiltSubSection }) {
  const { questionnaire, run } = useBuilder();
  const [asking, setAsking] = useState<Asking>(null);
  const isRoster = subSection.row_word !== '';
  // The rows of a roster all ask what its first one asks.
  const rows = (isRoster ? subSection.rows.slice(0, 1) : subSection.rows).map(
    ({ id, row_name, show_if }) => ({ id, name: row_name, show_if }),
  );
  const columns = subSection.columns.map(({ id, column_name }) => ({ id, name: column_name, show_if: '' }));
  const at = new Map(subSection.questions.map((one) => [`${one.row_id}-${one.column_id}`, one]));
  const put = (part: 'rows' | 'columns') => (ids: (number | string)[]) =>
    void run(() => savePartOrder(questionnaire.id, { part, ids: ids.map(Number) }));
  const dragRows = useDragOrder(
    rows.map((row) => row.id),
    'y',
    put('rows'),
  );
  const dragColumns = useDragOrder(
    columns.map((column) => column.id),
    'x',
    put('columns'),
  );
  const heading = (axis: Axis, part: AxisPart) => (
    <Heading
      axis={axis}
      part={part}
      all={axis === 'row' ? rows : columns}
      handle={(axis === 'row' ? dragRows : dragColumns).handle(part.id)}
      onOrder={put(axis === 'row' ? 'rows' : 'columns')}
      onAsk={(action) => setAsking({ axis, part, action })}
    />
  );
  const close = () => setAsking(null);
  return (
    <>
      <div
        className="mt-3 max-h-[70vh] overflow-auto rounded-md border border-line"
        tabIndex={0}
        role="region"
        aria-label="Rows and columns"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <td className="sticky top-0 left-0 z-20 border-b border-line bg-canvas px-3 py-2 text-xs text-ink-faint">
                {isRoster
                  ? `Up to ${formatCount(subSection.rows.length, 'row')}`
                  : `${rows.length} × ${columns.length}`}
              </td>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  {...dragColumns.item(column.id)}
                  className="sticky top-0 z-10 min-w-40 border-b border-l border-line bg-canvas py-1 pl-1 text-left font-semibold data-[drop=after]:shadow-[inset_-3px_0_0_var(--accent)] data-[drop=before]:shadow-[inset_3px_0_0_var(--accent)]"
                >
                  {heading('column', column)}
                </th>
              ))}
              {columns.length === 0 && (
                <td className="border-b border-l border-line bg-canvas px-3 text-ink-faint">
                  No columns yet
                </td>
              )}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.map((row) => (
              <tr key={row.id}>
                <th
                  scope="row"
                  {...dragRows.item(row.id)}
                  className="sticky left-0 z-10 max-w-72 min-w-48 border-b border-line bg-surface py-1 pl-1 text-left font-medium data-[drop=after]:shadow-[inset_0_-3px_0_var(--accent)] data-[drop=before]:shadow-[inset_0_3px_0_var(--accent)]"
                >
                  {isRoster ? (
                    <span className="pl-2">{row.name} and all other rows</span>
                  ) : (
                    heading('row', row)
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.id} className="border-b border-l border-line p-0">
                    <Cell
                      question={at.get(`${row.id}-${column.id}`)}
                      name={`${row.name}, ${column.name}`}
                      place={{ id: subSection.id, cell: { row_id: row.id, column_id: column.id } }}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + 1} className="px-3 py-6 text-center text-ink-faint">
                  No rows yet
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {asking?.action === 'edit' && (
        <AxisDialog axis={asking.axis} id={asking.part.id} subSectionId={subSection.id} onClose={close} />
      )}
      {asking?.action === 'remove' && (
        <RemoveAxis
          axis={asking.axis}
          part={asking.part}
          questions={subSection.questions.filter(
            (one) => (asking.axis === 'row' ? one.row_id : one.column_id) === asking.part.id,
          )}
          onClose={close}
        />
      )}
    </>
  );
}

/** The name of a row or a column, what it is dragged by, and what can be done with it. */
function Heading({
  part,
  handle,
  onAsk,
  ...menu
}: Pick<ComponentProps<typeof AxisMenu>, 'axis' | 'part' | 'all' | 'onOrder'> & {
  handle: HTMLAttributes<HTMLElement>;
  onAsk: (action: 'edit' | 'remove') => void;
}) {
  return (
    <span className="flex items-center gap-1">
      <span
        {...handle}
        className="grid h-7 w-4 shrink-0 cursor-grab place-items-center text-ink-disabled hover:text-ink-faint"
      >
        <Icon name="grip-vertical" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        {part.name}
        {part.show_if && (
          <Icon
            name="filter"
            label="Shown only if a condition is met"
            className="ml-1 size-3.5 text-ink-faint"
          />
        )}
      </span>
      <AxisMenu {...menu} part={part} onEdit={() => onAsk('edit')} onRemove={() => onAsk('remove')} />
    </span>
  );
}

function Cell({
  question,
  name,
  place,
}: {
  question: BuiltQuestion | undefined;
  name: string;
  place: { id: number; cell: { row_id: number; column_id: number } };
}) {
  const { open } = useBuilder();
  const look = 'flex min-h-10 w-full items-center gap-1.5 px-2.5 py-1.5 text-left outline-offset-[-3px]';
  if (!question) {
    return (
      <button
        type="button"
        aria-label={`Add a question: ${name}`}
        className={cx(look, 'justify-center text-ink-disabled hover:bg-canvas hover:text-ink')}
        onClick={() => open({ kind: 'new-question', ...place })}
      >
        <Icon name="plus" className="size-4" />
      </button>
    );
  }
  const { icon } = questionTypeDisplay[question.question_type];
  const { name: type } = getQuestionTypeInfo(question.question_type);
  return (
    <button
      type="button"
      aria-label={`${name}: ${question.question_text}, ${type}`}
      data-tooltip={question.question_text}
      className={cx(look, 'hover:bg-accent-tint')}
      onClick={() => open({ kind: 'question', id: question.id })}
    >
      <Icon name={icon} className="size-4 text-ink-faint" />
      <code className="min-w-0 truncate text-xs">{question.question_code}</code>
    </button>
  );
}
