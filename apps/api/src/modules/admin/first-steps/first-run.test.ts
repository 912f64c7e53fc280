import { createOrganisation } from '@portal/contract/organisations/manage-organisations';
import { listMeasures } from '@portal/contract/measures/measures';
import { getCollectionHierarchy } from '@portal/contract/charts/manage-charts';
import { getFirstRun, projectTemplates, startFirstProject } from '@portal/contract/admin/first-run';
import { updateQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { getSettings, updateSettings, settingsFields } from '@portal/contract/site/settings';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildDefinition } from '#fixtures/build-definition';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { instrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { validateQuestionnaireDefinition } from '../../builder/questionnaire-builder/definition/validate-questionnaire-definition.ts';
import { DEFAULT_SUPPORT_EMAIL } from '../../../config.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { registration_submissions, registrations } from '../../../tables/registrations.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { templates } from './start-first-project.ts';

const t = useTestApp();
let owner: { id: number };
let admin: { id: number };
beforeAll(async () => {
  owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * DAY).toISOString();
const start = (more: object = {}, as: { id: number } | null = owner) =>
  t.call(
    startFirstProject,
    {
      body: {
        project_name: 'First audit',
        project_code: 'first-audit',
        unit_name: 'service',
        category_name: 'Audits',
        time_period: { time_period_name: '2026/27', starts_on: '2026-04-01', ends_on: '2027-03-31' },
        registration_opens_at: null,
        registration_closes_at: null,
        collection_opens_at: inDays(-1),
        collection_closes_at: inDays(28),
        published_at: inDays(42),
        template: 'quarterly_return' as const,
        confirmed: ['entry_opens' as const],
        ...more,
      },
    },
    as,
  );
const state = async (as: { id: number } | null = owner) => t.call(getFirstRun, {}, as);

it('the shipped questionnaires say nothing that cannot be stored, and their measures read what they ask', () => {
  for (const name of projectTemplates) {
    const definition = instrumentDefinition.parse(templates[name].definition);
    expect(validateQuestionnaireDefinition(definition)).toEqual([]);
    const asked = definition.sections
      .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
      .map(({ question_code }) => question_code);
    for (const { numerator, denominator } of templates[name].measures) {
      const codes =
        `${numerator} ${denominator ?? ''}`.replaceAll(/'\w+'|\w+\(/g, '').match(/[a-z]\w*/g) ?? [];
      expect(codes.filter((code) => !asked.includes(code))).toEqual([]);
    }
  }
});

it('leads from an empty programme to a project that is open for data entry', async () => {
  expect((await state()).body).toMatchObject({ organisations: 0, project: null });
  for (const organisation_code of ['A', 'B']) {
    const query = { programme_id: t.programme.id };
    const body = { organisation_name: `Member ${organisation_code}`, organisation_code };
    expect((await t.call(createOrganisation, { query, body }, owner)).status).toBe(200);
  }
  expect((await state()).body.organisations).toBe(2);
  const made = (await start()).body;
  expect(made).toMatchObject({ measures: 5, submissions: 2 });
  expect((await state()).body.project).toMatchObject({
    project_code: 'first-audit',
    submissions: 2,
    time_period: { time_period_name: '2026/27', state: 'open' },
    questionnaires: [{ questionnaire_name: 'Quarterly return', status: 'draft', questions: 8 }],
  });
  const opened = await t.call(
    updateQuestionnaire,
    {
      params: { id: made.questionnaire_id },
      body: { questionnaire_name: 'Quarterly return', status: 'open' },
    },
    owner,
  );
  expect(opened.status).toBe(200);
  const query = { project_id: made.project_id };
  expect((await t.call(listMeasures, { query }, owner)).body.total).toBe(5);
  const tree = (await t.call(getCollectionHierarchy, { query }, owner)).body;
  expect(JSON.stringify(tree)).toContain('Referrals accepted');
});

it('counts the support address once it is saved, and as long as it is the programme’s own', async () => {
  const isOwn = async () => (await state()).body.programme;
  expect(await isOwn()).toMatchObject({ support_email: DEFAULT_SUPPORT_EMAIL, is_support_own: false });
  const save = async (support_email: string) => {
    const stored = (await t.call(getSettings, {}, owner)).body;
    const body = { ...settingsFields.parse(stored), support_email, version: stored.version };
    expect((await t.call(updateSettings, { body }, owner)).status).toBe(200);
  };
  await save(DEFAULT_SUPPORT_EMAIL);
  expect(await isOwn()).toMatchObject({ is_support_own: false });
  await save('');
  expect(await isOwn()).toMatchObject({ support_email: '', is_support_own: false });
  await save('desk@audit.example');
  expect(await isOwn()).toMatchObject({ support_email: 'desk@audit.example', is_support_own: true });
});

it('counts only what is really so: open organisations, running submissions, who is registered, the period that is open', async () => {
  const { body } = await state();
  const { id } = body.project!;
  const first = await t.db.select().from(submissions).where(eq(submissions.project_id, id));
  await t.db.update(submissions).set({ ended_on: '2020-01-01' }).where(eq(submissions.id, first[0]!.id));
  await buildOrganisation(t.db, t.programme.id, { closed_on: '2020-01-01' });
  expect((await state()).body).toMatchObject({
    organisations: body.organisations,
    project: { submissions: 1, entering: 1 },
  });
  await t.db.update(projects).set({ registration_required: true }).where(eq(projects.id, id));
  expect((await state()).body.project).toMatchObject({ submissions: 1, entering: 0 });
  const [entry] = await t.db
    .insert(registrations)
    .values({
      project_id: id,
      time_period_id: body.project!.time_period!.id,
      state: 'confirmed',
      organisation_id: first[1]!.organisation_id,
    })
    .returning();
  await t.db
    .insert(registration_submissions)
    .values({ registration_id: entry!.id, submission_id: first[1]!.id });
  expect((await state()).body.project).toMatchObject({ entering: 1 });
  const project = { id, programme_id: t.programme.id };
  await t.db.update(questionnaires).set({ kind: 'registration' }).where(eq(questionnaires.project_id, id));
  expect((await state()).body.project).toMatchObject({ questionnaires: [] });
  await t.db.update(questionnaires).set({ kind: 'organisational' }).where(eq(questionnaires.project_id, id));
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 100 * DAY);
  expect((await state()).body.project).toMatchObject({ time_period: { state: 'published' } });
  t.clock.now = now;
  await t.db
    .update(project_time_periods)
    .set({
      collection_opens_at: new Date(now.getTime() - 90 * DAY),
      collection_closes_at: new Date(now.getTime() - 80 * DAY),
      published_at: null,
    })
    .where(eq(project_time_periods.project_id, id));
  const next = await buildTimePeriod(t.db, project, 'open');
  expect((await state()).body.project).toMatchObject({ time_period: { id: next.id, state: 'open' } });
  await t.db.update(projects).set({ archived_at: now }).where(eq(projects.id, id));
  expect((await state()).body.project).toBeNull();
  const sent = await t.statementsOf(() => state());
  expect(sent.filter((text) => /with first as|settings_version/.test(text))).toHaveLength(2);
});

it('is all or nothing: what is refused leaves nothing behind', async () => {
  const before = await t.db.$count(projects);
  const period = { time_period_name: 'Other', starts_on: '2026-04-01', ends_on: '2027-03-31' };
  expect((await start()).status).toBe(409);
  const other = { project_code: 'other', time_period: period };
  expect((await start({ ...other, confirmed: [] })).status).toBe(409);
  expect((await start({ ...other, collection_closes_at: inDays(-2) })).status).toBe(422);
  expect((await start({ ...other, project_code: 'Not a code' })).status).toBe(422);
  expect(await t.db.$count(projects)).toBe(before);
});

it('imports a questionnaire exported earlier, or starts with none', async () => {
  const period = (time_period_name: string) => ({
    time_period: { time_period_name, starts_on: '2026-04-01', ends_on: '2027-03-31' },
  });
  const given = await start({
    project_code: 'given',
    template: null,
    definition: buildDefinition('From elsewhere'),
    ...period('Given'),
  });
  expect(given.body).toMatchObject({ measures: 0 });
  const blank = await start({ project_code: 'blank', template: null, ...period('Blank') });
  expect(blank.status).toBe(200);
  const past = {
    collection_opens_at: inDays(-90),
    collection_closes_at: inDays(-60),
    published_at: inDays(-30),
  };
  const round = await start({ project_code: 'past', template: null, ...period('Past'), ...past });
  expect(round.status, 'a round that is over').toBe(200);
});

it.each([
  ['case_review', 'case', 'Case review'],
  ['experience_survey', 'survey', 'Your experience'],
] as const)('starts a project with a %s that can be opened', async (template, kind, questionnaire_name) => {
  const time_period = { time_period_name: template, starts_on: '2026-04-01', ends_on: '2027-03-31' };
  const made = await start({ project_code: template.replace('_', '-'), template, time_period });
  expect(made.body).toMatchObject({ measures: 3 });
  const id = made.body.questionnaire_id;
  const body = { questionnaire_name, status: 'open' as const };
  const opened = await t.call(updateQuestionnaire, { params: { id }, body }, owner);
  expect(opened.status).toBe(200);
  const [stored] = await t.db.select().from(questionnaires).where(eq(questionnaires.id, id));
  expect(stored).toMatchObject({ kind, status: 'open' });
  const shown = await t.call(listMeasures, { query: { project_id: made.body.project_id } }, owner);
  expect(shown.body.measures.map((one) => one.kind)).toEqual(Array(3).fill('case_proportion'));
});

it('is the superuser’s', async () => {
  expect((await state(admin)).status).toBe(403);
  expect((await state(null)).status).toBe(401);
  expect((await start({ project_code: 'x' }, admin)).status).toBe(403);
});
