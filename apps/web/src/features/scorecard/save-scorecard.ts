import type { ScorecardEntry } from '@portal/contract/chart-data';
import { unusualIn, verdicts } from '@portal/wording/standing';
import { type Column } from '../../ui/table/data-table.tsx';
import { saveCsv } from '../../ui/table/save-csv.ts';
import { missingText } from './describe-entry.ts';
import type { Beside } from './scorecard.tsx';

/** The figures as they are, not rounded, with units in a column of their own, so that a machine reads them too. */
export function saveScorecard(name: string, entries: readonly ScorecardEntry[], beside: Beside | null): void {
  const other = ({ chart_id }: ScorecardEntry) =>
    beside?.entries.find((one) => one.chart_id === chart_id)?.value ?? null;
  const column = (header: string, value: Column<ScorecardEntry>['value']): Column<ScorecardEntry> => ({
    id: header,
    header,
    value,
  });
  const columns = [
    column('Chart', (one) => one.chart_name),
    column('Measure', (one) => one.measure_name),
    column('Unit', (one) => one.unit),
    column('Better is', (one) => (one.polarity === 'neutral' ? '' : one.polarity)),
    column('Value', (one) => one.value),
    column('Numerator', (one) => one.numerator),
    column('Denominator', (one) => one.denominator),
    column('Why there is no value', (one) => (one.missing_reason ? missingText(one) : '')),
    column('Lower 95% limit', (one) => one.interval?.lower ?? null),
    column('Upper 95% limit', (one) => one.interval?.upper ?? null),
    ...(beside ? [column(beside.name, other)] : []),
    column('n', (one) => one.n),
    column('Lowest', (one) => one.reach?.low ?? null),
    column('10th percentile', (one) => one.reach?.P10 ?? null),
    column('Q1', (one) => one.averages.Q1),
    column('Median', (one) => one.averages.Median),
    column('Mean', (one) => one.averages.Mean),
    column('Q3', (one) => one.averages.Q3),
    column('90th percentile', (one) => one.reach?.P90 ?? null),
    column('Highest', (one) => one.reach?.high ?? null),
    column('Rank (1 = highest)', (one) => one.rank),
    column('Rank by chance from', (one) => one.rank_limits?.low ?? null),
    column('Rank by chance to', (one) => one.rank_limits?.high ?? null),
    column('Verdict', (one) => verdicts[one.verdict].name),
    column('Target', (one) => one.target),
    column('Will it be met', (one) => one.assurance?.title ?? ''),
    column('Distance from the median', (one) => one.distance),
    column('Value of the period before', (one) => one.previous_value),
    column('Period before', (one) => one.previous_time_period_name ?? ''),
    column('What stands out', (one) =>
      unusualIn(one)
        .map(({ words }) => words)
        .join(' '),
    ),
  ];
  saveCsv(name, columns, entries);
}
