import { listDueWork } from '@portal/contract/admin/due-work';
import { listProjectActionPlans } from '@portal/contract/charts/action-plans';
import { listAnnotations } from '@portal/contract/charts/annotations';
import {
  findDefaultTimePeriod,
  getChartData,
  getScorecard,
  getSeriesOptions,
} from '@portal/contract/charts/chart-data';
import { listProfileResources } from '@portal/contract/charts/chart-resources';
import { getChart, listCollections } from '@portal/contract/charts/charts';
import { listCharts } from '@portal/contract/charts/manage-charts';
import { listNewlyUnusual } from '@portal/contract/charts/newly-unusual';
import { listViews, MOST_VIEWS } from '@portal/contract/charts/saved-views';
import { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { isAdmin } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { listOutlierCases } from '@portal/contract/outliers/outliers';
import { listProjects, type Project, type ProjectTimePeriod } from '@portal/contract/projects/projects';
import type { Endpoint, Output } from '@portal/contract/shared/endpoint';
import { listNews } from '@portal/contract/site/news';

/** The circumstances that decide the first reads of a page. */
export type PageVisit = {
  /** The page in React Router's pattern. */
  page: string;
  user: CurrentUser;
  /** Null outside of projects. */
  project: Project | null;
  /** The parts of the address, by their names in its pattern. */
  params: Record<string, string>;
  /** True if the address has a query, which selects other data than the page opens with. */
  hasQuery: boolean;
};

export type ReadInput = {
  params?: Record<string, number>;
  query?: Record<string, string | number>;
  body?: object;
};

/** Makes a read for the page; null if there is no answer in time. */
export type MakeRead = <E extends Endpoint>(endpoint: E, input: ReadInput) => Promise<Output<E> | null>;

type Reads = (visit: PageVisit, read: MakeRead) => unknown[];
type ProjectVisit = PageVisit & { project: Project };

const inProject = '/projects/:projectcode';
const MOST = 1000;
const MOST_OUTLIER_CASES = 50;
const MOST_NEWS = 20;

/**
 * The first reads of the pages that people open most, in the words of the application's data layer. A read that the
 * application does not ask for in the same words is made for nothing: e2e/first-paint.slow.test.ts finds it.
 */
const readsByPage: Record<string, Reads> = {
  '/': ({ user }, read) => [
    readProjects(user, read),
    read(listNews, { query: { programme_id: user.programme_id, limit: MOST_NEWS } }),
    !isAdmin(user) && read(listDueWork, { query: { limit: MOST } }),
  ],
  '/projects': ({ user }, read) => [readProjects(user, read)],
};

const readsByProjectPage: Record<string, (visit: ProjectVisit, read: MakeRead) => unknown[]> = {
  [`${inProject}/dashboard`]: ({ user, project, hasQuery }, read) => [
    read(listViews, { query: { project_id: project.id, limit: MOST_VIEWS } }),
    ...(isAdmin(user)
      ? []
      : [
          readSubmissions(project, read),
          read(listDueWork, { query: { limit: MOST } }),
          readOpenActionPlans(project, read),
          readOpenOutlierCases(project, read),
          ...(hasQuery
            ? []
            : [readOfNewest(getScorecard, project, read), readOfNewest(listNewlyUnusual, project, read)]),
        ]),
  ],
  [`${inProject}/profile`]: readProfile,
  [`${inProject}/data-collection`]: ({ project, hasQuery }, read) => [
    !hasQuery && readSubmissions(project, read),
  ],
  [`${inProject}/:explorertype`]: readExplorer,
  [`${inProject}/:explorertype/:groupname`]: readExplorer,
  [`${inProject}/:explorertype/:groupname/detail/:id`]: readChartPage,
};

/** Makes the first reads of a page, those that need no other answer at the same time. */
export function makeFirstReads(visit: PageVisit, read: MakeRead): Promise<unknown> {
  const { page, project } = visit;
  const reads = project
    ? readsByProjectPage[page]?.({ ...visit, project }, read)
    : readsByPage[page]?.(visit, read);
  return Promise.all(reads ?? []);
}

const readProjects = (user: CurrentUser, read: MakeRead) =>
  read(listProjects, { query: { programme_id: user.programme_id, limit: MOST } });

function readProfile({ user, project, hasQuery }: ProjectVisit, read: MakeRead): unknown[] {
  const period = newestPublished(project);
  if (hasQuery || !period) return [];
  const query = ofPeriod(project, period.time_period_id);
  return [
    read(getScorecard, { query }),
    read(listFilterOptions, { query: { ...query, peerGroupId: 'null' } }),
    read(listProfileResources, { query }),
    readOpenActionPlans(project, read),
    !isAdmin(user) && readOpenOutlierCases(project, read),
    !isAdmin(user) && read(listOutlierCases, { query: { ...query, limit: MOST_OUTLIER_CASES } }),
  ];
}

const readOpenActionPlans = (project: Project, read: MakeRead) =>
  read(listProjectActionPlans, { query: { project_id: project.id, state: 'open', limit: MOST } });

const readOpenOutlierCases = (project: Project, read: MakeRead) =>
  read(listOutlierCases, { query: { project_id: project.id, state: 'open', limit: MOST_OUTLIER_CASES } });

const hasTab = ({ project, params }: ProjectVisit): boolean =>
  project.output_tabs.some(({ tab_name }) => tab_name === params['explorertype']);

function readExplorer(visit: ProjectVisit, read: MakeRead): unknown[] {
  if (!hasTab(visit)) return [];
  const { project, params } = visit;
  const query = { project_id: project.id, tab_name: params['explorertype']!, limit: MOST };
  return [read(listCollections, { query }), readDefaultPeriod(project, read)];
}

/** Reads the figures in which only the server finds if a period that is not published has results. */
const readDefaultPeriod = (project: Project, read: MakeRead) =>
  findDefaultTimePeriod(project, (id) => read(getScorecard, { query: ofPeriod(project, id) }));

function readChartPage(visit: ProjectVisit, read: MakeRead): unknown[] {
  const { project, params, hasQuery } = visit;
  const chartId = Number(/^[1-9]\d{0,8}$/.exec(params['id']!)?.[0]);
  if (!chartId || !hasTab(visit)) return readExplorer(visit, read);
  const chart = read(getChart, { params: { id: chartId } });
  const [collections, defaultPeriod] = readExplorer(visit, read);
  return [
    chart,
    collections,
    read(listCharts, { query: { project_id: project.id, favourites: 'true', limit: MOST } }),
    hasQuery ? defaultPeriod : readChart(project, chartId, { chart, defaultPeriod }, read),
  ];
}

type ChartAnswers = {
  chart: Promise<Output<typeof getChart> | null>;
  defaultPeriod: unknown;
};

/** Reads a chart in its default period and chart type, with the choices beside it. */
async function readChart(
  project: Project,
  chart_id: number,
  answers: ChartAnswers,
  read: MakeRead,
): Promise<void> {
  const time_period_id = (await answers.defaultPeriod) as number | null | undefined;
  if (!time_period_id) return;
  const params = { chart_id, time_period_id };
  await Promise.all([
    read(listFilterOptions, { query: { ...ofPeriod(project, time_period_id), peerGroupId: 'null' } }),
    read(getSeriesOptions, { params }),
    answers.chart.then(async (chart) => {
      if (!chart) return;
      const data = await read(getChartData, { params, body: firstSelection(chart, project) });
      const query: ReadInput['query'] = data?.submission_id ? { submission_id: data.submission_id } : {};
      if (data) await read(listAnnotations, { params: { id: chart_id }, query });
    }),
  ]);
}

/** Returns the selection that a chart opens with. */
function firstSelection({ output_types }: Output<typeof getChart>, { default_similar }: Project) {
  const first = output_types.find(({ is_default }) => is_default) ?? output_types[0];
  return {
    submission_id: null,
    peer_group_ids: [],
    filters: [],
    similar: default_similar,
    series: null,
    output_type: first?.output_type ?? null,
    second_series: null,
    target: null,
    from_time_period_id: null,
    control_chart: null,
    ignore_cache: false,
  };
}

const newestPublished = ({ time_periods }: Project): ProjectTimePeriod | null =>
  time_periods.find(({ state }) => state === 'published') ?? time_periods[0] ?? null;

const ofPeriod = ({ id }: Project, time_period_id: number) => ({ project_id: id, time_period_id });

function readOfNewest(endpoint: Endpoint, project: Project, read: MakeRead) {
  const period = newestPublished(project);
  return period && read(endpoint, { query: ofPeriod(project, period.time_period_id) });
}

function readSubmissions(project: Project, read: MakeRead) {
  const period = project.current_time_period;
  return (
    period &&
    read(listOrganisationSubmissions, {
      query: { ...ofPeriod(project, period.time_period_id), limit: MOST, offset: 0 },
    })
  );
}
