import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

/** The chart of an entry, in the period and for the submission that are looked at; in words alone where it has no page. */
export function MeasureChartLink({
  project,
  entry,
  timePeriodId,
  submissionId,
  form,
  words,
}: {
  project: { project_code: string };
  entry: ScorecardEntry;
  timePeriodId: number | undefined;
  submissionId?: number | undefined;
  /** The form it is opened in; its first unless given. */
  form?: string | null;
  /** The visible text, if it is not the name of the chart. */
  words?: string;
}) {
  const { tab_name, collection_code } = entry;
  if (!tab_name || !collection_code) return words ? null : entry.chart_name;
  const query = {
    'time-period': timePeriodId,
    submission: submissionId,
    'output-type': form ?? undefined,
  };
  return (
    <Link
      className={words ? 'link' : 'link font-medium'}
      aria-label={words && `${words}: ${entry.chart_name}`}
      to={paths.chart(project.project_code, tab_name, collection_code, entry.chart_id, query)}
    >
      {words ?? entry.chart_name}
    </Link>
  );
}
