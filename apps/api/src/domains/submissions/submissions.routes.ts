import { dataCollectionStateOf } from '@portal/contract/programmes';
import { isAdmin } from '@portal/contract/roles';
import * as contract from '@portal/contract/submissions';
import type { Actor } from '../../http/actor.ts';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { progressOfAll } from '../answers/progress-of-many.ts';
import { selectProjectTimePeriod } from '../programmes/time-periods.sql.ts';
import { openProject } from '../projects/open-project.ts';
import { whyReadOnly } from './answering.policy.ts';
import { createSubmission, updateSubmission } from './create-submission.ts';
import { selectAdmitted } from './people-of.sql.ts';
import { previewReminders, sendReminders } from './send-reminders.ts';
import { selectOrganisationSubmissions, selectSubmissions } from './submissions.sql.ts';
import { reopenQuestionnaire, submitQuestionnaire } from './submit-questionnaire.ts';

/** Whose submissions lists show: everybody's to the programme team, else one's own. */
const whose = (actor: Actor): number | null => (isAdmin(actor) ? null : (actor.organisation_id ?? 0));

export const submissionsRoutes = [
  serve(contract.listSubmissions, async ({ actor, db, query }) => {
    await openProject(db, actor, query.project_id);
    const submissions = await selectSubmissions(db, { ...query, organisationId: whose(actor) });
    return { submissions, total: submissions[0]?.total ?? 0 };
  }),

  serve(contract.listOrganisationSubmissions, async ({ actor, db, deps, query }) => {
    await openProject(db, actor, query.project_id);
    const part = await selectProjectTimePeriod(db, query.project_id, query.time_period_id);
    if (!part) throw problems.notFound('time period of the project');
    const { rows, total } = await selectOrganisationSubmissions(db, {
      ...query,
      projectId: query.project_id,
      timePeriodId: query.time_period_id,
      organisationId: whose(actor),
    });
    const read_only = whyReadOnly(actor, {
      organisation_id: actor.organisation_id ?? 0,
      state: dataCollectionStateOf(part.dates, deps.now()),
      questionnaire_status: 'open',
      is_submitted: false,
      is_registering: false,
      may_register: false,
      lacks_registration: false,
    });
    const progress = await progressOfAll(
      db,
      rows.flatMap((row) => row.questionnaires.map((one) => [one.questionnaire_id, row.id])),
    );
    const admitted = await selectAdmitted(db, {
      submissionIds: rows.map((row) => row.id),
      projectId: query.project_id,
      timePeriodId: query.time_period_id,
    });
    const instant = (text: string | null) => text && new Date(text).toISOString();
    return {
      organisation_submissions: rows.map((row) => ({
        ...row,
        needs_registration: !admitted.has(row.id),
        questionnaires: row.questionnaires.map((one) => ({
          ...one,
          ...progress.get(one.questionnaire_id)!.get(row.id)!,
          submitted_at: instant(one.submitted_at),
          last_saved_at: instant(one.last_saved_at),
        })),
      })),
      total,
      collection_closes_at: part.dates.collection_closes_at.toISOString(),
      may_write: read_only === null,
    };
  }),

  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serve(contract.previewReminders, previewReminders),
  serve(contract.sendReminders, sendReminders),
  serve(contract.submitQuestionnaire, submitQuestionnaire),
  serve(contract.reopenQuestionnaire, reopenQuestionnaire),
];
