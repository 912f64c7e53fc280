import type { ScorecardEntry } from '@portal/contract/chart-data';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type OfProject = { project_code: string; output_tabs: readonly { tab_name: string }[] };

/** The chart of an entry, in the period and for the submission that are looked at; in words alone where it has no page. */
export function EntryLink({
  project,
  entry,
  timePeriodId,
  submissionId,
  form,
}: {
  project: OfProject;
  entry: ScorecardEntry;
  timePeriodId: number | undefined;
  submissionId?: number | undefined;
  /** The form it is opened in; its first unless given. */
  form?: string | null;
}) {
  const tab = project.output_tabs[0]?.tab_name;
  if (!tab || !entry.collection_code) return entry.chart_name;
  const query = {
    'time-period': timePeriodId,
    submission: submissionId,
    'output-type': form ?? undefined,
  };
  return (
    <Link
      className="link font-medium"
      to={paths.chart(project.project_code, tab, entry.collection_code, entry.chart_id, query)}
    >
      {entry.chart_name}
    </Link>
  );
}
