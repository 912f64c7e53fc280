import type { TableImportResult } from '@portal/contract/shared/table-imports';
import type { ReactNode } from 'react';
import type { ImportList } from '../../lib/http/import-list.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Button } from '../buttons/button.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { CellFormatNote } from './cell-format-questions.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportRows } from './import-rows.tsx';

type Props = {
  /** The word for a row: “organisation”. */
  noun: string;
  /** The file's columns, and which columns identify items. */
  children: ReactNode;
  send: ImportList;
  /** Saves the list as it is now, to be changed and put back. */
  saveList?: () => Promise<void>;
  onClose: () => void;
};

/**
 * Imports a list from a CSV or XLSX file. The effect on every row is shown before anything is stored, all or
 * nothing.
 */
export function ImportDialog({ isOpen, title, ...props }: Props & { isOpen: boolean; title: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} size="large" title={title}>
      <ListForm {...props} />
    </Dialog>
  );
}

function ListForm({ noun, children, send, saveList, onClose }: Props) {
  const { send: save } = useApiMutation(async () => saveList?.());
  return (
    <ImportForm<TableImportResult, null>
      options={null}
      send={(file, _, seen, format) => send(file, seen && seen.digest, format)}
      isStored={({ stored }) => stored}
      said={({ counts }) => `Imported: ${doneTo(counts, noun)}.`}
      verdict={(answer) => (
        <>
          <Verdict answer={answer} noun={noun} />
          <CellFormatNote interpretation={answer.interpretation} />
        </>
      )}
      details={(answer) => <ImportRows answer={answer} />}
      act={(answer) => {
        const wanted = answer ? answer.counts.new + answer.counts.changed : 0;
        return {
          label: wanted > 0 ? `Import ${formatCount(wanted, noun)}` : 'Import',
          isOpen: wanted > 0 && answer?.counts.refused === 0,
        };
      }}
      onClose={onClose}
    >
      {children}
      {saveList && (
        <div className="mt-4">
          <Button icon="download" onClick={() => void save()}>
            Download the current list
          </Button>
        </div>
      )}
    </ImportForm>
  );
}

/** `2 organisations new, 1 organisation changed`. */
const doneTo = (counts: TableImportResult['counts'], noun: string): string =>
  (['new', 'changed', 'unchanged'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome], noun)} ${outcome}`)
    .join(', ');

function Verdict({ answer: { counts, passed_over }, noun }: { answer: TableImportResult; noun: string }) {
  const passedOver = passed_over.length > 0 && ` Ignored columns: ${passed_over.join(', ')}.`;
  if (counts.refused > 0) {
    return (
      <InlineMessage tone="error" title={`${formatCount(counts.refused, 'row')} cannot be imported`}>
        Nothing is imported until every row is correct. Correct the file, save it and select it again.
        {passedOver}
      </InlineMessage>
    );
  }
  if (counts.new + counts.changed === 0) {
    return (
      <InlineMessage title="No changes in this file">
        Everything in this file is already here.{passedOver}
      </InlineMessage>
    );
  }
  return (
    <InlineMessage tone="success" title="The file is ready to import">
      {doneTo(counts, noun)}.{passedOver}
    </InlineMessage>
  );
}
