import { lateComponent } from '../../lib/late-module.tsx';
import { useState } from 'react';
import { saveAnswersCsv, saveWorkbook, type UploadResult, type Whose } from '../../data/workbooks.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Menu, MenuItem } from '../../ui/press/menu.tsx';
import { MenuButton } from '../../ui/press/menu-button.tsx';

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
  onStored?: (changes: UploadResult['changes']) => void;
  /** What the answers are of, where several menus stand on a page. */
  name?: string;
  size?: 'small';
}) {
  const [isUploading, setUploading] = useState(false);
  const { send: save } = useWrite((download: typeof saveWorkbook) => download(whose));
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
          onAction={() => void save(saveWorkbook)}
        >
          Download workbook
        </MenuItem>
        <MenuItem
          icon="download"
          description="One question a line"
          onAction={() => void save(saveAnswersCsv)}
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
            onStored?.(changes);
          }}
        />
      </Dialog>
    </>
  );
}
