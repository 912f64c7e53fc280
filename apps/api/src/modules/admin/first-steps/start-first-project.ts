import type { ProjectTemplate, startFirstProject as endpoint } from '@portal/contract/admin/first-run';
import {
  type InstrumentDefinition,
  instrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { insertMeasure } from '../../measures/measures/measures.sql.ts';
import { addProjectToPeriod } from '../../projects/periods/manage-project-periods.ts';
import { addTimePeriod } from '../../projects/periods/manage-time-periods.ts';
import { insertProject } from '../../projects/projects/manage-projects.sql.ts';
import { importDefinition } from '../../builder/questionnaire-builder/definition/import-definition.ts';
import { insertChartsForMeasures, ensureCategory, enterOrganisations } from './first-run.sql.ts';
import type { StarterProject } from './starter-project.ts';
import { annualAudit } from './templates/annual-audit.ts';
import { caseNoteAudit } from './templates/case-note-audit.ts';
import { caseReview } from './templates/case-review.ts';
import { experienceSurvey } from './templates/experience-survey.ts';
import { quarterlyReturn } from './templates/quarterly-return.ts';

export const templates: Record<ProjectTemplate, StarterProject> = {
  quarterly_return: quarterlyReturn,
  annual_audit: annualAudit,
  case_note_audit: caseNoteAudit,
  case_review: caseReview,
  experience_survey: experienceSurvey,
};

/**
 * Small numbers are suppressed from the start: loosening this is a decision; suppressing later comes too
 * late.
 */
const THRESHOLD = 5;

const blank: InstrumentDefinition = instrumentDefinition.parse({
  format: 'benchmarking-portal-questionnaire',
  version: 1,
  kind: 'organisational',
  questionnaire_name: 'Questionnaire',
  introduction: '',
  declaration: '',
  // With a list for the first question, as a section that is added by hand has.
  sections: [{ section_name: 'Figures', sub_sections: [{ sub_section_name: '' }] }],
});

/** Runs in one transaction, so that a refusal stores nothing. */
export const startFirstProject: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const { project_code, project_name, unit_name, category_name, time_period, template, confirmed } = body;
  const { programme_id } = actor;
  const settings = { project_code, project_name, ...(unit_name && { unit_name }) };
  const project_id = await conflictOnViolation(
    insertProject(db, {
      ...settings,
      programme_id,
      category_id: await ensureCategory(db, programme_id, category_name),
      disclosure_threshold: THRESHOLD,
    }),
    platformMessages.projectCodeTaken({ code: project_code }),
  );
  const submissions = await enterOrganisations(db, { programme_id, project_id });
  const time_period_id = await addTimePeriod(db, actor, time_period, 'body.time_period');
  const project = {
    id: project_id,
    unit_name: unit_name ?? 'organisation',
    named_results: false,
    provisional_results: false,
    registration_required: false,
  };
  await addProjectToPeriod(db, actor, { project, time_period_id, dates: body, confirmed, now: deps.now() });
  const shipped = template && templates[template];
  const definition = shipped ? instrumentDefinition.parse(shipped.definition) : (body.definition ?? blank);
  const target = { project_id, time_period_id };
  const questionnaire = await importDefinition(db, definition, target);
  for (const measure of shipped?.measures ?? []) await insertMeasure(db, { ...measure, project_id });
  if (shipped) await insertChartsForMeasures(db, target);
  const made = { questionnaire: definition.questionnaire_name, measures: shipped?.measures.length ?? 0 };
  await recordAudit(db, {
    programme_id,
    user_id: actor.user_id,
    action: 'project.first_started',
    subject_type: 'project',
    subject_id: String(project_id),
    after: {
      ...settings,
      category_name,
      time_period_name: time_period.time_period_name,
      submissions,
      ...made,
    },
  });
  return { project_id, questionnaire_id: questionnaire.id, measures: made.measures, submissions };
};
