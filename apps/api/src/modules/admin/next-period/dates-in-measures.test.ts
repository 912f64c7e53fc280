import { createMeasure, updateMeasure } from '@portal/contract/measures/measures';
import * as contract from '@portal/contract/projects/periods';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAnswers, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import {
  buildFinancialYear,
  buildProject,
  buildQuestionnaire,
  buildSubmission,
} from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';

const t = useTestApp();
let admin: { id: number };
let organisation: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let last: { id: number; time_period_name: string };
let year = 2040;

beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
beforeEach(async () => {
  year += 5;
  project = await buildProject(t.db, t.programme.id);
  last = await buildYear(String(year), year);
  await t.db.insert(project_time_periods).values({
    project_id: project.id,
    time_period_id: last.id,
    collection_opens_at: new Date(`${year}-04-01T09:00:00Z`),
    collection_closes_at: new Date(`${year}-06-30T17:00:00Z`),
  });
});

const buildYear = (time_period_name: string, from: number) =>
  buildFinancialYear(t.db, t.programme, { time_period_name, from });
const preview = () =>
  t.call(
    contract.previewNextPeriod,
    { params: { id: project.id }, query: { from_time_period_id: last.id } },
    admin,
  );
async function proposed(more: object) {
  const { id, dates, ...period } = (await preview()).body.proposals.at(-1)!;
  return {
    ...dates,
    from_time_period_id: last.id,
    time_period_id: id,
    new_time_period: period,
    questionnaire_ids: [],
    with_charts: false,
    with_about_text: false,
    ...more,
  };
}
const start = (body: Awaited<ReturnType<typeof proposed>>) =>
  t.call(contract.startNextPeriod, { params: { id: project.id }, body }, admin);
const partsOfProject = () =>
  t.db.select().from(project_time_periods).where(eq(project_time_periods.project_id, project.id));

describe('dates in measures', () => {
  let rate: Awaited<ReturnType<typeof addMeasure>>;
  let unit: Awaited<ReturnType<typeof buildSubmission>>;
  const addMeasure = async (definition: object) =>
    (
      await t.call(
        createMeasure,
        {
          body: {
            project_id: project.id,
            measure_name: 'Dated',
            measure_code: 'dated',
            ...definition,
          } as never,
        },
        admin,
      )
    ).body;
  const definitionOf = async ({ id }: { id: number }) =>
    (await t.db.select().from(measures).where(eq(measures.id, id)))[0]!;
  const valuesOf = async ({ id }: { id: number }) =>
    (await t.db.select().from(measure_values).where(eq(measure_values.measure_id, id))).map(
      ({ time_period_id, value }) => [time_period_id, value],
    );
  let older: { id: number };

  /** A measure counts 1 on days of the year, and there are answers of this year and the one before. */
  beforeEach(async () => {
    unit = await buildSubmission(t.db, project, organisation);
    older = await buildYear(`Before ${year}`, year - 1);
    for (const period of [last, older]) {
      const asking = await buildQuestionnaire(t.db, project, period, [
        { question_code: 'seen_on', question_type: 'date' },
      ]);
      await buildAnswers(t.db, asking.questions, unit, { seen_on: `${year}-05-01` });
      await buildSubmittedResponse(t.db, asking.questionnaire, unit);
    }
    rate = await addMeasure({
      kind: 'ratio',
      numerator: `if(seen_on >= '${year}-04-01', 1, 0)`,
      denominator: `if(seen_on <= '${year + 1}-03-31' and seen_on > '1999-01-01', 1, 2)`,
    });
  });

  it('are replaced as a change of the measure, with its values and a record', async () => {
    const { body } = await preview();
    const [dated] = body.dated_measures;
    expect(body.dated_measures).toMatchObject([
      {
        id: rate.id,
        measure_name: 'Dated',
        dates: [`${year}-04-01`, `${year + 1}-03-31`, '1999-01-01'],
        is_replaceable: false,
      },
    ]);
    expect(await valuesOf(rate)).toEqual(
      expect.arrayContaining([
        [last.id, 1],
        [older.id, 1],
      ]),
    );
    const made = await start(await proposed({ dated_measures: [{ id: rate.id, seen: dated!.seen }] }));
    expect(made.body.measures).toEqual([{ id: rate.id, measure_name: 'Dated', is_in_background: false }]);
    const after = {
      numerator: 'if(seen_on >= period_start(), 1, 0)',
      denominator: "if(seen_on <= period_end() and seen_on > '1999-01-01', 1, 2)",
    };
    expect(await definitionOf(rate)).toMatchObject(after);
    // In the year before, the day is after its end.
    expect(await valuesOf(rate)).toEqual(
      expect.arrayContaining([
        [last.id, 1],
        [older.id, 0.5],
      ]),
    );
    const entries = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(2);
    expect(entries).toMatchObject([
      { action: 'project.next_period_started', after: { measures: ['Dated'] } },
      { action: 'measure.updated', user_id: admin.id, subject_id: String(rate.id), after },
    ]);
  });

  it('stay if that is not wanted', async () => {
    const before = await definitionOf(rate);
    expect((await start(await proposed({ replace_dates: true }))).body.measures).toEqual([]);
    expect(await definitionOf(rate)).toEqual(before);
  });

  it('stay, and nothing starts, if another user has changed the measure since', async () => {
    const [dated] = (await preview()).body.dated_measures;
    const body = await proposed({ dated_measures: [{ id: rate.id, seen: dated!.seen }] });
    const other = { numerator: `if(seen_on >= '${year}-04-02', 1, 0)` };
    await t.call(updateMeasure, { params: { id: rate.id }, body: other }, admin);
    expect((await start(body)).status).toBe(409);
    expect(await definitionOf(rate)).toMatchObject(other);
    expect(await partsOfProject()).toHaveLength(1);
  });

  it('are replaced in each stratum', async () => {
    const strata = [1, 2].map((weight) => ({
      stratum_name: String(weight),
      count: `if(seen_on >= '${year}-04-01', ${weight}, 0)`,
      population: `if(seen_on <= '${year + 1}-03-31', 10, 20)`,
      weight,
    }));
    const made = await addMeasure({
      measure_code: 'by_stratum',
      kind: 'standardised_rate',
      numerator: '',
      denominator: '',
      standardisation: { standard: 'two groups', strata },
    });
    const dated = (await preview()).body.dated_measures.find(({ id }) => id === made.id)!;
    expect(dated.is_replaceable).toBe(true);
    expect(
      (await start(await proposed({ dated_measures: [{ id: made.id, seen: dated.seen }] }))).status,
    ).toBe(200);
    expect((await definitionOf(made)).standardisation!.strata).toMatchObject([
      { count: 'if(seen_on >= period_start(), 1, 0)', population: 'if(seen_on <= period_end(), 10, 20)' },
      { count: 'if(seen_on >= period_start(), 2, 0)', population: 'if(seen_on <= period_end(), 10, 20)' },
    ]);
  });

  it('are not replaced in a measure of another project', async () => {
    const elsewhere = await buildProject(t.db, t.programme.id);
    const [foreign] = await t.db
      .insert(measures)
      .values({
        project_id: elsewhere.id,
        measure_code: 'f',
        measure_name: 'F',
        kind: 'value',
        numerator: `if('${year}-04-01' > '2000-01-01', 1, 0)`,
      })
      .returning();
    const seen = { numerator: foreign!.numerator, denominator: null, standardisation: null };
    expect((await start(await proposed({ dated_measures: [{ id: foreign!.id, seen }] }))).status).toBe(404);
  });

  it('are replaced in twenty measures with as many statements as in two', async () => {
    const statementsFor = async (codes: string[], time_period_name: string) => {
      const numerator = `if(seen_on >= '${year}-04-01', 1, 0)`;
      const made: { id: number }[] = [];
      for (const measure_code of codes)
        made.push(await addMeasure({ measure_code, kind: 'value', numerator, denominator: null }));
      const ids = made.map(({ id }) => id);
      const { dated_measures, proposals } = (await preview()).body;
      const { starts_on, ends_on } = proposals.at(-1)!;
      const body = await proposed({
        dated_measures: dated_measures.flatMap(({ id, seen }) => (ids.includes(id) ? [{ id, seen }] : [])),
        new_time_period: { time_period_name, starts_on, ends_on },
      });
      const sent = await t.statementsOf(async () => {
        const { status, body: started } = await start(body);
        expect([status, started.measures.length], JSON.stringify(started)).toEqual([200, codes.length]);
      });
      for (const one of made) {
        expect((await definitionOf(one)).numerator).toBe('if(seen_on >= period_start(), 1, 0)');
        expect((await valuesOf(one)).sort()).toEqual(
          [
            [last.id, 1],
            [older.id, 1],
          ].sort(),
        );
      }
      const entries = await t.db
        .select()
        .from(audit_entries)
        .where(eq(audit_entries.action, 'measure.updated'))
        .orderBy(desc(audit_entries.id))
        .limit(codes.length);
      expect(entries.map(({ subject_id }) => subject_id).reverse()).toEqual(ids.map(String));
      return sent.length;
    };
    const few = await statementsFor(['few_1', 'few_2'], `Few ${year}`);
    const many = Array.from({ length: 20 }, (_, index) => `many_${index}`);
    expect(await statementsFor(many, `Many ${year}`)).toBe(few);
  });

  it('keep the definition that a period was published with', async () => {
    const fixed = () =>
      t.db.execute<{ definition: { numerator: string } }>(sql`
        select definition from publication_measures where measure_id = ${rate.id}`);
    await t.db
      .update(project_time_periods)
      .set({
        collection_opens_at: new Date('2018-01-01'),
        collection_closes_at: new Date('2018-06-30'),
        published_at: new Date('2018-09-30'),
      })
      .where(eq(project_time_periods.project_id, project.id));
    const [chart] = await t.db
      .insert(charts)
      .values({ project_id: project.id, chart_name: 'Chart' })
      .returning();
    await t.db
      .insert(chart_parameters)
      .values({ chart_id: chart!.id, time_period_id: last.id, measure_id: rate.id, series_name: 'M' });
    await t.deps.takeSnapshots!(t.db, project.id);
    const [before] = (await fixed()).rows;
    expect(before!.definition.numerator).toContain(`${year}-04-01`);
    const [dated] = (await preview()).body.dated_measures;
    const made = await start(await proposed({ dated_measures: [{ id: rate.id, seen: dated!.seen }] }));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await fixed()).rows).toEqual([before]);
    expect(await valuesOf(rate)).toEqual(expect.arrayContaining([[last.id, 1]]));
  });
});
