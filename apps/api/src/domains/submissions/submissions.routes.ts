import { getProjectProgress } from '@portal/contract/projects';
import * as manage from '@portal/contract/manage-submissions';
import * as revisions from '@portal/contract/revisions';
import * as pace from '@portal/contract/submission-pace';
import * as contract from '@portal/contract/submissions';
import { serve, serveFromReplica, serveInSteps } from '../../http/mount.ts';
import { writeTable } from '../../imports/write-table.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { closeReopened } from './close-reopened.ts';
import { createSubmission, updateSubmission } from './create-submission.ts';
import { selectDeskSubmissions, selectListedSubmissions } from './desk-submissions.sql.ts';
import { importSubmissions } from './import-submissions.ts';
import { getSubmissionPace } from './get-pace.ts';
import { listOrganisationSubmissions } from './list-organisation-submissions.ts';
import { listRevisions } from './list-revisions.ts';
import { listProgress } from './list-progress.ts';
import { createSubmissions, deleteSubmission, moveSubmission } from './manage-submissions.ts';
import { selectSubmissions } from './submissions.sql.ts';
import { reopenQuestionnaire, submitQuestionnaire } from './submit-questionnaire.ts';

export const submissionsRoutes = [
  serveFromReplica(contract.listSubmissions, async ({ actor, db, query }) => {
    const submissions = await selectSubmissions(db, { ...query, organisationId: organisationSeen(actor) });
    return { submissions, total: submissions[0]?.total ?? 0 };
  }),

  serveFromReplica(contract.listOrganisationSubmissions, listOrganisationSubmissions),
  serveFromReplica(getProjectProgress, listProgress),
  serveFromReplica(pace.getSubmissionPace, getSubmissionPace),
  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serveFromReplica(manage.listDeskSubmissions, ({ db, query }) => selectDeskSubmissions(db, query)),
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
  serve(contract.closeReopened, closeReopened),
  serveFromReplica(revisions.listRevisions, listRevisions),
];
