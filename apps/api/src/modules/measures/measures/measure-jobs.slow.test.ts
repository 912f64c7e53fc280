import { cancelMeasureJob, getMeasureJob, recalculateMeasures } from '@portal/contract/measures/measures';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAnswers, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildMeasure } from '#fixtures/build-charts';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createTestApp, type TestApp } from '#support/test-app';
import { createJobLease } from '../../../database/job-leases.ts';
import { startJobs } from '../../../jobs.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';

let t: TestApp;
let jobs: Awaited<ReturnType<typeof startJobs>>;
let admin: { id: number }, stranger: { id: number };
let project: { id: number; programme_id: number }, measure: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  const { db, programme } = t;
  jobs = await startJobs(t.databaseUrl, t.deps);
  t.deps.measureJobs = jobs.measureJobs;
  admin = await buildUser(db, programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(db);
  stranger = await buildUser(db, other.id, { role_type_id: 2 });
  project = await buildProject(db, programme.id);
  measure = await buildMeasure(db, project, {
    kind: 'value',
    numerator: 'q1',
    denominator: null,
    multiplier: 1,
  });
  const site = await buildSubmission(db, project, await buildOrganisation(db, programme.id));
  for (let index = 0; index < 3; index += 1) {
    const period = await buildTimePeriod(db, project);
    const { questionnaire, questions } = await buildQuestionnaire(db, project, period);
    await buildAnswers(db, questions, site, { q1: index, q2: 1 });
    await buildSubmittedResponse(db, questionnaire, site);
  }
});
afterAll(async () => {
  await jobs.stop();
  await t.stop();
});

const begin = () => t.call(recalculateMeasures, { body: { project_id: project.id } }, admin);
const look = (id: string, as = admin) => t.call(getMeasureJob, { params: { id } }, as);
const stop = (id: string, as = admin) => t.call(cancelMeasureJob, { params: { id } }, as);
const ended = async (id: string) => {
  for (;;) {
    const { body } = await look(id);
    if (body.state !== 'waiting' && body.state !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

it('a rebuild runs as a job that says how far it is, to the team of its programme', async () => {
  const begun = await begin();
  expect(begun.body).toMatchObject({ state: 'waiting', done: 0 });
  expect((await look(begun.body.id, stranger)).status).toBe(404);
  expect((await stop(begun.body.id, stranger)).status).toBe(404);
  expect(await ended(begun.body.id)).toMatchObject({ state: 'done', done: 3, of: 3 });
  expect(await t.db.$count(measure_values)).toBe(3);
  expect((await stop(begun.body.id)).status).toBe(409);
});

it('does nothing for a job stopped before its start', async () => {
  await t.db.delete(measure_values);
  const { id } = (await begin()).body;
  expect((await stop(id)).status).toBe(200);
  expect(await ended(id)).toMatchObject({ state: 'cancelled' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await t.db.$count(measure_values)).toBe(0);
});

it('a definition too large to wait for takes effect with all its values', async () => {
  const task = { programme_id: project.programme_id, user_id: admin.id, project_id: project.id };
  const { id } = await jobs.measureJobs.begin({
    ...task,
    kind: 'change',
    measure_id: measure.id,
    fields: { numerator: 'q1 + q2' },
  });
  expect(await ended(id)).toMatchObject({ state: 'done' });
  const values = await t.db.select().from(measure_values).orderBy(measure_values.value);
  expect(values.map(({ value }) => value)).toEqual([1, 2, 3]);
  const [stored] = await t.db.select().from(measures).where(eq(measures.id, measure.id));
  expect(stored!.numerator).toBe('q1 + q2');
});

it('a job whose worker died is taken up by another, unless it was tried too often; one that is worked on is left alone', async () => {
  const died = (id: string, tried: number) =>
    t.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 minute', completed_on = null,
        output = null, retry_count = ${tried}
      where id = ${id}::uuid`);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { id } = (await begin()).body;
    await ended(id);
    ids.push(id);
  }
  const [lost, hopeless, inHand] = ids as [string, string, string];
  await createJobLease(t.databaseUrl)([inHand], async () => {
    for (const id of ids) await died(id, id === hopeless ? 5 : 0);
    expect(await ended(lost)).toMatchObject({ state: 'done', done: 3, of: 3 });
    expect(await ended(hopeless)).toMatchObject({ state: 'failed' });
    expect((await look(inHand)).body).toMatchObject({ state: 'running' });
  });
  expect(await ended(inHand)).toMatchObject({ state: 'done', done: 3, of: 3 });
});
