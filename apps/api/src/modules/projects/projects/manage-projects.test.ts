import * as contract from '@portal/contract/projects/manage-projects';
import { enums, listEnum } from '@portal/contract/platform/enums';
import { listProgrammes } from '@portal/contract/platform/data-collection-state';
import { MAX_DISPLAY_ORDER } from '@portal/contract/shared/fields';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { categories, project_guidances } from '../../../tables/projects.tables.ts';

const t = useTestApp();
let admin: { id: number };
let member: { id: number };
let stranger: Awaited<ReturnType<typeof buildUser>>;
let project: Awaited<ReturnType<typeof buildProject>>;
let foreign: Awaited<ReturnType<typeof buildProject>>;
let elsewhere: { id: number };
let organisation: { id: number };
beforeAll(async () => {
  project = await buildProject(t.db, t.programme.id, { disclosure_threshold: 5 });
  organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  member = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  elsewhere = await buildOtherProgramme(t.db);
  foreign = await buildProject(t.db, elsewhere.id);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});

const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;

describe('a project', () => {
  const fields = (more = {}) => ({
    project_code: 'falls',
    project_name: 'Falls',
    category_id: project.category_id,
    ...more,
  });

  it('is created under a unique code, in a category of the programme', async () => {
    const create = (more = {}, as: { id: number } | null = admin) =>
      t.call(contract.createProject, { body: fields(more) }, as);
    const made = await create();
    expect(made.body).toMatchObject({ project_code: 'falls', minimum_peers: 3, time_periods: [] });
    expect(await lastAudit()).toMatchObject({ action: 'project.created', subject_id: String(made.body.id) });
    expect((await create()).body.detail).toContain('already a project with the code “falls”');
    expect((await create({ project_code: 'Not A Slug' })).status).toBe(422);
    expect((await create({ project_code: 'x', category_id: foreign.category_id })).status).toBe(422);
    expect((await create({ project_code: 'x' }, member)).status).toBe(403);
    expect((await create({ project_code: 'x' }, null)).status).toBe(401);
  });

  it('changes in what is sent and in nothing else', async () => {
    const update = (body: object, as: { id: number } | null = admin, id = project.id) =>
      t.call(contract.updateProject, { params: { id }, body }, as);
    const changed = await update({ project_name: 'Renamed', provisional_results: false });
    expect(changed.body).toMatchObject({
      project_name: 'Renamed',
      named_results: false,
      disclosure_threshold: 5,
      project_code: project.project_code,
    });
    expect(await lastAudit()).toMatchObject({
      action: 'project.updated',
      before: { project_name: project.project_name, provisional_results: false },
      after: { project_name: 'Renamed', provisional_results: false },
    });
    const byBody = await t.call(
      contract.updateProjectByBody,
      { body: { id: project.id, disclosure_threshold: 6 } },
      admin,
    );
    expect(byBody.body.disclosure_threshold).toBe(6);
    expect((await update({})).body.project_name).toBe('Renamed');
    expect((await update({ project_code: 'falls' })).status).toBe(409);
    expect((await update({ category_id: foreign.category_id })).status).toBe(422);
    expect((await update({ quartile_method: 5 })).status).toBe(422);
    expect((await update({ summary: 'x' }, stranger)).status).toBe(404);
    expect((await update({ summary: 'x' }, admin, foreign.id)).status).toBe(404);
  });

  it('is deleted while there is nothing in it, with its dates and guidance', async () => {
    const remove = (id: number, as = admin) => t.call(contract.deleteProject, { params: { id } }, as);
    const empty = await buildProject(t.db, t.programme.id);
    await buildTimePeriod(t.db, empty);
    await t.db
      .insert(project_guidances)
      .values({ project_id: empty.id, guidance_title: 'T', guidance_text: 'T' });
    await buildUser(t.db, t.programme.id, { organisation_id: organisation.id, projects: [empty.id] });
    expect((await remove(empty.id, stranger)).status).toBe(404);
    expect((await remove(empty.id)).status).toBe(200);
    expect((await remove(empty.id)).status).toBe(404);
    const used = await buildProject(t.db, t.programme.id);
    await buildSubmission(t.db, used, organisation);
    await buildQuestionnaire(t.db, used, await buildTimePeriod(t.db, used));
    const refused = await remove(used.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This project has 1 submission and 1 questionnaire, so it cannot be deleted.',
    ]);
  });
});

describe('the status of every project in a period', () => {
  it('says how far collection is', async () => {
    const collecting = await buildProject(t.db, t.programme.id);
    const period = await buildTimePeriod(t.db, collecting, 'open');
    const { questionnaire } = await buildQuestionnaire(t.db, collecting, period);
    await buildQuestionnaire(t.db, collecting, period);
    const [begun] = await Promise.all(
      ['a', 'b'].map((submission_name) =>
        buildSubmission(t.db, collecting, organisation, { submission_name }),
      ),
    );
    await buildSubmission(t.db, collecting, organisation, {
      submission_name: 'ended',
      ended_on: '2020-01-01',
    });
    await t.db
      .insert(questionnaire_submissions)
      .values({ questionnaire_id: questionnaire.id, submission_id: begun!.id, state: 'submitted' });
    const query = { programme_id: t.programme.id, time_period_id: period.id };
    const ask = (more = {}, as: { id: number } | null = admin) =>
      t.call(contract.getProgrammeProjectStatus, { query: { ...query, ...more } }, as);
    const { body } = await ask();
    expect(body.project_statuses.find((one) => one.project_id === collecting.id)).toEqual({
      project_id: collecting.id,
      project_code: collecting.project_code,
      project_name: collecting.project_name,
      state: 'open',
      questionnaires: 2,
      organisations: 1,
      submissions: 2,
      not_started: 1,
      in_progress: 1,
      submitted: 0,
    });
    expect(body.project_statuses.find((one) => one.project_id === project.id)!.state).toBeNull();
    expect(body.project_statuses.map((one) => one.project_id)).not.toContain(foreign.id);
    expect((await ask({ programme_id: elsewhere.id })).status).toBe(404);
    expect((await ask({ time_period_id: 999_999 })).status).toBe(404);
    expect((await ask({}, member)).status).toBe(403);
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({ time_period_id: 'x' })).status).toBe(422);
  });
});

describe('a category', () => {
  it('finds a place behind any other, wherever that was put', async () => {
    const create = (category_name: string, display_order?: number) =>
      t.call(contract.createCategory, { body: { category_name, display_order } }, admin);
    expect((await create('Beyond', 2_147_483_647)).status).toBe(422);
    const last = await create('Last of all', MAX_DISPLAY_ORDER);
    await t.db
      .update(categories)
      .set({ display_order: 2_147_483_647 })
      .where(eq(categories.id, last.body.id));
    expect((await create('After it')).body.display_order).toBe(MAX_DISPLAY_ORDER);
    expect((await create('And after that')).body.display_order).toBe(MAX_DISPLAY_ORDER);
  });

  it('is added, renamed, shown with its projects, and deleted when it has none', async () => {
    const create = (category_name: string, as: { id: number } | null = admin) =>
      t.call(contract.createCategory, { body: { category_name } }, as);
    const made = await create('Acute');
    expect(made.body).toMatchObject({ category_name: 'Acute', projects: [] });
    expect((await create('Acute')).status).toBe(409);
    expect((await create(' ')).status).toBe(422);
    expect((await create('Mental health', null)).status).toBe(401);
    expect((await create('Acute', stranger)).status).toBe(200);
    const params = { id: made.body.id };
    const rename = (as: { id: number }) =>
      t.call(contract.updateCategory, { params, body: { category_name: 'Acute care' } }, as);
    expect((await rename(admin)).body.category_name).toBe('Acute care');
    expect((await rename(stranger)).status).toBe(404);
    const query = { programme_id: t.programme.id };
    const listed = (await t.call(contract.listCategories, { query })).body.categories;
    expect(listed.map((one) => one.category_name)).toContain('Acute care');
    const shown = await t.call(contract.getCategory, { params: { id: project.category_id } });
    expect(shown.body.projects.map((one) => one.id)).toContain(project.id);
    expect((await t.call(contract.getCategory, { params }, stranger)).status).toBe(404);

    const remove = (id: number, as = admin) => t.call(contract.deleteCategory, { params: { id } }, as);
    expect((await remove(project.category_id)).body.detail).toContain('There are projects in this category');
    expect((await remove(made.body.id, stranger)).status).toBe(404);
    expect((await remove(made.body.id)).status).toBe(200);
    expect((await t.call(contract.getCategory, { params })).status).toBe(404);
  });
});

describe('parts of a project', () => {
  it('is listed by name', async () => {
    for (const name of Object.keys(enums)) {
      const { body } = await t.call(listEnum, { params: { name } });
      expect(body.enums).toEqual(enums[name]);
      expect(body.total).toBeGreaterThan(1);
    }
    const types = (await t.call(listEnum, { params: { name: 'question_types' } })).body.enums;
    expect(types).toContainEqual({ value: 'yes_no', name: 'Yes no' });
    expect((await t.call(listEnum, { params: { name: 'toString' } })).status).toBe(404);
  });

  it('is a programme, of which each sees their own', async () => {
    const list = (as: { id: number } | null) => t.call(listProgrammes, {}, as);
    expect((await list(member)).body.programmes.map((one) => one.id)).toEqual([t.programme.id]);
    expect((await list(stranger)).body.programmes.map((one) => one.id)).toEqual([stranger.programme_id]);
    expect((await list(null)).status).toBe(401);
  });
});
