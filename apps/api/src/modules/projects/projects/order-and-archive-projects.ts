import type * as contract from '@portal/contract/projects/project-archive';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { lockProjectOrder, updateProjectOrder } from './project-order.sql.ts';
import { countProjectContents, lockProject, updateProjectColumns } from './manage-projects.sql.ts';
import { selectProjectTimePeriods } from './projects.sql.ts';
import { recordProjectChange } from './record-project-change.ts';
import { hasSameIds } from './has-same-ids.ts';
import { showProject } from './show-project.ts';
import type { Db } from '../../../database/connect.ts';

export const saveProjectOrder: Handler<typeof contract.orderProjects> = async ({ actor, body, db }) => {
  const stored = await lockProjectOrder(db, actor.programme_id);
  const before = stored.categories.map(({ id }) => ({
    id,
    project_ids: stored.projects.filter(({ category_id }) => category_id === id).map((one) => one.id),
  }));
  const idsOf = (of: typeof before) => of.map(({ id }) => id);
  const projectsOf = (of: typeof before) => of.flatMap(({ project_ids }) => project_ids);
  if (
    !hasSameIds(idsOf(body.categories), idsOf(before)) ||
    !hasSameIds(projectsOf(body.categories), projectsOf(before))
  ) {
    throw problems.conflict(platformMessages.orderChanged);
  }
  if (JSON.stringify(body.categories) === JSON.stringify(before)) return { done: true as const };
  await updateProjectOrder(db, body.categories);
  const names = new Map(stored.projects.map(({ id, project_name }) => [id, project_name]));
  const categories = new Map(stored.categories.map(({ id, category_name }) => [id, category_name]));
  const named = (of: typeof before) => ({
    categories: of.map(({ id, project_ids }) => ({
      category_name: categories.get(id),
      projects: project_ids.map((project) => names.get(project)),
    })),
  });
  await recordProjectChange(db, actor, null, {
    action: 'project.ordered',
    before: named(before),
    after: named(body.categories),
  });
  return { done: true as const };
};

/** In these states a period still expects work from people, or its results are still to come. */
const underWay: ReadonlySet<string> = new Set(['upcoming', 'registration', 'open', 'validation']);

/** Locks a project. @throws 404 */
async function lockExistingProject(db: Db, id: number) {
  const project = await lockProject(db, id);
  if (!project) throw problems.notFound('project');
  return project;
}

export const archiveProject: Handler<typeof contract.archiveProject> = async ({
  actor,
  db,
  deps,
  params,
}) => {
  const project = await lockExistingProject(db, params.id);
  if (project.archived_at === null) {
    const periods = await selectProjectTimePeriods(db, [project.id]);
    const open = periods.filter(({ dates }) => underWay.has(dataCollectionStateOf(dates, deps.now())));
    if (open.length > 0) {
      const names = open.map(({ time_period_name }) => time_period_name).join(', ');
      throw problems.conflict(platformMessages.projectCollectionUnfinished({ periods: names }));
    }
    await updateProjectColumns(db, project.id, { archived_at: deps.now() });
    await recordProjectChange(db, actor, project.id, { action: 'project.archived' });
  }
  return showProject(db, actor, deps, project.id);
};

export const restoreProject: Handler<typeof contract.restoreProject> = async ({
  actor,
  db,
  deps,
  params,
}) => {
  const project = await lockExistingProject(db, params.id);
  if (project.archived_at !== null) {
    await updateProjectColumns(db, project.id, { archived_at: null });
    await recordProjectChange(db, actor, project.id, { action: 'project.restored' });
  }
  return showProject(db, actor, deps, project.id);
};

export const getProjectContents: Handler<typeof contract.getProjectContents> = ({ db, params }) =>
  countProjectContents(db, params.id);
