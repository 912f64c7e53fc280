import { dataCollectionStateOf } from '@portal/contract/programmes';
import { getProjectProgress } from '@portal/contract/projects';
import * as contract from '@portal/contract/submissions';
import { serve } from '../../http/mount.ts';
import { whyReadOnly } from '../../policies/answering.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { progressOfMany } from '../answers/progress-of-many.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import { createSubmission, updateSubmission } from './create-submission.ts';
import { listProgress } from './list-progress.ts';
import { selectOrganisationSubmissions, selectSubmissions } from './submissions.sql.ts';
import { reopenQuestionnaire, submitQuestionnaire } from './submit-questionnaire.ts';

export const submissionsRoutes = [
  serve(contract.listSubmissions, async ({ actor, db, query }) => {
    const submissions = await selectSubmissions(db, { ...query, organisationId: organisationSeen(actor) });
    return { submissions, total: submissions[0]?.total ?? 0 };
  }),

  serve(contract.listOrganisationSubmissions, async ({ actor, db, deps, query, scene }) => {
    const asked = scene.questionnaires.filter((one) => one.kind === 'organisational');
    const structures = await keptStructures(deps, db, asked);
    const { rows, total } = await selectOrganisationSubmissions(db, {
      ...query,
      projectId: query.project_id,
      timePeriodId: query.time_period_id,
      organisationId: organisationSeen(actor),
      structures,
    });
    const read_only = whyReadOnly(actor, {
      organisation_id: actor.organisation_id ?? 0,
      state: dataCollectionStateOf(scene.dates, deps.now()),
      questionnaire_status: 'open',
      is_submitted: false,
      is_registering: false,
      may_register: false,
      lacks_registration: false,
    });
    const { whole: progressOf } = progressOfMany(structures);
    const instant = (text: string | null) => text && new Date(text).toISOString();
    return {
      organisation_submissions: rows.map((row) => ({
        ...row,
        questionnaires: row.questionnaires.map((one) => ({
          ...one,
          ...progressOf(one),
          submitted_at: instant(one.submitted_at),
          last_saved_at: instant(one.saved_at),
        })),
      })),
      total,
      collection_closes_at: scene.dates.collection_closes_at.toISOString(),
      may_write: read_only === null,
    };
  }),

  serve(getProjectProgress, listProgress),
  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serve(contract.submitQuestionnaire, submitQuestionnaire),
  serve(contract.reopenQuestionnaire, reopenQuestionnaire),
];
