import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierStateLabels } from '@portal/wording/outlier-labels';
import type { OutlierCase } from '@portal/contract/outliers/outliers';
import type { ResultsCaller } from '../../../comparison/results/cached-results.ts';
import { selectCases } from '../../../outliers/outliers/outlier-cases.sql.ts';
import { visibleOrganisationId } from '../../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { formatDate } from '../format-date.ts';
import type { SerializedReportPart } from './report-part.ts';

/** The most cases that follow a chart: those with the earliest dates. */
const MOST = 50;

/**
 * Loads the open outlier cases of a submission on a chart up to the period of the pack, as text after the chart. A pack can
 * reach the organisation, so it leaves out cases that the organisation has not been notified of.
 */
export async function loadOutlierCases(
  { actor, db }: Pick<ResultsCaller, 'actor' | 'db'>,
  chart: { id: number; chart_name: string; project_id: number },
  { submission_id, period }: { submission_id: number | null; period: { id: number } },
): Promise<SerializedReportPart[]> {
  if (submission_id === null) return [];
  const { cases } = await selectCases(db, {
    project_id: chart.project_id,
    chart_id: chart.id,
    submission_id,
    state: 'open',
    until: period.id,
    organisation_id: visibleOrganisationId(actor),
    limit: MOST,
    offset: 0,
  });
  const paragraphs = cases.filter(({ told_at }) => told_at !== null).map(describeCase);
  if (paragraphs.length === 0) return [];
  return [{ kind: 'text', title: `Outlier cases for ${chart.chart_name}`, paragraphs, isAside: true }];
}

function describeCase(of: OutlierCase): string {
  const next = findNextStage(of);
  const isAt = `${of.time_period_name}: ${outlierStateLabels[of.state].toLowerCase()}.`;
  if (!next) return isAt;
  const dueOn = next.due_on === null ? '' : ` Due on ${formatDate(new Date(next.due_on))}.`;
  return `${isAt} Next: ${next.act_name.replace(/[.!?]?$/, (end) => end || '.')}${dueOn}`;
}
