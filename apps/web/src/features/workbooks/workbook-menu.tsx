import { lateComponent } from '../../lib/late-module.tsx';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { saveAnswersCsv, saveWorkbook, type UploadResult, type Whose } from './workbooks.queries.ts';

const UploadForm = lateComponent(() => import('./upload-form.tsx').then((module) => module.UploadForm));

/** Answers by file: down as Excel or CSV, and up again. */
export function WorkbookMenu({
  whose,
  mayWrite,
  onStored,
  name,
  size,
}: {
  whose: Whose;
  mayWrite: boolean;
  onStored: (changes: UploadResult['changes']) => void;
  /** What the answers are of, where several menus stand on a page. */
  name?: string;
  size?: 'small';
}) {
  const [isUploading, setUploading] = useState(false);
  const save = (work: Promise<void>) =>
    void work.catch((thrown: unknown) => toast(toApiError(thrown).error, 'error'));
  return (
    <>
      <Menu
        trigger={
          <MenuButton icon="file-spreadsheet" {...(size && { size, variant: 'quiet' as const })}>
            Excel
            {name && <span className="sr-only">, {name}</span>}
          </MenuButton>
        }
      >
        <MenuItem
          icon="download"
          description="With the answers so far and those of last period"
          onAction={() => save(saveWorkbook(whose))}
        >
          Download workbook
        </MenuItem>
        <MenuItem
          icon="download"
          description="One question a line"
          onAction={() => save(saveAnswersCsv(whose))}
        >
          Download CSV
        </MenuItem>
        <MenuItem
          icon="upload"
          isDisabled={!mayWrite}
          description="Every cell is checked before anything is stored"
          onAction={() => setUploading(true)}
        >
          Upload a filled file
        </MenuItem>
      </Menu>
      <Dialog
        isOpen={isUploading}
        onClose={() => setUploading(false)}
        size="large"
        title="Upload a filled workbook"
      >
        <UploadForm
          whose={whose}
          onClose={() => setUploading(false)}
          onStored={(changes) => {
            setUploading(false);
            onStored(changes);
          }}
        />
      </Dialog>
    </>
  );
}
