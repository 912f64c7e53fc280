import type { ChartData } from '@portal/contract/charts/chart-data';
import type { RefObject } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import type { ChartHandle } from '../../../charts/chart-handle.ts';
import {
  type ChartSelection,
  toComparisonParams,
} from '../../../features/charts/chart-data/chart-selection.ts';
import { downloadChartCsv } from '../../../features/charts/chart-data/download-chart-csv.ts';
import { downloadChartSlide, downloadChartTable } from '../../../data/exports/downloads.ts';
import { useMayWrite } from '../../../shell/auth/auth-store.ts';
import { setIgnoreCache } from '../../../shell/current-selection/selection-actions.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import { AddToReport } from './add-to-report.tsx';

/** A link that shows exactly this, and the chart as a file. */
export function ChartActions({
  data,
  selection,
  isAdmin,
  picture,
}: {
  data: ChartData;
  selection: ChartSelection;
  isAdmin: boolean;
  /** Null while no picture is drawn. */
  picture: RefObject<ChartHandle | null> | null;
}) {
  const download = (format: 'png' | 'svg') => {
    picture?.current
      ?.download(format)
      .catch(() => toast('The image could not be created. Try the other format.', 'error'));
  };
  const { send: saveWorkbook } = useApiMutation(downloadChartTable);
  const { send: saveSlide } = useApiMutation(downloadChartSlide);
  // As it is shown: its form, and what only that form asks.
  const shown = {
    series: data.measure.measure_code,
    second_series: data.pairs?.measure.measure_code ?? null,
    target: data.spc && !data.spc.is_kept_target ? data.spc.target : null,
    control_chart: data.spc?.chart ?? null,
    from_time_period_id: selection.fromPeriodId,
  };
  const asked = {
    ...toComparisonParams({ ...selection, submissionId: data.submission_id }),
    ...shown,
  };
  const mayWrite = useMayWrite();
  return (
    <>
      <IconButton icon="refresh-cw" label="Recalculate" onClick={() => setIgnoreCache(true)} />
      <Button icon="link" onClick={() => void copyLink(data.time_period_id)}>
        Copy link
      </Button>
      {mayWrite && <AddToReport data={data} selection={selection} shown={shown} />}
      <Menu
        trigger={
          <MenuTriggerButton icon="download" variant="secondary">
            Download
          </MenuTriggerButton>
        }
      >
        {picture && (
          <>
            <MenuItem icon="image" description="For documents and slides" onAction={() => download('png')}>
              PNG image
            </MenuItem>
            <MenuItem icon="image" description="Sharp at any size" onAction={() => download('svg')}>
              SVG image
            </MenuItem>
          </>
        )}
        <MenuItem
          icon="file-text"
          description="A chart or table you can edit, in PowerPoint"
          onAction={() => void saveSlide(data, { ...asked, output_type: data.output_type })}
        >
          Slide
        </MenuItem>
        <MenuItem
          icon="file-spreadsheet"
          description="The figures, with n, method and source"
          onAction={() => void saveWorkbook(data, { ...asked, output_type: data.output_type })}
        >
          Excel workbook
        </MenuItem>
        <MenuItem
          icon="file-spreadsheet"
          description="The figures in this chart"
          onAction={() => downloadChartCsv(data, isAdmin)}
        >
          CSV table
        </MenuItem>
      </Menu>
    </>
  );
}

/**
 * Copies a link that names the period, so that the link shows the same chart after a newer period arrives.
 */
async function copyLink(timePeriodId: number): Promise<void> {
  const url = new URL(location.href);
  url.searchParams.set('time-period', String(timePeriodId));
  try {
    await navigator.clipboard.writeText(url.href);
    toast('Link copied', 'success');
  } catch {
    toast('The link could not be copied. Copy it from the address bar.', 'error');
  }
}
