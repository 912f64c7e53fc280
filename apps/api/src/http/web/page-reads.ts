import { listDueWork } from '@portal/contract/admin/due-work';
import { getScorecard } from '@portal/contract/charts/chart-data';
import { getChart, listCollections } from '@portal/contract/charts/charts';
import { listViews, MOST_VIEWS } from '@portal/contract/charts/saved-views';
import { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { isAdmin } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';

type Given = {
  user: CurrentUser;
  project: Project;
  /** The parts of the address, by their names in its pattern. */
  params: Record<string, string>;
  /** True if the address has a query, which selects other data than the page opens with. */
  hasQuery: boolean;
};
type Read = string | null | false;

const inProject = '/projects/:projectcode';
const MOST = 1000;

/**
 * The first reads of the pages that people open most, in the words of the application's data layer. A read that the
 * application does not ask for in the same words costs a request: e2e/first-paint.slow.test.ts finds it.
 */
const readsByPage: Record<string, (given: Given) => Read[]> = {
  [`${inProject}/dashboard`]: ({ user, project, hasQuery }) => [
    address(listViews.path, { project_id: project.id, limit: MOST_VIEWS }),
    !isAdmin(user) && submissionsOf(project, project.current_time_period),
    !isAdmin(user) && address(listDueWork.path, { limit: MOST }),
    !isAdmin(user) && !hasQuery && scorecardOf(project, newestPublished(project)),
  ],
  [`${inProject}/profile`]: ({ project, hasQuery }) =>
    hasQuery
      ? []
      : [scorecardOf(project, newestPublished(project)), optionsOf(project, newestPublished(project))],
  [`${inProject}/data-collection`]: ({ project, hasQuery }) => [
    !hasQuery && submissionsOf(project, project.current_time_period),
  ],
  [`${inProject}/:explorertype`]: explorerReads,
  [`${inProject}/:explorertype/:groupname`]: explorerReads,
  [`${inProject}/:explorertype/:groupname/detail/:id`]: (given) => [
    ...explorerReads(given),
    /^[1-9]\d{0,8}$/.test(given.params['id']!) && getChart.path.replace('{id}', given.params['id']!),
  ],
};

/** Returns the addresses of a page's first reads. */
export const listPageReads = (page: string, visitorData: Given): string[] =>
  (readsByPage[page]?.(visitorData) ?? []).filter((read) => typeof read === 'string');

function explorerReads({ project, params }: Given): Read[] {
  const tab_name = params['explorertype']!;
  const newest = project.time_periods.find(({ state }) => state !== 'upcoming');
  return project.output_tabs.some((tab) => tab.tab_name === tab_name)
    ? [
        address(listCollections.path, { project_id: project.id, tab_name, limit: MOST }),
        // Only the server knows if a period that is not published has results.
        newest !== undefined &&
          newest.state !== 'published' &&
          project.provisional_results &&
          scorecardOf(project, newest),
      ]
    : [];
}

const newestPublished = ({ time_periods }: Project): ProjectTimePeriod | null =>
  time_periods.find(({ state }) => state === 'published') ?? time_periods[0] ?? null;

type Period = { time_period_id: number } | null;
const ofPeriod = ({ id }: Project, { time_period_id }: { time_period_id: number }) => ({
  project_id: id,
  time_period_id,
});
const scorecardOf = (project: Project, period: Period): Read =>
  period && address(getScorecard.path, ofPeriod(project, period));
const submissionsOf = (project: Project, period: Period): Read =>
  period &&
  address(listOrganisationSubmissions.path, { ...ofPeriod(project, period), limit: MOST, offset: 0 });
const optionsOf = (project: Project, period: Period): Read =>
  period && address(listFilterOptions.path, { ...ofPeriod(project, period), peerGroupId: 'null' });

const address = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
