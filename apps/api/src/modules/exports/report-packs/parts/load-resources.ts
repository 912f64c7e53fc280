import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ResultsCaller } from '../../../comparison/results/cached-results.ts';
import { selectResources } from '../../../charts/chart-resources/chart-resources.sql.ts';
import { fitsResult } from '../../../charts/chart-resources/fits-result.ts';
import { resultOf } from '../../../charts/chart-resources/list-shown-resources.ts';
import type { SerializedReportPart } from './report-part.ts';

/**
 * Loads the resources that fit an organisation's result in a chart, as text after the chart. A file for all
 * organisations has none.
 */
export async function loadResources(
  { actor, db }: Pick<ResultsCaller, 'actor' | 'db'>,
  chart: { id: number; project_id: number },
  json: Uint8Array,
): Promise<SerializedReportPart[]> {
  const all = await selectResources(db, actor, { project_id: chart.project_id, chart_id: chart.id });
  if (all.length === 0) return [];
  const data = JSON.parse(Buffer.from(json).toString()) as ChartData;
  if (data.submission_id === null) return [];
  const result = resultOf(data);
  const shown = all.filter(({ shown_for }) => fitsResult(shown_for, result));
  if (shown.length === 0) return [];
  const paragraphs = shown.map(({ resource_name, resource_text, url, document }) =>
    [
      `${resource_name}${/[.!?]$/.test(resource_name) ? '' : '.'}`,
      resource_text,
      url,
      document && `Document in the portal: ${document.file_name}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [{ kind: 'text', title: `Resources for ${data.chart_name}`, paragraphs, isAside: true }];
}
