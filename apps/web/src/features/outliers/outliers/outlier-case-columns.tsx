import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierStateLabels, unusualKindLabels } from '@portal/wording/outlier-labels';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { StageDueDate } from './stage-due-date.tsx';
import { FigureChartLink } from './figure-chart-link.tsx';
import { stateTones, submissionColumn } from './unusual-result-columns.tsx';

export const formatOutlierCaseName = ({ submission_name, chart_name }: OutlierCase) =>
  `${submission_name}, ${chart_name}`;

export const outlierCaseColumns = (projectCode: string): Column<OutlierCase>[] => [
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: ({ state }) => outlierStateLabels[state],
    cell: ({ state }) => <Badge tone={stateTones[state]}>{outlierStateLabels[state]}</Badge>,
  },
  submissionColumn,
  {
    id: 'chart',
    header: 'Chart',
    isSortable: false,
    value: ({ chart_name, time_period_name }) => `${chart_name}, ${time_period_name}`,
    cell: (row) => (
      <>
        <FigureChartLink
          figure={row}
          projectCode={projectCode}
          timePeriodId={row.time_period_id}
          form="funnel"
        />
        <span className="block text-sm text-ink-soft">{row.time_period_name}</span>
      </>
    ),
  },
  {
    id: 'value',
    header: 'Value',
    isSortable: false,
    isNumeric: true,
    value: (row) => (row.value === null ? '–' : formatNumber(row.value, row)),
  },
  { id: 'level', header: 'Level', isSortable: false, value: ({ level }) => unusualKindLabels[level] },
  {
    id: 'next',
    header: 'Next action',
    isSortable: false,
    value: (row) => nextInWords(row),
    cell: (row) => {
      const next = findNextStage(row);
      return next ? (
        <span className="grid justify-items-start gap-1">
          {next.act_name}
          <StageDueDate act={next} />
        </span>
      ) : (
        nextInWords(row)
      );
    },
  },
];

function nextInWords(row: OutlierCase): string {
  const next = findNextStage(row);
  if (next) return `${next.act_name}${next.due_on ? `, due on ${formatDate(next.due_on)}` : ''}`;
  return row.concluded_at ? `Concluded on ${formatDate(row.concluded_at)}` : 'Enter the outcome';
}
