import type { LoaderFunctionArgs } from 'react-router';
import { defaultTimePeriodQuery } from '../../../data/charts/chart-data.ts';
import { collectionsQuery } from '../../../data/charts/charts.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { projectByCodeQuery } from '../../../data/projects/projects.ts';

/**
 * Loads the data every explorer page needs. @throws PageNotFound for a tab, group or chart that the project
 * does not have
 */
export async function loadExplorer({ params, request }: LoaderFunctionArgs): Promise<null> {
  const project = await queryClient.ensureQueryData(projectByCodeQuery(params['projectcode'] ?? ''));
  const { explorertype: tabName = '', groupname, id } = params;
  const notFound = () => new PageNotFound(new URL(request.url).pathname);
  if (!project.output_tabs.some(({ tab_name }) => tab_name === tabName)) throw notFound();
  const [{ collections }] = await Promise.all([
    queryClient.ensureQueryData(collectionsQuery(project.id, tabName)),
    queryClient.ensureQueryData(defaultTimePeriodQuery(project)),
  ]);
  const group = collections.find(({ collection_code }) => collection_code === groupname);
  if (groupname !== undefined && !group) throw notFound();
  if (id !== undefined && !group?.charts.some((chart) => String(chart.id) === id)) throw notFound();
  return null;
}
