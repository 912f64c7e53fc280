import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { useState } from 'react';
import {
  downloadAnswersCsv,
  downloadWorkbook,
  type UploadResult,
  type ResponseParams,
} from '../../../data/collection/workbooks.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';

const UploadForm = lazyComponent(() =>
  import('./upload-answers-form.tsx').then((module) => module.UploadAnswersForm),
);

/** Answers by file: down as Excel or CSV, and up again. */
export function WorkbookMenu({
  whose,
  mayWrite,
  onStored,
  name,
  size,
}: {
  whose: ResponseParams;
  mayWrite: boolean;
  onStored?: (changes: UploadResult['changes']) => void;
  /** The owner of the answers, for pages with several menus. */
  name?: string;
  size?: 'small';
}) {
  const [isUploading, setUploading] = useState(false);
  const { send: save } = useApiMutation((download: typeof downloadWorkbook) => download(whose));
  return (
    <>
      <Menu
        trigger={
          <MenuTriggerButton icon="file-spreadsheet" {...(size && { size, variant: 'quiet' as const })}>
            Excel
            {name && <span className="sr-only">, {name}</span>}
          </MenuTriggerButton>
        }
      >
        <MenuItem
          icon="download"
          description="Includes answers so far and last period’s answers"
          onAction={() => void save(downloadWorkbook)}
        >
          Download workbook
        </MenuItem>
        <MenuItem
          icon="download"
          description="One question per row"
          onAction={() => void save(downloadAnswersCsv)}
        >
          Download CSV
        </MenuItem>
        <MenuItem
          icon="upload"
          isDisabled={!mayWrite}
          description="Every cell is checked before anything is imported"
          onAction={() => setUploading(true)}
        >
          Upload a completed file
        </MenuItem>
      </Menu>
      <Dialog
        isOpen={isUploading}
        onClose={() => setUploading(false)}
        size="large"
        title="Upload a completed workbook"
      >
        <UploadForm
          whose={whose}
          onClose={() => setUploading(false)}
          onStored={(changes) => {
            setUploading(false);
            onStored?.(changes);
          }}
        />
      </Dialog>
    </>
  );
}
