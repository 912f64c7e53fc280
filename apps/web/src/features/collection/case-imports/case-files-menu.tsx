import type { CaseExportLines } from '@portal/contract/collection/case-exports';
import type { CaseProgress } from '@portal/contract/responses/case-codes';
import { lazy, Suspense, useState } from 'react';
import { downloadCasesCsv } from '../../../data/collection/case-exports.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';

const ImportCasesDialog = lazy(() => import('./import-cases-dialog.tsx'));

/** Cases by file: imported from one, and downloaded as lines of cases, rows or answers. */
export function CaseFilesMenu({
  whose,
  progress: { may_write, settings },
}: {
  whose: ResponseKey;
  progress: CaseProgress;
}) {
  const [isImporting, setImporting] = useState(false);
  const { send: save } = useApiMutation((lines: CaseExportLines) => downloadCasesCsv(whose, lines));
  return (
    <>
      <Menu trigger={<MenuTriggerButton icon="file-spreadsheet">Files</MenuTriggerButton>}>
        <MenuItem
          icon="upload"
          isDisabled={!may_write}
          description="Every line is checked before anything is imported"
          onAction={() => setImporting(true)}
        >
          Import cases
        </MenuItem>
        <MenuItem icon="download" description="One line for each case" onAction={() => void save('cases')}>
          Download cases
        </MenuItem>
        <MenuItem
          icon="download"
          description="One line for each visit or other row"
          onAction={() => void save('rows')}
        >
          Download rows
        </MenuItem>
        <MenuItem
          icon="download"
          description="One line for each answer"
          onAction={() => void save('answers')}
        >
          Download answers
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {isImporting && (
          <ImportCasesDialog
            whose={whose}
            keyCode={settings.duplicate_codes[0] ?? ''}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
