import { userChangeColumns } from '@portal/contract/identity/bulk-user-changes';
import { importUserChanges } from '../../../data/identity/bulk-user-changes.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { toCsv } from '../../../ui/table/table-state.ts';

/** Changes the access of every person in a file. */
export function ImportUserChangesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change access from a list"
      noun="user"
      send={importUserChanges}
    >
      <p>
        Use one row per person. People are matched by <strong>Email address</strong>. An empty cell or a
        missing column changes nothing.
      </p>
      <ul className="my-3 list-disc space-y-1 pl-5 text-sm">
        <li>
          “Give access to” and “Remove access to”: project codes separated by semicolons, or “Every project”.
        </li>
        <li>Last day of access: a date, or “none” to remove it.</li>
        <li>Resend invitation: “yes” for people who have not chosen a password.</li>
      </ul>
      <Button
        variant="quiet"
        icon="download"
        onClick={() =>
          saveFile(
            new Blob(['\uFEFF', toCsv([userChangeColumns])], { type: 'text/csv' }),
            'People to change.csv',
          )
        }
      >
        Download the template
      </Button>
    </ImportDialog>
  );
}
