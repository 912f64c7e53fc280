import { registration_contacts, registrations } from '../src/tables/registrations.tables.ts';
import { questionnaire_submissions } from '../src/tables/returns.tables.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';
import type { TestApp } from './test-app.ts';

/** Three organisations: one has submitted; one has two sites, a contributor, a viewer, a lead and others; one is known of by nobody. */
export async function buildChasing(t: TestApp) {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, 'open');
  const [done, late, unknown] = [
    await buildOrganisation(t.db, t.programme.id, { region: 'North' }),
    await buildOrganisation(t.db, t.programme.id, { region: 'South' }),
    await buildOrganisation(t.db, t.programme.id),
  ];
  const { questionnaire, questions } = await buildQuestionnaire(t.db, project, period);
  const submitted = await buildSubmission(t.db, project, done);
  const north = await buildSubmission(t.db, project, late, { submission_name: 'North' });
  await buildSubmission(t.db, project, late, { submission_name: 'South' });
  await buildSubmission(t.db, project, unknown);
  await t.db
    .insert(questionnaire_submissions)
    .values({ questionnaire_id: questionnaire.id, submission_id: submitted.id, state: 'submitted' });
  const of = (organisation: { id: number }) => ({
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const finished = await buildUser(t.db, t.programme.id, of(done));
  const clerk = await buildUser(t.db, t.programme.id, of(late));
  const viewer = await buildUser(t.db, t.programme.id, { ...of(late), role_type_id: 4 });
  const closed = await buildUser(t.db, t.programme.id, { ...of(late), status: 'rejected' });
  await buildUser(t.db, t.programme.id, { organisation_id: late.id });
  const [registration] = await t.db
    .insert(registrations)
    .values({ project_id: project.id, time_period_id: period.id, organisation_id: late.id })
    .returning();
  const lead = `lead-of-${late.id}@example.org`;
  const contact = (
    contact_role: 'lead' | 'deputy' | 'sponsor',
    full_name: string,
    email_address: string,
  ) => ({
    ...{ registration_id: registration!.id, contact_role, full_name, email_address },
  });
  await t.db
    .insert(registration_contacts)
    .values([
      contact('lead', 'Lea', lead),
      contact('deputy', 'The clerk again', clerk.email_address.toUpperCase()),
      contact('sponsor', 'A sponsor', `sponsor-${late.id}@example.org`),
    ]);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  return {
    ...{ project, period, questionnaire, questions, north, done, late, unknown },
    ...{ registration: registration!, finished, clerk, viewer, closed, lead, admin },
  };
}
