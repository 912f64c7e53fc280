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
  /** The one that is changed; none: a new one. */
  row: Row | undefined;
  /** Closes the dialog once it is saved. */
  onSaved: () => void;
  /** Closes it, after asking where something is unsaved. */
  onCancel: () => void;
};

export type ResourcePageProps<Row> = ResourceListProps<Row> & {
  title: string;
  lead?: string;
  /** What one of them is: “peer group”. */
  noun: string;
  /** Declared outside the page, as its columns are: the table is sorted anew for another one. */
  nameOf: (row: Row) => string;
  /** Above the list: what it is a list of. */
  above?: ReactNode;
  /** Below it. */
  below?: ReactNode;
  /** Whether new ones can be made just now. */
  mayBegin?: boolean;
  form: (of: FormOf<Row>) => ReactNode;
  remove: { verb?: RemovalVerb } & (AskedHere<Row> | AskedElsewhere<Row>);
};

type AskedHere<Row> = {
  call: (row: Row) => Promise<unknown>;
  /** What is lost with it, in words. */
  lost: (row: Row) => ReactNode;
  /** Why a row cannot go: said at once, instead of asking for what will be refused. */
  refused?: (row: Row) => ReactNode;
  /** Removed only after its name was typed. */
  isTyped?: boolean;
};
/** What is asked before a row goes, where more has to be known for it. */
type AskedElsewhere<Row> = { dialog: (row: Row, onClose: () => void) => ReactNode };

/** A room of the desk: the list of a kind of thing, with its form and its removal. A room is this, and a data file. */
export function ResourcePage<Row>({
  title,
  lead,
  noun,
  nameOf,
  above,
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
      {above}
      <ResourceList {...list} columns={withActions} />
      {below}
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
