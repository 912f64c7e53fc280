import { listSearchFilters, searchGlobal } from '@portal/contract/search';
import { foldText } from '@portal/contract/rules/fold-text';
import { ADMIN } from '@portal/contract/rules/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '../../../test/build-charts.ts';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
} from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { holds, together } from '../../database/search.ts';
import { charts } from '../../tables/charts.tables.ts';
import { programmes } from '../../tables/programmes.tables.ts';
import { project_guidances, projects } from '../../tables/projects.tables.ts';
import { questionnaires } from '../../tables/questionnaires.tables.ts';

let t: TestApp;
let member: { id: number }, outsider: { id: number }, everywhere: { id: number }, stranger: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  const { db, programme } = t;
  const project = await buildProject(db, programme.id, {
    project_code: 'falls',
    project_name: 'Falls audit',
    summary: 'Inpatient falls and what prevents them',
  });
  const period = await buildTimePeriod(db, project, 'published');
  const chart = await buildChart(db, project, [await buildMeasure(db, project)], [period]);
  await db.update(charts).set({ chart_name: 'Fall rate, 100 % of wards' }).where(eq(charts.id, chart.id));
  // In no group: there is no page it could be opened on.
  await db.insert(charts).values({ project_id: project.id, chart_name: 'Fallen out of its group' });
  const organisation = await buildOrganisation(db, programme.id, {
    organisation_name: 'Fallowfield Hospital',
    organisation_code: 'FLW',
  });
  member = await buildUser(db, programme.id, { organisation_id: organisation.id, projects: [project.id] });
  everywhere = await buildUser(db, programme.id, { organisation_id: organisation.id, projects: [null] });
  outsider = await buildUser(db, programme.id, { organisation_id: organisation.id });
  const [other] = await db
    .insert(programmes)
    .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
    .returning();
  stranger = await buildUser(db, other!.id, { role_type_id: 2 });
});
afterAll(() => t.stop());

const search = async (query: string, as: { id: number } | null = member, more: object = {}) =>
  t.call(searchGlobal, { body: { query, ...more } }, as);
const namesOf = async (...of: Parameters<typeof search>) =>
  (await search(...of)).body.results.map(({ kind, name }) => [kind, name]);

const PROJECT = ['project', 'Falls audit'];
const CHART = ['chart', 'Fall rate, 100 % of wards'];
const HOSPITAL = ['organisation', 'Fallowfield Hospital'];

describe('the search', () => {
  it('finds projects, charts and organisations, with what leads to their pages', async () => {
    const { body } = await search('fall');
    expect(body.results).toMatchObject([
      { kind: 'project', name: 'Falls audit', project_code: 'falls', tab_name: null },
      {
        kind: 'chart',
        detail: 'Falls audit',
        project_code: 'falls',
        tab_name: expect.stringMatching(/^tab/),
        collection_code: expect.stringMatching(/^group/),
      },
      { kind: 'organisation', detail: 'FLW', project_code: null },
    ]);
    expect(body).toMatchObject({ query: 'fall', total: 3 });
  });

  it('wants every word, anywhere; names that begin with the query come first', async () => {
    expect(await namesOf('prevents inpatient')).toEqual([PROJECT]);
    expect(await namesOf('prevents theatre')).toEqual([]);
    expect(await namesOf('FLW')).toEqual([HOSPITAL]);
    expect(await namesOf('wards 100 %')).toEqual([CHART]);
    expect(await namesOf('_all')).toEqual([]);
  });

  it('shows charts of a project to those who have access to it, and nothing to other programmes', async () => {
    expect(await namesOf('fall', outsider)).toEqual([PROJECT, HOSPITAL]);
    expect(await namesOf('fall', everywhere)).toEqual([PROJECT, CHART, HOSPITAL]);
    expect(await namesOf('fall', stranger)).toEqual([]);
    expect((await search('fall', null)).status).toBe(401);
    expect((await search('f')).status).toBe(422);
  });

  it('is narrowed by what its filters offer, page by page', async () => {
    const { body } = await t.call(listSearchFilters, { query: { query: 'fall' } }, member);
    expect(body.filters).toEqual([
      {
        filter_id: 1,
        filter_name: 'Kind',
        option_list: [
          { option_name: 'Projects', count: 1 },
          { option_name: 'Charts', count: 1 },
          { option_name: 'Organisations', count: 1 },
        ],
      },
      { filter_id: 2, filter_name: 'Project', option_list: [{ option_name: 'Falls audit', count: 2 }] },
    ]);
    const only = (filter_id: number, option_name: string) => ({
      filters: [{ filter_id, option_list: [{ option_name }] }],
    });
    expect(await namesOf('fall', member, only(1, 'Charts'))).toEqual([CHART]);
    expect(await namesOf('fall', member, only(2, 'Falls audit'))).toEqual([PROJECT, CHART]);
    expect(await namesOf('fall', member, { limit: 1, offset: 1 })).toEqual([CHART]);
    expect((await t.call(listSearchFilters, { query: { query: 'fall' } }, null)).status).toBe(401);
  });

  it('tells without a query what everything one may see can be narrowed by', async () => {
    const filters = async (query: { query?: string }, as: { id: number }) =>
      (await t.call(listSearchFilters, { query }, as)).body.filters;
    const everything = await filters({}, member);
    expect(everything[0]!.option_list).toEqual([
      { option_name: 'Projects', count: 1 },
      { option_name: 'Charts', count: 1 },
      { option_name: 'Organisations', count: 1 },
    ]);
    expect(await filters({ query: ' ' }, member)).toEqual(everything);
    expect((await filters({}, outsider))[0]!.option_list.map((one) => one.option_name)).toEqual([
      'Projects',
      'Organisations',
    ]);
    expect((await t.call(listSearchFilters, { query: { query: 'f' } }, member)).status).toBe(422);
  });
});

describe('the search of what is asked and written in a project', () => {
  let asked: Awaited<ReturnType<typeof buildQuestionnaire>>;
  let own: { id: number };
  let admin: { id: number };
  beforeAll(async () => {
    const { db, programme } = t;
    const project = await buildProject(db, programme.id, {
      project_code: 'stroke',
      project_name: 'Stroke audit',
    });
    const words = { question_code: 'scans', question_text: 'Zebra scans within an hour' };
    await buildQuestionnaire(db, project, await buildTimePeriod(db, project, 'published'), [words]);
    const period = await buildTimePeriod(db, project, 'open');
    asked = await buildQuestionnaire(db, project, period, [words]);
    const drafted = [{ question_code: 'secret', question_text: 'Zebra drafts' }];
    const draft = await buildQuestionnaire(
      db,
      project,
      await buildTimePeriod(db, project, 'upcoming'),
      drafted,
    );
    await db
      .update(questionnaires)
      .set({ status: 'draft' })
      .where(eq(questionnaires.id, draft.questionnaire.id));
    await db.insert(project_guidances).values({
      project_id: project.id,
      guidance_title: 'What counts as a zebra',
      guidance_text: 'Stripes',
    });
    const organisation = await buildOrganisation(db, programme.id, { organisation_name: 'Zebra Trust' });
    own = await buildSubmission(db, project, organisation);
    member = await buildUser(db, programme.id, {
      organisation_id: organisation.id,
      full_name: 'Zoë Zebra',
      projects: [project.id],
    });
    admin = await buildUser(db, programme.id, { role_type_id: ADMIN, full_name: 'Ann Admin' });
  });

  it('finds a question once, where it is asked last, and leads to the person’s own answer', async () => {
    const { body } = await search('zebra scans');
    expect(body.results).toMatchObject([
      {
        kind: 'question',
        id: asked.questions[0]!.id,
        name: 'Zebra scans within an hour',
        detail: 'Stroke audit',
        project_code: 'stroke',
        questionnaire_id: asked.questionnaire.id,
        section_id: asked.section.id,
        submission_id: own.id,
      },
    ]);
    expect(await namesOf('scans', outsider)).toEqual([]);
  });

  it('finds drafts and people for the programme team alone', async () => {
    const of = async (who: { id: number }) => (await namesOf('zebra', who)).map(([kind]) => kind);
    // What begins with the word stands before what only holds it.
    expect(await of(member)).toEqual(['question', 'organisation', 'guidance']);
    expect(await of(admin)).toEqual(['question', 'question', 'organisation', 'guidance', 'person']);
    const [person] = (await search('zoe', admin)).body.results;
    expect(person).toMatchObject({
      kind: 'person',
      name: 'Zoë Zebra',
      detail: 'Zebra Trust',
      project_code: null,
    });
    expect(await of(outsider)).toEqual(['organisation']);
    expect(await of(stranger)).toEqual([]);
  });

  it('gives a few of each kind to who asks for that, and how many there are in all', async () => {
    const { body } = await search('zebra', admin, { of_each: 1 });
    expect(body.results.map(({ kind }) => kind)).toEqual(['question', 'organisation', 'guidance', 'person']);
    expect(body.total).toBe(5);
    expect((await search('zebra', admin, { of_each: 0 })).status).toBe(422);
  });

  it('sees nothing of a project in the archive', async () => {
    await t.db.update(projects).set({ archived_at: new Date() }).where(eq(projects.project_code, 'stroke'));
    expect((await namesOf('zebra')).map(([kind]) => kind)).toEqual(['organisation']);
  });
});

describe('what is looked for', () => {
  it('is found whatever its quotes, accents, dashes and case', async () => {
    await buildOrganisation(t.db, t.programme.id, { organisation_name: 'O’Neill & Müller – Café' });
    for (const words of ["o'neill", 'O’NEILL', 'oneill', 'muller cafe', 'MÜLLER', 'müller - café'])
      expect(await namesOf(words), words).toEqual([['organisation', 'O’Neill & Müller – Café']]);
    expect(await namesOf("''")).toEqual([]);
  });

  it('is folded in the database as it is in the browser', async () => {
    const texts = [
      "O'Neill",
      'O´Neill',
      'Ångström',
      'ﬁve – six',
      '½ “x”',
      'A\u00a0B',
      'straße',
      '100 %',
      'İ',
    ];
    const { rows } = await t.db.execute<{ text: string; folded: string }>(
      sql`select text, folded(text) as folded from unnest(${sql.param(texts)}::text[]) as text`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });

  it.each([
    ['organisations', ['organisation_name', 'organisation_code']],
    ['charts', ['chart_name', 'description']],
    ['questions', ['question_text', 'question_code']],
    ['project_guidances', ['guidance_title', 'guidance_text']],
    ['users', ['full_name', 'email_address']],
  ])('is found in %s by an index', async (table, columns) => {
    const text = together(...columns.map((column) => sql.raw(`${table}.${column}`)));
    const plan = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(
        sql`explain select id from ${sql.raw(table)} where ${holds(text, ['zebra', 'stripes'])}`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain(`${table}_looked_for`);
  });
});
