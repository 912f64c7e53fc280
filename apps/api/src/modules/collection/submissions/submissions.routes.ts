import { getProjectProgress } from '@portal/contract/projects/projects';
import * as manage from '@portal/contract/collection/manage-submissions';
import * as revisions from '@portal/contract/collection/revisions';
import * as pace from '@portal/contract/collection/submission-timeline';
import * as contract from '@portal/contract/collection/submissions';
import { serve, serveFromReplica, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { writeTableWorkbook } from '../../../imports/write-table-workbook.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { closeReopenedQuestionnaire } from './close-reopened-questionnaire.ts';
import { createSubmission, updateSubmission } from './create-and-update-submission.ts';
import { selectAdminSubmissions, selectListedSubmissions } from './admin-submissions.sql.ts';
import { importSubmissions } from './import-submissions.ts';
import { getSubmissionPace } from './get-pace.ts';
import { listOrganisationSubmissions } from './list-organisation-submissions.ts';
import { listRevisions } from './list-revisions.ts';
import { listProgress } from './list-progress.ts';
import { createSubmissions, deleteSubmission, moveSubmission } from './create-move-and-delete-submissions.ts';
import { selectSubmissions } from './submissions.sql.ts';
import { reopenQuestionnaire, submitQuestionnaire } from './submit-and-reopen-questionnaire.ts';

export const submissionsRoutes = [
  serveFromReplica(contract.listSubmissions, async ({ actor, db, query }) => {
    const submissions = await selectSubmissions(db, {
      ...query,
      organisationId: visibleOrganisationId(actor),
    });
    return { submissions, total: submissions[0]?.total ?? 0 };
  }),

  serveFromReplica(contract.listOrganisationSubmissions, listOrganisationSubmissions),
  serveFromReplica(getProjectProgress, listProgress),
  serveFromReplica(pace.getSubmissionTimeline, getSubmissionPace),
  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serveFromReplica(manage.listAdminSubmissions, ({ db, query }) => selectAdminSubmissions(db, query)),
  serve(manage.createSubmissions, createSubmissions),
  serve(manage.moveSubmission, moveSubmission),
  serve(manage.deleteSubmission, deleteSubmission),
  serve(manage.downloadSubmissions, async ({ db, query, reply }) => {
    const rows = await selectListedSubmissions(db, query.project_id);
    void reply.header('Content-Disposition', 'attachment; filename="submissions.xlsx"');
    const columns = ['Organisation code', 'Organisation', 'Submission', 'Ended on'];
    const file = await writeTableWorkbook(
      'Submissions',
      columns.map((label) => ({ label })),
      rows.map((row) => [row.organisation_code, row.organisation_name, row.submission_name, row.ended_on]),
    );
    return Buffer.from(file);
  }),
  serveWithManualTransaction(manage.importSubmissions, importSubmissions),
  serve(contract.submitQuestionnaire, submitQuestionnaire),
  serve(contract.reopenQuestionnaire, reopenQuestionnaire),
  serve(contract.closeReopenedQuestionnaire, closeReopenedQuestionnaire),
  serveFromReplica(revisions.listRevisions, listRevisions),
];
