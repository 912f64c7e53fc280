import { dataCollectionStateOf } from '@portal/contract/programmes';
import { getProjectProgress } from '@portal/contract/projects';
import * as manage from '@portal/contract/manage-submissions';
import * as pace from '@portal/contract/submission-pace';
import * as contract from '@portal/contract/submissions';
import { serve, serveInSteps } from '../../http/mount.ts';
import { writeTable } from '../../imports/write-table.ts';
import { whyReadOnly } from '../../policies/answering.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { progressOfMany } from '../answers/progress-of-many.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import { createSubmission, updateSubmission } from './create-submission.ts';
import { selectDeskSubmissions, selectListedSubmissions } from './desk-submissions.sql.ts';
import { importSubmissions } from './import-submissions.ts';
import { getSubmissionPace } from './get-pace.ts';
import { listProgress } from './list-progress.ts';
import { createSubmissions, deleteSubmission, moveSubmission } from './manage-submissions.ts';
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
  serve(pace.getSubmissionPace, getSubmissionPace),
  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serve(manage.listDeskSubmissions, ({ db, query }) => selectDeskSubmissions(db, query)),
  serve(manage.createSubmissions, createSubmissions),
  serve(manage.moveSubmission, moveSubmission),
  serve(manage.deleteSubmission, deleteSubmission),
  serve(manage.downloadSubmissions, async ({ db, query, reply }) => {
    const rows = await selectListedSubmissions(db, query.project_id);
    void reply.header('Content-Disposition', 'attachment; filename="submissions.xlsx"');
    const columns = ['Organisation code', 'Organisation', 'Submission', 'Ended on'];
    const file = await writeTable(
      'Submissions',
      columns.map((label) => ({ label })),
      rows.map((row) => [row.organisation_code, row.organisation_name, row.submission_name, row.ended_on]),
    );
    return Buffer.from(file);
  }),
  serveInSteps(manage.importSubmissions, importSubmissions),
  serve(contract.submitQuestionnaire, submitQuestionnaire),
  serve(contract.reopenQuestionnaire, reopenQuestionnaire),
];
