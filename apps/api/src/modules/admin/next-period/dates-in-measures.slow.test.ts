import { createMeasure } from '@portal/contract/measures/measures';
import * as contract from '@portal/contract/projects/periods';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCase, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import {
  buildFinancialYear,
  buildProject,
  buildQuestionnaire,
  buildSubmission,
} from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { startJobs } from '../../../jobs.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

/** Two measures of these cases read more answers than a user waits for, and one does not. */
const CASES = 50_001;
const FIXED = "case_count(seen_on >= '2045-04-01' and seen_on <= '2046-03-31')";
const BY_PERIOD = 'case_count(seen_on >= period_start() and seen_on <= period_end())';

const t = useTestApp();
type Jobs = Awaited<ReturnType<typeof startJobs>>;
/** The jobs of a server that only serves: another process works on what it starts. */
let serving: Jobs;
let working: Jobs | null = null;
let admin: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let last: { id: number };
let older: { id: number };
let ids: number[];

beforeAll(async () => {
  const { db, programme } = t;
  admin = await buildUser(db, programme.id, { role_type_id: 2 });
  project = await buildProject(db, programme.id);
  const unit = await buildSubmission(db, project, await buildOrganisation(db, programme.id));
  last = await buildFinancialYear(db, programme, { time_period_name: '2045/46', from: 2045 });
  older = await buildFinancialYear(db, programme, { time_period_name: '2044/45', from: 2044 });
  await db.insert(project_time_periods).values({
    project_id: project.id,
    time_period_id: last.id,
    collection_opens_at: new Date('2045-04-01T09:00:00Z'),
    collection_closes_at: new Date('2045-06-30T17:00:00Z'),
  });
  for (const period of [last, older]) {
    const { questionnaire, questions } = await buildQuestionnaire(db, project, period, [
      { question_code: 'seen_on', question_type: 'date' },
    ]);
    await db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, questionnaire.id));
    await buildSubmittedResponse(db, questionnaire, unit);
    await buildCase(db, { questionnaire, questions, submission: unit }, { seen_on: '2045-05-01' });
    if (period === older) continue;
    await db.execute(sql`
      with added as (
        insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state)
        select ${questionnaire.id}, ${unit.id}, 'MANY' || n, 1000 + n, 'complete' from generate_series(2, ${CASES}::int) n
        returning id
      ) insert into responses (question_id, submission_id, case_code_id, value)
      select ${questions[0]!.id}, ${unit.id}, id, '"2045-05-01"' from added`);
  }
  ids = [];
  for (const measure_code of ['first', 'second']) {
    const definition = {
      measure_code,
      measure_name: measure_code,
      kind: 'value',
      numerator: FIXED,
      denominator: null,
    };
    const body = { project_id: project.id, ...definition };
    const made = await t.call(createMeasure, { body: body as never }, admin);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    ids.push(made.body.id);
  }
  serving = await startJobs(t.databaseUrl, { ...t.deps, config: { ...t.deps.config, PROCESS: 'serve' } });
  t.deps.measureJobs = serving.measureJobs;
});
afterAll(async () => {
  await working?.stop();
  await serving.stop();
});

const stateOf = async (id: number) => {
  const [measure] = await t.db.select().from(measures).where(eq(measures.id, id));
  const values = await t.db.select().from(measure_values).where(eq(measure_values.measure_id, id));
  const changes = await t.db
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.action, 'measure.updated'), eq(audit_entries.subject_id, String(id))));
  return {
    numerator: measure!.numerator,
    values: Object.fromEntries(values.map(({ time_period_id, value }) => [time_period_id, value])),
    changes: changes.map(({ user_id, before, after }) => ({ user_id, before, after })),
  };
};

it('a job replaces the dates of the measures that would read too many answers, once', async () => {
  const target = { params: { id: project.id } };
  const { body } = await t.call(contract.previewNextPeriod, { ...target, query: {} }, admin);
  const { id: time_period_id, dates, ...new_time_period } = body.proposals.at(-1)!;
  const started = await t.call(
    contract.startNextPeriod,
    {
      ...target,
      body: {
        ...dates,
        from_time_period_id: last.id,
        time_period_id,
        new_time_period,
        questionnaire_ids: [],
        with_charts: false,
        with_about_text: false,
        dated_measures: body.dated_measures.map(({ id, seen }) => ({ id, seen })),
      } as never,
    },
    admin,
  );
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  expect(started.body.measures).toEqual([
    { id: ids[0], measure_name: 'first', is_in_background: false },
    { id: ids[1], measure_name: 'second', is_in_background: true },
  ]);
  const before = { numerator: FIXED, values: { [last.id]: CASES, [older.id]: 1 }, changes: [] };
  const after = {
    numerator: BY_PERIOD,
    values: { [last.id]: CASES, [older.id]: 0 },
    changes: [{ user_id: admin.id, before: { numerator: FIXED }, after: { numerator: BY_PERIOD } }],
  };
  expect(await stateOf(ids[0]!)).toEqual(after);
  expect(await stateOf(ids[1]!)).toEqual(before);

  working = await startJobs(t.databaseUrl, t.deps);
  const jobs = () =>
    t.db.execute(sql`
      select state, data -> 'measure_id' as measure_id from pgboss.job where name = 'measures'`);
  await expect.poll(async () => (await jobs()).rows).toEqual([{ state: 'completed', measure_id: ids[1] }]);
  expect(await stateOf(ids[1]!)).toEqual(after);
  expect(await stateOf(ids[0]!)).toEqual(after);
});
