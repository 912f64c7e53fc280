import * as arrange from '@portal/contract/projects/project-archive';
import * as manage from '@portal/contract/projects/manage-projects';
import * as texts from '@portal/contract/projects/project-texts';
import * as contract from '@portal/contract/projects/projects';
import { serve } from '../../../http/mount-endpoints.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import {
  createProject,
  deleteProject,
  getProgrammeProjectStatus,
  updateProject,
  updateProjectByBody,
} from './manage-projects.ts';
import {
  archiveProject,
  getProjectContents,
  saveProjectOrder,
  restoreProject,
} from './order-and-archive-projects.ts';
import {
  createGuidance,
  deleteGuidance,
  saveGuidanceOrder,
  updateGuidance,
  updateProjectAbout,
} from './manage-project-texts.ts';
import { createCategory, deleteCategory, updateCategory } from './manage-categories.ts';
import { selectCategories, selectCategory } from './categories.sql.ts';
import { showProject } from './show-project.ts';
import { summariseProject, timePeriodOf } from './project-summary.ts';
import { selectAbout, selectGuidances } from './project-texts.sql.ts';
import { deleteFavourite, insertFavourite, selectProjects } from './projects.sql.ts';

export const projectsRoutes = [
  serve(contract.listProjects, async ({ actor, db, deps, query }) => {
    const found = await selectProjects(db, query, {
      ...projectViewer(actor),
      userId: actor?.user_id ?? null,
    });
    const projects = found.map((one) =>
      summariseProject(
        one,
        one.parts.map((part) => timePeriodOf(part, deps.now())),
        actor,
      ),
    );
    return { projects, total: found[0]?.total ?? 0 };
  }),

  serve(contract.getProject, ({ actor, db, deps, params }) => showProject(db, actor, deps, params.id)),

  serve(contract.getProjectAbout, async ({ db, query }) => {
    const about = await selectAbout(db, query.project_id, query.time_period_id);
    if (!about) throw problems.notFound('time period of the project');
    return { project_id: query.project_id, time_period_id: query.time_period_id, ...about };
  }),

  serve(contract.addProjectFavourite, async ({ actor, db, params }) => {
    await insertFavourite(db, actor.user_id, params.id);
    return { done: true as const };
  }),

  serve(contract.removeProjectFavourite, async ({ actor, db, params }) => {
    await deleteFavourite(db, actor.user_id, params.id);
    return { done: true as const };
  }),

  serve(contract.listProjectGuidances, async ({ db, query }) => {
    const project_guidances = await selectGuidances(db, query.project_id, query);
    return { project_guidances, total: project_guidances[0]?.total ?? 0 };
  }),

  serve(texts.createProjectGuidance, createGuidance),
  serve(texts.updateProjectGuidance, updateGuidance),
  serve(texts.deleteProjectGuidance, deleteGuidance),
  serve(texts.orderProjectGuidances, saveGuidanceOrder),
  serve(texts.updateProjectAbout, updateProjectAbout),

  serve(arrange.orderProjects, saveProjectOrder),
  serve(arrange.archiveProject, archiveProject),
  serve(arrange.restoreProject, restoreProject),
  serve(arrange.getProjectContents, getProjectContents),

  serve(manage.createProject, createProject),
  serve(manage.updateProject, updateProject),
  serve(manage.updateProjectByBody, updateProjectByBody),
  serve(manage.deleteProject, deleteProject),
  serve(manage.getProgrammeProjectStatus, getProgrammeProjectStatus),

  serve(manage.listCategories, async ({ actor, db, query }) => {
    const categories = await selectCategories(db, query, projectViewer(actor));
    return { categories, total: categories[0]?.total ?? 0 };
  }),
  serve(manage.getCategory, async ({ actor, db, deps, params }) => {
    const found = await selectCategory(db, deps.programmeId, params.id, projectViewer(actor));
    if (!found) throw problems.notFound('category');
    return found;
  }),
  serve(manage.createCategory, createCategory),
  serve(manage.updateCategory, updateCategory),
  serve(manage.deleteCategory, deleteCategory),
];
