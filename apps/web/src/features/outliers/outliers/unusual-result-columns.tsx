import type { OutlierState, UnusualFigure, UnusualKind } from '@portal/contract/outliers/outliers';
import { outlierStateLabels, unusualKindLabels } from '@portal/wording/outlier-labels';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';
import { nameSubmission } from '../../../lib/format/submission-name.ts';
import { paths } from '../../../paths.ts';
import type { IconName } from '../../../ui/icon/icons.ts';
import { checkboxColumn } from '../../../ui/table/checkbox-column.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { FigureChartLink } from './figure-chart-link.tsx';

const looks: Record<UnusualKind, [tone: Tone, icon: IconName]> = {
  alarm: ['error', 'triangle-alert'],
  alert: ['warning', 'triangle-alert'],
  special_cause: ['info', 'trending-up'],
  large_change: ['info', 'history'],
  good_outlier: ['success', 'trending-up'],
  missing: ['neutral', 'circle-dashed'],
};
export const stateTones: Record<OutlierState, Tone> = {
  team: 'warning',
  organisation: 'info',
  to_conclude: 'accent',
  concluded: 'neutral',
};
/** The form of a chart that shows it. */
const forms: Record<UnusualKind, string | undefined> = {
  alarm: 'funnel',
  alert: 'funnel',
  special_cause: 'spc',
  large_change: 'time_series',
  good_outlier: 'funnel',
  missing: undefined,
};

export const findingKey = ({ submission_id, chart_id, kind }: UnusualFigure) =>
  `${submission_id}:${chart_id}:${kind}`;

/** Checks if a result can become a case: beyond the limits of a funnel, not on the better side, and without a running case. */
const canOpenCase = ({ kind, case_state }: UnusualFigure) =>
  (kind === 'alarm' || kind === 'alert') && (case_state === null || case_state === 'concluded');

/** The submission, with its organisation if the names differ. */
export const submissionColumn: Column<{ submission_name: string; organisation_name: string }> = {
  id: 'submission',
  header: 'Submission',
  isSortable: false,
  value: nameSubmission,
};

export const unusualResultColumns = (
  projectPeriod: { project: { id: number; project_code: string }; timePeriodId: number },
  selected: ReadonlyMap<string, UnusualFigure>,
  onTick: (row: UnusualFigure) => void,
): Column<UnusualFigure>[] => [
  checkboxColumn({
    nameOf: ({ submission_name, chart_name }) => `${submission_name}, ${chart_name}`,
    isSelected: (row) => selected.has(findingKey(row)),
    onToggle: onTick,
    isSelectable: canOpenCase,
  }),
  {
    id: 'kind',
    header: 'Type',
    isSortable: false,
    value: ({ kind }) => unusualKindLabels[kind],
    cell: ({ kind, tone }) => (
      <Badge tone={tone === 'better' ? 'success' : looks[kind][0]} icon={looks[kind][1]}>
        {unusualKindLabels[kind]}
      </Badge>
    ),
  },
  submissionColumn,
  {
    id: 'chart',
    header: 'Chart',
    isSortable: false,
    value: ({ chart_name }) => chart_name,
    cell: (row) => (
      <FigureChartLink
        figure={row}
        projectCode={projectPeriod.project.project_code}
        timePeriodId={projectPeriod.timePeriodId}
        form={forms[row.kind]}
      />
    ),
  },
  {
    id: 'value',
    header: 'Value',
    isSortable: false,
    isNumeric: true,
    value: (row) => (row.value === null ? '–' : formatNumber(row.value, row)),
  },
  {
    id: 'words',
    header: 'Reason',
    isSortable: false,
    // A special cause says itself if it is an improvement or a concern.
    value: ({ kind, words, tone }) => (kind === 'special_cause' ? words : `${words}${toneWords[tone]}`),
    className: 'min-w-56',
  },
  {
    id: 'case',
    header: 'Outlier case',
    isSortable: false,
    value: ({ case_state }) => (case_state === null ? '–' : outlierStateLabels[case_state]),
    cell: ({ case_state, submission_name }) =>
      case_state === null ? (
        '–'
      ) : (
        <Link
          className="link"
          to={paths.admin('outlier-cases', { project: projectPeriod.project.id, search: submission_name })}
        >
          {outlierStateLabels[case_state]}
        </Link>
      ),
  },
];

const toneWords = {
  better: ' This is favourable.',
  worse: ' This is unfavourable.',
  neutral: '',
};
