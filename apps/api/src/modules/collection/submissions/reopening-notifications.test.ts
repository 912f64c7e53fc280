import { reopenQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();

it('emails contributors that a questionnaire was reopened, and why', async () => {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, 'open');
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const { questionnaire } = await buildQuestionnaire(t.db, project, period);
  const submission = await buildSubmission(t.db, project, organisation);
  const params = { questionnaireId: questionnaire.id, submissionId: submission.id };
  await t.db.insert(questionnaire_submissions).values({
    questionnaire_id: questionnaire.id,
    submission_id: submission.id,
    state: 'submitted',
  });
  const clerk = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const body = { reason: 'Beds of June look like those of July.' };
  expect((await t.call(reopenQuestionnaire, { params, body }, admin)).status).toBe(200);
  const [message, ...more] = await t.db
    .select()
    .from(outbox_messages)
    .where(eq(outbox_messages.to_address, clerk.email_address));
  expect(message!.text_body).toContain(body.reason);
  expect(more).toEqual([]);
});
