import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { useState } from 'react';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { useProject } from '../../../shell/context/use-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const AddToReportDialog = lazyComponent(() =>
  import('../../../features/exports/report-templates/add-to-report-dialog.tsx').then(
    (module) => module.AddToReportDialog,
  ),
);

/** The settings of the chart that a report keeps, besides its type. */
type Shown = Pick<
  Extract<ReportBlock, { kind: 'chart' }>,
  'series' | 'second_series' | 'control_chart' | 'target' | 'from_time_period_id'
>;

/** Adds the chart to a report as on screen: its type, series, time window, comparison, control chart and target. */
export function AddToReport({
  data,
  selection,
  shown,
}: {
  data: ChartData;
  selection: ChartSelection;
  shown: Shown;
}) {
  const project = useProject();
  const [isOpen, setOpen] = useState(false);
  const differences = [
    selection.peerGroupIds.length > 0 &&
      'If someone cannot use your peer groups, their report leaves this chart out.',
    selection.otherSubmissions.length > 0 && 'Reports do not highlight other submissions.',
  ].filter((one) => one !== false);
  return (
    <>
      {/* On narrow screens an icon, so that the title keeps its line. */}
      <Button icon="file-text" data-tooltip="Add to report" onClick={() => setOpen(true)}>
        <span className="max-xl:sr-only">Add to report</span>
      </Button>
      {isOpen && (
        <AddToReportDialog
          projectId={project.id}
          block={{
            ...shown,
            kind: 'chart',
            chart_id: data.chart_id,
            output_type: data.output_type,
            peer_group_ids: selection.peerGroupIds,
            filters: selection.filters,
            similar: selection.similar,
            averages: ['median', 'quartiles'],
            comment: '',
            comments: false,
          }}
          differences={differences}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
