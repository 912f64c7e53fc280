import type {
  createProject as createEndpoint,
  deleteProject as deleteEndpoint,
  getProgrammeProjectStatus as statusEndpoint,
  updateProject as updateEndpoint,
  updateProjectByBody as updateByBodyEndpoint,
} from '@portal/contract/projects/manage-projects';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { deleteProjectAccess } from '../../identity/access/delete-project-access.sql.ts';
import { selectCategory } from './categories.sql.ts';
import {
  type Contents,
  countProjectContents,
  deleteProjectRow,
  insertProject,
  lockProject,
  selectProjectStatuses,
  updateProjectColumns,
} from './manage-projects.sql.ts';
import { checkDisclosureChange, assertValidNewDisclosure } from './check-disclosure-change.ts';
import { recordProjectChange as record } from './record-project-change.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { showProject } from './show-project.ts';

export const createProject: Handler<typeof createEndpoint> = async ({ actor, body, db, deps }) => {
  await assertCategoryInProgramme(db, actor, body.category_id);
  const values = { ...body, programme_id: actor.programme_id };
  assertValidNewDisclosure(defined(body));
  const id = await conflictOnViolation(
    insertProject(db, values),
    platformMessages.projectCodeTaken({ code: body.project_code }),
  );
  await record(db, actor, id, { action: 'project.created', after: body });
  return showProject(db, actor, deps, id);
};

export const updateProject: Handler<typeof updateEndpoint> = (context) =>
  change(context, context.params.id, context.body);

export const updateProjectByBody: Handler<typeof updateByBodyEndpoint> = (context) => {
  const { id, ...fields } = context.body;
  return change(context, id, fields);
};

type Changes = Context<typeof updateEndpoint>['body'];

async function change(
  { actor, db, deps }: Pick<Context<typeof updateEndpoint>, 'actor' | 'db' | 'deps'>,
  id: number,
  changes: Changes,
) {
  // The loader's copy can be outdated once the row is locked.
  const project = await lockProject(db, id);
  if (!project) throw problems.notFound('project');
  const { confirm_loosening, seen, ...wanted } = changes;
  assertNoEditConflict(seen, project);
  const fields = defined(wanted);
  if (fields.category_id !== undefined) await assertCategoryInProgramme(db, actor, fields.category_id);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  if (names.length > 0) {
    const made_visible = await checkDisclosureChange(
      { actor, db, deps },
      { before: project, after: { ...project, ...fields }, isConfirmed: confirm_loosening === true },
    );
    await conflictOnViolation(
      updateProjectColumns(db, id, fields),
      platformMessages.projectCodeTaken({ code: fields.project_code ?? '' }),
    );
    const before = Object.fromEntries(names.map((name) => [name, project[name]]));
    await record(
      db,
      actor,
      id,
      made_visible.length === 0
        ? { action: 'project.updated', before, after: fields }
        : { action: 'project.disclosure_loosened', before, after: { ...fields, made_visible } },
    );
  }
  return showProject(db, actor, deps, id);
}

/** Removes undefined fields. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

export const deleteProject: Handler<typeof deleteEndpoint> = async ({ actor, db, loaded }) => {
  const { id, project_code, project_name } = loaded.project;
  const contents = await countProjectContents(db, id);
  if (Object.values(contents).some((count) => count > 0)) {
    throw problems.conflict(platformMessages.projectNotEmpty({ contents: listOf(contents) }));
  }
  await deleteProjectAccess(db, id);
  await conflictOnViolation(deleteProjectRow(db, id), platformMessages.projectInUse);
  await record(db, actor, id, { action: 'project.deleted', before: { project_code, project_name } });
  return { done: true as const };
};

/** "1 chart", "12 submissions and 1 questionnaire". */
function listOf(contents: Contents): string {
  const parts = Object.entries(contents)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${(count === 1 ? name.slice(0, -1) : name).replaceAll('_', ' ')}`);
  const last = parts.pop()!;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export const getProgrammeProjectStatus: Handler<typeof statusEndpoint> = async ({ db, deps, query }) => {
  const rows = await selectProjectStatuses(db, query);
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const project_statuses = rows.map(({ dates, ...row }) => ({
    ...row,
    not_started: row.submissions - row.in_progress - row.submitted,
    state:
      dates &&
      dataCollectionStateOf(
        {
          registration_opens_at: instant(dates.registration_opens_at),
          collection_opens_at: new Date(dates.collection_opens_at),
          collection_closes_at: new Date(dates.collection_closes_at),
          published_at: instant(dates.published_at),
        },
        deps.now(),
      ),
  }));
  return { project_statuses, total: rows[0]?.total ?? 0 };
};

/** @throws 422 for a category of another programme */
export async function assertCategoryInProgramme(db: Db, actor: Actor, id: number): Promise<void> {
  if (!(await selectCategory(db, actor.programme_id, id))) {
    throw problems.invalid([{ path: 'body.category_id', message: platformMessages.categoryNotInProgramme }]);
  }
}
