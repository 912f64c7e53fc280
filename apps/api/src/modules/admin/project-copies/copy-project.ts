import type { copyProject as endpoint } from '@portal/contract/admin/project-copies';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { copyExplorer } from '../../charts/charts/copy-explorer.sql.ts';
import { copyMeasures } from '../../measures/measures/copy-measures.sql.ts';
import { selectProjectTimePeriod } from '../../platform/programmes/time-periods.sql.ts';
import { assertCategoryInProgramme } from '../../projects/projects/manage-projects.ts';
import { insertProject, lockProject } from '../../projects/projects/manage-projects.sql.ts';
import { copyGuidances } from '../../projects/projects/project-texts.sql.ts';
import { recordProjectChange } from '../../projects/projects/record-project-change.ts';
import { showProject } from '../../projects/projects/show-project.ts';
import { copyProjectScopes } from '../../organisations/scopes/project-scopes.sql.ts';
import { copyQuestionnaireTo } from '../../builder/questionnaire-builder/definition/copy-questionnaire.ts';
import { selectQuestionnairesOf } from '../../builder/questionnaire-builder/questionnaire-builder.sql.ts';

/** Makes a project like another, whole or not at all. */
export const copyProject: Handler<typeof endpoint> = async ({ actor, body, db, deps, params }) => {
  const { project_code, project_name, category_id, time_period_id } = body;
  // Locked, so that everything is copied as of one moment.
  const source = await lockProject(db, params.id);
  if (!source) throw problems.notFound('project');
  const { id: from, ...settings } = source;
  if (category_id !== undefined) await assertCategoryInProgramme(db, actor, category_id);
  const asked =
    time_period_id === undefined ? [] : await questionnairesOf(db, { project_id: from, time_period_id });
  const own = { project_code, project_name, category_id: category_id ?? source.category_id };
  const id = await conflictOnViolation(
    insertProject(db, { ...settings, ...own, display_order: undefined, archived_at: null }),
    platformMessages.projectCodeTaken({ code: project_code }),
  );
  await copyProjectScopes(db, from, id);
  const guidances = await copyGuidances(db, from, id);
  for (const questionnaire of asked) {
    const { questionnaire_name } = questionnaire;
    const target = { project_id: id, time_period_id: questionnaire.time_period_id, questionnaire_name };
    await copyQuestionnaireTo(db, actor, questionnaire, target);
  }
  const measures = await copyMeasures(db, from, id);
  const charts = await copyExplorer(db, { from, to: id, time_period_id: time_period_id ?? null });
  const copied = { guidances, questionnaires: asked.length, measures, charts };
  await recordProjectChange(db, actor, id, {
    action: 'project.copied',
    after: { ...own, copied_from: source.project_name, ...copied },
  });
  return { project: await showProject(db, actor, deps, id), copied };
};

/** @throws 422 for a period in which the project neither takes part nor asks anything */
async function questionnairesOf(db: Db, of: { project_id: number; time_period_id: number }) {
  const found = await selectQuestionnairesOf(db, of);
  if (found.length === 0 && !(await selectProjectTimePeriod(db, of.project_id, of.time_period_id))) {
    throw problems.invalid([
      { path: 'body.time_period_id', message: platformMessages.timePeriodNotInProject },
    ]);
  }
  return found;
}
