import { isAdmin } from '@portal/contract/identity/roles';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { useState } from 'react';
import { toComparisonParams } from '../../../features/charts/chart-data/chart-selection.ts';
import { downloadChartGroup } from '../../../data/exports/downloads.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import type { useExplorer } from './use-explorer.ts';

const ReportPackDialog = lazyComponent(() =>
  import('../../../features/exports/report-packs/report-pack-dialog.tsx').then(
    (module) => module.ReportPackDialog,
  ),
);

const ChartImagesDialog = lazyComponent(() =>
  import('../../../features/charts/chart-data/chart-images-dialog.tsx').then(
    (module) => module.ChartImagesDialog,
  ),
);

/** All charts of a group as files, and as slides. */
export function GroupActions({
  explorer,
  submissionId,
}: {
  explorer: ReturnType<typeof useExplorer>;
  submissionId: number | null;
}) {
  const [open, setOpen] = useState<'pack' | 'images' | null>(null);
  const isOfAdmin = isAdmin(useSignedInUser());
  const { send } = useApiMutation(downloadChartGroup);
  const { project, group, period, selection } = explorer;
  if (!group || !period) return null;
  const of = { collection_id: group.id, time_period_id: period.time_period_id };
  const compared = toComparisonParams({ ...selection, submissionId });
  const save = (format: 'xlsx' | 'csv') => void send(format, of, compared);
  return (
    <>
      <Menu
        trigger={
          <MenuTriggerButton icon="download" variant="secondary">
            Download
          </MenuTriggerButton>
        }
      >
        <MenuItem icon="file-spreadsheet" description="A sheet for each chart" onAction={() => save('xlsx')}>
          Excel workbook
        </MenuItem>
        <MenuItem
          icon="file-spreadsheet"
          description="A row for each chart and submission"
          onAction={() => save('csv')}
        >
          CSV table
        </MenuItem>
        <MenuItem
          icon="image"
          description="Several charts as images, in a ZIP file"
          onAction={() => setOpen('images')}
        >
          Images
        </MenuItem>
      </Menu>
      <Button icon="file-text" onClick={() => setOpen('pack')}>
        Report pack
      </Button>
      {open === 'pack' && (
        <ReportPackDialog
          projectId={project.id}
          asked={{
            ...of,
            ...compared,
          }}
          groupName={group.collection_name}
          timePeriodName={period.time_period_name}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'images' && (
        <ChartImagesDialog
          charts={group.charts}
          groupName={group.collection_name}
          timePeriodName={period.time_period_name}
          asked={{
            project,
            timePeriodId: of.time_period_id,
            selection: { ...selection, submissionId },
            isAdmin: isOfAdmin,
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
