import { type ReactNode, useMemo, useState } from 'react';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { Button } from '../buttons/button.tsx';
import { PageBody, PageHeader } from '../page/page-header.tsx';
import type { RemovalVerb } from '../dialog/removal-verbs.ts';
import { RemoveDialog } from '../dialog/remove-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ResourceList, type ResourceListProps } from './resource-list.tsx';
import { type RowAction, rowActions } from './row-actions.tsx';

type FormOf<Row> = {
  /** The row to edit; undefined for a new one. */
  row: Row | undefined;
  /** Closes the dialog once it is saved. */
  onSaved: () => void;
  /** Closes it, after asking where something is unsaved. */
  onCancel: () => void;
};

export type ResourcePageProps<Row> = ResourceListProps<Row> & {
  title: string;
  lead?: string;
  /** The word for one item: “peer group”. */
  noun: string;
  /**
   * Returns a row's name. Declare it outside the page, like the columns, because a new function sorts the
   * table again.
   */
  nameOf: (row: Row) => string;
  /** Above the list: what it is a list of. */
  above?: ReactNode;
  /** False while `above` still loads: the list waits, so that it does not move. */
  isAboveLoaded?: boolean;
  /** Below it. */
  below?: ReactNode;
  /** If new items can be created now. */
  mayBegin?: boolean;
  form: (of: FormOf<Row>) => ReactNode;
  remove: { verb?: RemovalVerb } & (AskedHere<Row> | AskedElsewhere<Row>);
};

type AskedHere<Row> = {
  call: (row: Row) => Promise<unknown>;
  /** Describes what is lost with the item. */
  lost: (row: Row) => ReactNode;
  /**
   * Returns why a row cannot be removed, so that the page shows this at once instead of asking to confirm.
   */
  refused?: (row: Row) => ReactNode;
  /** Removed only after its name was typed. */
  isTyped?: boolean;
};
/** A separate dialog before a row is removed, if it needs more information. */
type AskedElsewhere<Row> = { dialog: (row: Row, onClose: () => void) => ReactNode };

/** Shows an admin page: a list with its form and its removal. Such a page needs only this and a data file. */
export function ResourcePage<Row>({
  title,
  lead,
  noun,
  nameOf,
  above,
  isAboveLoaded = true,
  below,
  mayBegin = true,
  form,
  remove,
  columns,
  ...list
}: ResourcePageProps<Row>) {
  usePageTitle(title);
  const { verb = 'remove' } = remove;
  const [doing, setDoing] = useState<RowAction<Row>>(null);
  const close = () => setDoing(null);
  const withActions = useMemo(
    () => [...columns, rowActions(nameOf, setDoing, verb)],
    [columns, nameOf, verb],
  );
  const row = doing?.action === 'edit' ? doing.row : undefined;
  return (
    <PageBody>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <Button
            variant="primary"
            icon="plus"
            disabled={!mayBegin}
            onClick={() => setDoing({ action: 'new' })}
          >
            New {noun}
          </Button>
        }
      />
      {isAboveLoaded && (
        <>
          {above}
          <ResourceList {...list} columns={withActions} />
          {below}
        </>
      )}
      <FormDialog
        isOpen={doing !== null && doing.action !== 'remove'}
        onClose={close}
        title={row ? `Change “${nameOf(row)}”` : `New ${noun}`}
      >
        {(onCancel) => form({ row, onSaved: close, onCancel })}
      </FormDialog>
      {doing?.action === 'remove' && 'dialog' in remove && remove.dialog(doing.row, close)}
      {doing?.action === 'remove' && 'call' in remove && (
        <RemoveDialog
          kind={noun}
          name={nameOf(doing.row)}
          verb={verb}
          typeToConfirm={remove.isTyped ? nameOf(doing.row) : undefined}
          refused={remove.refused?.(doing.row)}
          remove={() => remove.call(doing.row)}
          onClose={close}
        >
          {remove.lost(doing.row)}
        </RemoveDialog>
      )}
    </PageBody>
  );
}
