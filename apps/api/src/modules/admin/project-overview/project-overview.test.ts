import { getProjectOverview } from '@portal/contract/admin/project-overview';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { emptyProjectOverview } from '@portal/contract/testing/empty-overviews';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

const overview = async (id: number) => (await t.call(getProjectOverview, { params: { id } }, admin)).body;
it('a new project has nothing yet', async () => {
  const project = await buildProject(t.db, t.programme.id);
  expect(await overview(project.id)).toMatchObject(emptyProjectOverview);
});

it('the open period comes before the next one, and that before one that has closed', async () => {
  const project = await buildProject(t.db, t.programme.id);
  for (const state of ['closed', 'upcoming', 'open'] as const) {
    const period = await buildTimePeriod(t.db, project, state);
    expect((await overview(project.id)).time_period).toMatchObject({ id: period.id, state });
  }
});

it('only what belongs to the project and its period counts', async () => {
  const project = await buildProject(t.db, t.programme.id);
  const other = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, 'open');
  const past = await buildTimePeriod(t.db, project, 'closed');
  await buildQuestionnaire(t.db, project, period);
  const { questionnaire: draft } = await buildQuestionnaire(t.db, project, period);
  await t.db.update(questionnaires).set({ status: 'draft' }).where(eq(questionnaires.id, draft.id));
  await buildQuestionnaire(t.db, project, past);
  await buildQuestionnaire(t.db, other, period);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  await buildSubmission(t.db, project, organisation);
  await buildSubmission(t.db, other, organisation);
  const person = { role_type_id: CONTRIBUTOR, organisation_id: organisation.id };
  for (const [project_id, approved] of [
    [project.id, true],
    [project.id, false],
    [other.id, true],
  ] as const) {
    const { id: user_id } = await buildUser(t.db, t.programme.id, person);
    await t.db.insert(user_accesses).values({ user_id, project_id, approved });
  }
  const measure = await buildMeasure(t.db, project);
  await buildChart(t.db, project, [measure], [past]);
  expect(await overview(project.id)).toMatchObject({
    questionnaires: { open: 1, draft: 1 },
    submissions: 1,
    contributors: 1,
    measures: 1,
    charts: 1,
    charts_without_measures: 1,
  });
});

it('one statement reads it, beside those of the session', async () => {
  const project = await buildProject(t.db, t.programme.id);
  await overview(project.id);
  const statements = await t.statementsOf(() => overview(project.id));
  expect(statements.filter((text) => text.includes('with part as'))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(4);
});
