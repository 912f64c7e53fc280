import type { UnusualFigure, UnusualKind } from '@portal/contract/unusual';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { Badge } from '../../ui/telling/badge.tsx';

/** What each kind is called; the badge's words tell them apart, not its colour alone. */
export const kindNames: Record<UnusualKind, string> = {
  alarm: 'Alarm',
  alert: 'Alert',
  special_cause: 'Special cause',
  change: 'Large change',
  missing: 'Missing',
};
const forms: Record<UnusualKind, string | undefined> = {
  alarm: 'funnel',
  alert: 'funnel',
  special_cause: 'spc',
  change: 'time_series',
  missing: undefined,
};
const toneNames = { worse: 'for the worse', better: 'for the better', neutral: '' };

export const keyOf = ({ submission_id, chart_id, kind }: UnusualFigure): string =>
  `${submission_id} ${chart_id ?? 0} ${kind}`;

const named = ({ organisation_name, submission_name }: UnusualFigure): string =>
  submission_name === organisation_name ? organisation_name : `${organisation_name}: ${submission_name}`;

const basis = ({ numerator, denominator, value }: UnusualFigure): string =>
  value === null || numerator === null || denominator === null
    ? ''
    : `${formatNumber(numerator, { decimals: 0 })} of ${formatNumber(denominator, { decimals: 0 })}`;

export const unusualColumns = (
  projectCode: string,
  timePeriodId: number,
): readonly Column<UnusualFigure>[] => {
  const query = ({ submission_id }: UnusualFigure) => ({
    'time-period': timePeriodId,
    submission: submission_id,
  });
  return [
    {
      id: 'weight',
      header: 'What',
      value: ({ kind }) => kindNames[kind],
      cell: ({ kind, tone }) => (
        <>
          <Badge tone={kind === 'alarm' ? 'error' : kind === 'alert' ? 'warning' : 'neutral'}>
            {kindNames[kind]}
          </Badge>
          {toneNames[tone] && <span className="block text-sm text-ink-faint">{toneNames[tone]}</span>}
        </>
      ),
    },
    {
      id: 'submission',
      header: 'Submission',
      value: named,
      cell: (row) => (
        <Link className="link font-medium" to={paths.profile(projectCode, query(row))}>
          {named(row)}
        </Link>
      ),
    },
    {
      id: 'measure',
      header: 'Measure',
      value: ({ chart_name }) => chart_name ?? '',
      cell: (row) => <ChartLink row={row} projectCode={projectCode} query={query(row)} />,
    },
    {
      id: 'value',
      header: 'Value',
      isNumeric: true,
      isSortable: false,
      value: ({ value, unit, decimals }) => formatNumber(value, { unit, decimals }),
      cell: (row) => (
        <>
          {formatNumber(row.value, row)}
          {basis(row) && <span className="block text-sm text-ink-faint">{basis(row)}</span>}
        </>
      ),
    },
    {
      id: 'n',
      header: 'n',
      isNumeric: true,
      isSortable: false,
      value: ({ n }) => n,
    },
    { id: 'words', header: 'Why', isSortable: false, value: ({ words }) => words, className: 'min-w-64' },
  ];
};

/** What only the file shows. */
export const fileColumns: readonly Column<UnusualFigure>[] = [
  { id: 'tone', header: 'Better or worse', value: ({ tone }) => toneNames[tone] },
  { id: 'numerator', header: 'Numerator', value: ({ numerator }) => numerator },
  { id: 'denominator', header: 'Denominator', value: ({ denominator }) => denominator },
];

function ChartLink({
  row: { chart_id, chart_name, tab_name, collection_code, kind },
  projectCode,
  query,
}: {
  row: UnusualFigure;
  projectCode: string;
  query: Record<string, number>;
}) {
  if (chart_id === null) return <span className="text-ink-faint">All of them</span>;
  if (tab_name === null || collection_code === null) return chart_name;
  const form = forms[kind];
  return (
    <Link
      className="link"
      to={paths.chart(projectCode, tab_name, collection_code, chart_id, {
        ...query,
        ...(form && { 'output-type': form }),
      })}
    >
      {chart_name}
    </Link>
  );
}
