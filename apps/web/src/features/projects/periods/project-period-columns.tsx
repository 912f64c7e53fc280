import type { AdminProjectPeriod } from '@portal/contract/projects/periods';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';

const span = (from: string | null, to: string | null) =>
  from === null ? '–' : `${formatDateTime(from)}${to === null ? '' : ` to ${formatDateTime(to)}`}`;

export const projectPeriodColumns: readonly Column<AdminProjectPeriod>[] = [
  {
    id: 'name',
    header: 'Time period',
    value: ({ time_period_name }) => time_period_name,
    cell: ({ time_period_name, state }) => (
      <span className="grid justify-items-start gap-1">
        <span className="font-semibold">{time_period_name}</span>
        <StatePill state={state} />
      </span>
    ),
  },
  {
    id: 'registration',
    header: 'Registration',
    value: ({ registration_opens_at: from, registration_closes_at: to }) => span(from, to),
  },
  {
    id: 'collection',
    header: 'Data collection',
    value: ({ collection_opens_at: from, collection_closes_at: to }) => span(from, to),
  },
  {
    id: 'published_at',
    header: 'Results published',
    value: ({ published_at }) => published_at,
    cell: ({ published_at }) => (published_at === null ? 'Not planned' : formatDateTime(published_at)),
  },
  {
    id: 'contents',
    header: 'Contents',
    value: ({ questionnaires, submitted, submissions, charts, extensions }) =>
      [
        formatCount(questionnaires, 'questionnaire'),
        `${submitted} of ${formatCount(submissions, 'submission')} submitted`,
        formatCount(charts, 'chart'),
        ...(extensions > 0 ? [`${formatCount(extensions, 'organisation')} with an extension`] : []),
      ].join(', '),
  },
];

/** Describes why a project cannot be removed from a period; null if it can. */
export function describeRemovalBlockers(projectPeriod: AdminProjectPeriod): string | null {
  const holds: [number, string, string?][] = [
    [projectPeriod.questionnaires, 'questionnaire'],
    [projectPeriod.registrations, 'registration'],
    [projectPeriod.charts, 'chart'],
    [projectPeriod.measures, 'measure'],
    [projectPeriod.report_packs, 'report pack'],
    [projectPeriod.filters, 'filter change'],
    [projectPeriod.extensions, 'extension'],
    [projectPeriod.phases, 'control chart phase'],
    [projectPeriod.annotations, 'chart annotation'],
    [projectPeriod.outlier_cases, 'outlier case'],
  ];
  const named = holds.filter(([count]) => count > 0).map((one) => formatCount(...one));
  return named.length === 0
    ? null
    : `The project has ${named.join(', ')} in this period. Remove these first.`;
}
