import { deleteDocument, listDocuments, updateDocument } from '@portal/contract/site/documents';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { listSearchFilters, searchGlobal } from '@portal/contract/admin/search';
import { foldText } from '@portal/contract/shared/fold-text';
import { ADMIN, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import { listUsers } from '@portal/contract/identity/users';
import { guides } from '@portal/wording/help/guides';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '#fixtures/build-charts';
import { buildDocument } from '#fixtures/build-documents';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import {
  containsSynonyms,
  foldedContainsSynonyms,
  foldedContainsWords,
  foldedText,
  joinColumns,
} from '../../../database/search-conditions.ts';
import { chart_metadata, charts } from '../../../tables/charts.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_guidances, projects } from '../../../tables/projects.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../../tables/scopes.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();
let member: { id: number }, outsider: { id: number }, everywhere: { id: number };
let stranger: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
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
  const other = await buildOtherProgramme(db);
  stranger = await buildUser(db, other.id, { role_type_id: 2 });
});

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

  it('finds what is said in other words, and an abbreviation as a word by itself', async () => {
    const project = await buildProject(t.db, t.programme.id, {
      project_code: 'ward-ed',
      project_name: 'Length of stay in the emergency department',
      summary: 'Beds of Glossop and when they close; deaths among those bereft of an average',
    });
    const found = async (query: string) => (await namesOf(query, everywhere)).map(([, name]) => name);
    const NAME = 'Length of stay in the emergency department';
    for (const query of [
      'A&E',
      'ed',
      'casualty',
      'LOS',
      'mortality',
      'median',
      'LOS casualty',
      'stay of length',
    ])
      expect(await found(query), query).toContain(NAME);
    // Not as a part of other words: Glossop, Beds.
    expect(await found('los falls')).toEqual([]);
    expect(await namesOf('ed', member)).not.toContainEqual(PROJECT);
    // A synonym in the name ranks above a match in the text.
    const [first] = (await search('length of stay', everywhere)).body.results;
    expect(first).toMatchObject({ kind: 'project', name: NAME });
    expect((await t.call(listSearchFilters, { query: { query: 'casualty' } }, everywhere)).status).toBe(200);
    await t.db.delete(projects).where(eq(projects.id, project.id));
  });

  it('needs every word, in any order; names that start with the query come first', async () => {
    expect(await namesOf('prevents inpatient')).toEqual([PROJECT]);
    expect(await namesOf('prevents theatre')).toEqual([]);
    expect(await namesOf('FLW')).toEqual([HOSPITAL]);
    expect(await namesOf('wards 100 %')).toEqual([CHART]);
    expect(await namesOf('_all')).toEqual([]);
  });

  it('finds a chart by its definition and by what it is also known as', async () => {
    const [chart] = await t.db.select().from(charts).where(eq(charts.chart_name, CHART[1]!));
    const said = {
      chart_id: chart!.id,
      metadata_name: 'Also known as',
      metadata_text: 'Tumbles per bed day',
    };
    await t.db.insert(chart_metadata).values({ ...said, display_order: 9 });
    expect(await namesOf('tumbles bed')).toEqual([CHART]);
    expect(await namesOf('tumbles bed', outsider)).toEqual([]);
    expect(await namesOf('tumbles bed', stranger)).toEqual([]);
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
        filter_name: 'Type',
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

  it('returns without a query the filters over everything the caller can see', async () => {
    const filters = async (query: { query?: string }, as: { id: number }) =>
      (await t.call(listSearchFilters, { query }, as)).body.filters;
    const everything = await filters({}, member);
    expect(everything[0]!.option_list).toEqual([
      { option_name: 'Projects', count: 1 },
      { option_name: 'Charts', count: 1 },
      { option_name: 'Organisations', count: 1 },
      { option_name: 'Help', count: guides.length },
    ]);
    expect(await filters({ query: ' ' }, member)).toEqual(everything);
    expect((await filters({}, outsider))[0]!.option_list.map((one) => one.option_name)).toEqual([
      'Projects',
      'Organisations',
      'Help',
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
    // What is asked about cases and of respondents has no page of its own.
    for (const kind of ['case', 'survey'] as const) {
      const other = await buildQuestionnaire(db, project, period, [
        { question_code: `of_${kind}`, question_text: `Zebra scans of a ${kind}` },
      ]);
      await db.update(questionnaires).set({ kind }).where(eq(questionnaires.id, other.questionnaire.id));
    }
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
    // A neighbour's person with a smaller id: no other user is led to that person.
    await buildSubmission(db, project, await buildOrganisation(db, programme.id));
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
    // Results that start with the word rank above results that only contain it.
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

  it('finds no person whose account was deleted', async () => {
    const people = async () => (await namesOf('aardvark', admin)).filter(([kind]) => kind === 'person');
    const person = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN, full_name: 'Al Aardvark' });
    expect(await people()).toEqual([['person', 'Al Aardvark']]);
    await t.db.update(users).set({ status: 'deleted' }).where(eq(users.id, person.id));
    expect(await people()).toEqual([]);
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

describe('the search of a project that scopes close to an organisation', () => {
  const kinds = async (as: { id: number }) => (await namesOf('quokka', as)).map(([kind]) => kind);
  const counted = async (as: { id: number }) => {
    const { body } = await t.call(listSearchFilters, { query: { query: 'quokka' } }, as);
    return body.filters.flatMap(({ option_list }) => option_list.map(({ option_name }) => option_name));
  };
  let inScope: { id: number }, person: (projects: (number | null)[]) => Promise<{ id: number }>;
  let project: Awaited<ReturnType<typeof buildProject>>;
  let scopeId: number;
  beforeAll(async () => {
    const { db, programme } = t;
    project = await buildProject(db, programme.id, { project_name: 'Quokka audit' });
    const period = await buildTimePeriod(db, project, 'published');
    const chart = await buildChart(db, project, [await buildMeasure(db, project)], [period]);
    await db.update(charts).set({ chart_name: 'Quokka rate' }).where(eq(charts.id, chart.id));
    await buildQuestionnaire(db, project, period, [{ question_text: 'How many quokkas?' }]);
    const guidance = { guidance_title: 'Counting quokkas', guidance_text: 'One by one' };
    await db.insert(project_guidances).values({ project_id: project.id, ...guidance });
    await buildDocument(t, programme.id, { document_name: 'Quokka forms', project_id: project.id });
    const [scope] = await db
      .insert(scopes)
      .values({ programme_id: programme.id, scope_name: 'Quokka keepers' })
      .returning();
    scopeId = scope!.id;
    const member = await buildOrganisation(db, programme.id);
    const other = await buildOrganisation(db, programme.id);
    await db.insert(scope_organisations).values({ scope_id: scopeId, organisation_id: member.id });
    inScope = await buildUser(db, programme.id, { organisation_id: member.id, projects: [project.id] });
    person = (projects) => buildUser(db, programme.id, { organisation_id: other.id, projects });
  });
  const ALL = ['project', 'chart', 'question', 'guidance', 'document'];

  it.each([
    ['to that project', () => [project.id]],
    ['to every project', () => [null]],
  ])('finds nothing in it, with any approved access: %s', async (_, access) => {
    const closed = await person(access());
    expect((await kinds(closed)).sort(), 'before it is closed').toEqual([...ALL].sort());
    const bound = { project_id: project.id, scope_id: scopeId, visibility: 'join' as const };
    await t.db.insert(project_scopes).values(bound);
    expect((await kinds(inScope)).sort()).toEqual([...ALL].sort());
    expect(await kinds(closed)).toEqual([]);
    expect(await counted(closed)).toEqual([]);
    // Listed for all, it is found itself; what is in it stays closed.
    await t.db
      .update(project_scopes)
      .set({ visibility: 'join_listed' })
      .where(eq(project_scopes.project_id, project.id));
    expect(await kinds(closed)).toEqual(['project']);
    await t.db.delete(project_scopes).where(eq(project_scopes.project_id, project.id));
  });
});

describe('the search of documents', () => {
  let clerk: { id: number }, viewer: { id: number }, neighbour: { id: number }, admin: { id: number };
  beforeAll(async () => {
    const { db, programme } = t;
    const [falls] = await db.select().from(projects).where(eq(projects.project_code, 'falls'));
    const closed = await buildProject(db, programme.id, { project_name: 'Closed to some' });
    const organisation = await buildOrganisation(db, programme.id);
    const [scope] = await db
      .insert(scopes)
      .values({ programme_id: programme.id, scope_name: 'Some' })
      .returning();
    await db
      .insert(project_scopes)
      .values({ project_id: closed.id, scope_id: scope!.id, visibility: 'join' });
    const access = { organisation_id: organisation.id, projects: [falls!.id, closed.id] };
    clerk = await buildUser(db, programme.id, access);
    viewer = await buildUser(db, programme.id, { ...access, role_type_id: VIEWER });
    neighbour = await buildUser(db, programme.id, {
      organisation_id: (await buildOrganisation(db, programme.id)).id,
    });
    admin = await buildUser(db, programme.id, { role_type_id: ADMIN });
    const document = (document_name: string, values: object = {}) =>
      buildDocument(t, programme.id, { document_name, ...values });
    await document('Yeti for all', { description: 'O’Connor’s handbook', folder_name: 'Forms' });
    await document('Yeti for clerks', { visible_to: 'contributors' });
    await document('Yeti for the team', { visible_to: 'team' });
    await document('Yeti of falls', { project_id: falls!.id });
    await document('Yeti of a closed project', { project_id: closed.id });
    const archived = await buildProject(db, programme.id, { archived_at: new Date() });
    await document('Yeti of the archive', { project_id: archived.id });
    await buildDocument(t, stranger.programme_id, { document_name: 'Yeti elsewhere' });
  });
  const YETIS = {
    all: 'Yeti for all',
    clerks: 'Yeti for clerks',
    team: 'Yeti for the team',
    falls: 'Yeti of falls',
    closed: 'Yeti of a closed project',
  };
  const found = async (query: string, as: { id: number }) =>
    (await namesOf(query, as)).map(([, name]) => name).sort();

  it.each<[string, () => { id: number }, (keyof typeof YETIS)[]]>([
    ['a contributor', () => clerk, ['all', 'clerks', 'falls']],
    ['a viewer', () => viewer, ['all', 'falls']],
    ['a neighbour without the project', () => neighbour, ['all', 'clerks']],
    ['the programme team', () => admin, ['all', 'clerks', 'closed', 'falls', 'team']],
  ])('shows %s what their list of documents shows', async (_, who, wanted) => {
    const names = wanted.map((one) => YETIS[one]).sort();
    expect(await found('yeti', who())).toEqual(names);
    const list = (await t.call(listDocuments, { query: { search: 'yeti' } }, who())).body.documents;
    const shown = list.map(({ document_name }) => document_name).sort();
    // The list keeps what belongs to the archive for who has access; the search has nothing of it.
    expect(shown.filter((name) => name !== 'Yeti of the archive')).toEqual(names);
    const { body } = await t.call(listSearchFilters, { query: { query: 'yeti' } }, who());
    expect(body.filters[0]!.option_list).toEqual([{ option_name: 'Documents', count: names.length }]);
  });

  it('shows another programme its own documents only, and nothing without a session', async () => {
    expect(await found('yeti', stranger)).toEqual(['Yeti elsewhere']);
    expect((await search('yeti', null)).status).toBe(401);
  });

  it('finds them by description and folder, folded, with their project', async () => {
    for (const words of ["o'connor yeti", 'OCONNORS forms', 'yéti handbook'])
      expect((await search(words, clerk)).body.results, words).toMatchObject([
        { kind: 'document', name: 'Yeti for all', detail: 'Whole programme', project_code: null },
      ]);
    expect((await search('yeti of falls', clerk)).body.results).toMatchObject([
      { kind: 'document', detail: 'Falls audit', project_code: 'falls' },
    ]);
  });

  it('finds none that is deleted, nor what an earlier version was called', async () => {
    const gone = await buildDocument(t, t.programme.id, { document_name: 'Yeti soon gone' });
    expect(await found('soon gone', admin)).toEqual(['Yeti soon gone']);
    await t.call(updateDocument, { params: { id: gone.id }, body: { document_name: 'Kept a while' } }, admin);
    expect(await found('soon gone', admin)).toEqual([]);
    expect(await found('kept a while', admin)).toEqual(['Kept a while']);
    await t.call(deleteDocument, { params: { id: gone.id } }, admin);
    expect(await found('kept a while', admin)).toEqual([]);
  });
});

describe('the search of help', () => {
  const slugs = async (query: string, as: { id: number }, more: object = {}) =>
    (await search(query, as, more)).body.results.flatMap(({ guide_slug }) => guide_slug ?? []);
  const audienceOf = (slug: string) => guides.find((one) => one.slug === slug)!.audience;

  it('finds guides by any of their words, with those for the user’s role first', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
    const own = [
      [member, ['everybody', 'participants']],
      [admin, ['everybody', 'team']],
      [superuser, ['everybody', 'team', 'owner']],
    ] as const;
    for (const [who, audiences] of own) {
      const isOwn = (await slugs('project', who, { limit: 100 })).map((slug) =>
        (audiences as readonly string[]).includes(audienceOf(slug)),
      );
      expect(isOwn.length).toBeGreaterThan(3);
      expect(isOwn).toEqual([...isOwn].sort((one, other) => Number(other) - Number(one)));
    }
    expect((await slugs('publishing correcting', member))[0]).toBe('publishing');
    expect(await slugs('ORGANISATION’S', admin)).toEqual(await slugs("organisation's", admin));
    expect(await slugs('project', stranger)).toEqual(await slugs('project', admin));
  });

  it('leaves what is found of all else before guides for others', async () => {
    await buildOrganisation(t.db, t.programme.id, { organisation_name: 'House of publishing' });
    const kinds = async (who: { id: number }) => (await namesOf('publishing', who)).map(([kind]) => kind);
    const [first, ...others] = await kinds(member);
    expect([first, new Set(others)]).toEqual(['organisation', new Set(['guide'])]);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    expect((await kinds(admin))[0]).toBe('guide');
  });
});

describe('matching of search words', () => {
  it('ignores quotes, accents, dashes and case', async () => {
    await buildOrganisation(t.db, t.programme.id, { organisation_name: 'O’Neill & Müller – Café' });
    for (const words of ["o'neill", 'O’NEILL', 'oneill', 'muller cafe', 'MÜLLER', 'müller - café'])
      expect(await namesOf(words), words).toEqual([['organisation', 'O’Neill & Müller – Café']]);
    expect(await namesOf("''")).toEqual([]);
  });

  it('works the same in admin lists: each word in any column', async () => {
    const { db, programme } = t;
    const superuser = await buildUser(db, programme.id, { role_type_id: SUPERUSER });
    const organisation = await buildOrganisation(db, programme.id, { organisation_name: 'São Tomé' });
    const person = { full_name: 'Áine O’Grady', organisation_id: organisation.id };
    const { id } = await buildUser(db, programme.id, person);
    await buildUser(db, programme.id, { role_type_id: ADMIN, full_name: 'No organisation' });
    await db.insert(outbox_messages).values({
      programme_id: programme.id,
      to_address: 'aine@example.org',
      subject: 'O’Grady’s résumé',
      text_body: '',
      html_body: '',
      send_after: new Date(),
    });
    const people = async (search: string) =>
      (await t.call(listUsers, { query: { search } }, superuser)).body.users.map((one) => one.id);
    for (const words of ["aine o'grady", 'OGRADY sao', 'tome Áine'])
      expect(await people(words)).toEqual([id]);
    expect(await people('aine nowhere')).toEqual([]);
    expect((await people('no organisation')).length).toBe(1);
    const mail = async (search: string) =>
      (await t.call(listOutboxMessages, { query: { search } }, superuser)).body.total;
    expect(await mail("ogrady's resume")).toBe(1);
    expect(await mail('resume aine@')).toBe(1);
    expect(await mail('resume 100%')).toBe(0);
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
      "It’s “1–2”, won't `x`",
    ];
    const { rows } = await t.db.execute<{ text: string; folded: string }>(
      sql`select text, folded(text) as folded from unnest(${sql.param(texts)}::text[]) as text`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });

  it.each([
    ['organisations', ['organisation_name', 'organisation_code']],
    ['charts', ['chart_name', 'description']],
    ['project_guidances', ['guidance_title', 'guidance_text']],
    ['documents', ['document_name', 'description', 'folder_name']],
    ['users', ['full_name', 'email_address']],
    ['outbox_messages', ['to_address', 'subject']],
    ['chart_metadata', null],
    ['questions', null],
  ])('is found in %s by an index', async (table, columns) => {
    const folded =
      columns === null
        ? sql.raw('search_text')
        : foldedText(joinColumns(...columns.map((column) => sql.raw(`${table}.${column}`))));
    const plan = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const explain = async (condition: SQL) =>
        JSON.stringify(
          (await tx.execute(sql`explain select id from ${sql.raw(table)} where ${condition}`)).rows,
        );
      return {
        words: await explain(foldedContainsWords(folded, ['zebra', 'stripes'])),
        synonyms: await explain(foldedContainsSynonyms(folded, ['waiting', 'ed'])),
      };
    });
    const index = columns === null ? `${table}_search_text` : `${table}_looked_for`;
    expect(plan.words).toContain(index);
    expect(plan.synonyms).toContain(index);
  });

  it('is planned the same for frequent and rare words, so that one plan is enough', async () => {
    const text = joinColumns(sql.raw('organisation_name'), sql.raw('organisation_code'));
    const plans = await t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into organisations (programme_id, organisation_name, organisation_code)
        select ${t.programme.id}, 'Hospital ' || n, 'plan' || n from generate_series(1, 1000) n`);
      await tx.execute(sql`analyze organisations`);
      const explain = async (word: string) =>
        (await tx.execute(sql`explain select id from organisations where ${containsSynonyms(text, [word])}`))
          .rows;
      return [await explain('hospital'), await explain('zebra')];
    });
    expect(plans[0]).toEqual(plans[1]);
  });
});
