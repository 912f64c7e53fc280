import { getProjectProgress } from '@portal/contract/projects';
import * as revisions from '@portal/contract/revisions';
import * as contract from '@portal/contract/submissions';
import { serve } from '../../http/mount.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { closeReopened } from './close-reopened.ts';
import { createSubmission, updateSubmission } from './create-submission.ts';
import { listOrganisationSubmissions } from './list-organisation-submissions.ts';
import { listRevisions } from './list-revisions.ts';
import { listProgress } from './list-progress.ts';
import { previewReminders, sendReminders } from './send-reminders.ts';
import { selectSubmissions } from './submissions.sql.ts';
import { reopenQuestionnaire, submitQuestionnaire } from './submit-questionnaire.ts';

export const submissionsRoutes = [
  serve(contract.listSubmissions, async ({ actor, db, query }) => {
    const submissions = await selectSubmissions(db, { ...query, organisationId: organisationSeen(actor) });
    return { submissions, total: submissions[0]?.total ?? 0 };
  }),

  serve(contract.listOrganisationSubmissions, listOrganisationSubmissions),
  serve(getProjectProgress, listProgress),
  serve(contract.createSubmission, createSubmission),
  serve(contract.updateSubmission, updateSubmission),
  serve(contract.previewReminders, previewReminders),
  serve(contract.sendReminders, sendReminders),
  serve(contract.submitQuestionnaire, submitQuestionnaire),
  serve(contract.reopenQuestionnaire, reopenQuestionnaire),
  serve(contract.closeReopened, closeReopened),
  serve(revisions.listRevisions, listRevisions),
];
