import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { isVisibleToCaller } from '../../platform/project-visibility/project-visibility.sql.ts';
import { project_guidances, projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { hasProjectAccess } from '@portal/contract/identity/roles';

const projectQuery = (db: Db) =>
  selectWithCaller(db, { project: projects })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_project');

/** The same with whether the caller sees it listed. */
const listedProjectQuery = (db: Db) =>
  selectWithCaller(db, { project: projects, is_seen: isVisibleToCaller })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_listed_project');

/** A guidance text and its project. */
const guidanceQuery = (db: Db) =>
  selectWithCaller(db, { project: projects, guidance: project_guidances })
    .leftJoin(project_guidances, eq(project_guidances.id, sql.placeholder('guidance_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, project_guidances.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_project_guidance');

export const projectLoaders = (db: Db) => ({
  project: createLoader(projectQuery(db), (actor, { project }) =>
    project && hasProjectAccess(actor, project.id) ? { project } : 'project',
  ),
  projectGuidance: createLoader(guidanceQuery(db), (actor, { project, guidance }) =>
    project && guidance && hasProjectAccess(actor, project.id) ? { project, guidance } : 'guidance text',
  ),
  listedProject: createLoader(listedProjectQuery(db), (_, { project, is_seen }) =>
    project && is_seen ? { project } : 'project',
  ),
});
