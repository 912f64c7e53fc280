import { createOrganisation } from '@portal/contract/manage-organisations';
import { listMeasures } from '@portal/contract/measures';
import { getCollectionHierarchy } from '@portal/contract/manage-charts';
import { getFirstRun, projectTemplates, startFirstProject } from '@portal/contract/first-run';
import { updateQuestionnaire } from '@portal/contract/questionnaire-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDefinition } from '../../../test/build-definition.ts';
import { buildUser } from '../../../test/build-people.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { instrumentDefinition } from '@portal/contract/instrument';
import { definitionMistakes } from '../questionnaire-builder/check-definition.ts';
import { projects } from '../../tables/projects.tables.ts';
import { templates } from './start-first-project.ts';

let t: TestApp;
let owner: { id: number };
let admin: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
afterAll(() => t.stop());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * DAY).toISOString();
const start = (more: object = {}, as: { id: number } | null = owner) =>
  t.call(
    startFirstProject,
    {
      body: {
        ...{ project_name: 'First audit', project_code: 'first-audit', unit_name: 'service' },
        category_name: 'Audits',
        time_period: { time_period_name: '2026/27', starts_on: '2026-04-01', ends_on: '2027-03-31' },
        ...{ registration_opens_at: null, registration_closes_at: null },
        ...{ collection_opens_at: inDays(-1), collection_closes_at: inDays(28), published_at: inDays(42) },
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
    expect(definitionMistakes(definition)).toEqual([]);
    const asked = definition.sections
      .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
      .map(({ question_code }) => question_code);
    for (const { numerator, denominator } of templates[name].measures) {
      const codes = `${numerator} ${denominator ?? ''}`.match(/[a-z]\w*/g) ?? [];
      expect(codes.filter((code) => !asked.includes(code))).toEqual([]);
    }
  }
});

it('leads from an empty programme to a project that is open for data', async () => {
  expect((await state()).body).toEqual({ organisations: 0, project: null });
  for (const organisation_code of ['A', 'B']) {
    const query = { programme_id: t.programme.id };
    const body = { organisation_name: `Member ${organisation_code}`, organisation_code };
    expect((await t.call(createOrganisation, { query, body }, owner)).status).toBe(200);
  }
  expect((await state()).body.organisations).toBe(2);
  const made = (await start()).body;
  expect(made).toMatchObject({ measures: 5, submissions: 2 });
  expect((await state()).body.project).toMatchObject({
    ...{ project_code: 'first-audit', submissions: 2 },
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

it('takes a questionnaire that was exported before, or begins with none', async () => {
  const period = (time_period_name: string) => ({
    time_period: { time_period_name, starts_on: '2026-04-01', ends_on: '2027-03-31' },
  });
  const given = await start({
    ...{ project_code: 'given', template: null, definition: buildDefinition('From elsewhere') },
    ...period('Given'),
  });
  expect(given.body).toMatchObject({ measures: 0 });
  const blank = await start({ project_code: 'blank', template: null, ...period('Blank') });
  expect(blank.status).toBe(200);
  const past = { collection_opens_at: inDays(-90), collection_closes_at: inDays(-60), published_at: inDays(-30) };
  const round = await start({ project_code: 'past', template: null, ...period('Past'), ...past });
  expect(round.status, 'a round that is over').toBe(200);
});

it('is the superuser’s', async () => {
  expect((await state(admin)).status).toBe(403);
  expect((await state(null)).status).toBe(401);
  expect((await start({ project_code: 'x' }, admin)).status).toBe(403);
});
