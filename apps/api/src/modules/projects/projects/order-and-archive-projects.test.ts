import { requestAccess } from '@portal/contract/identity/access';
import * as contract from '@portal/contract/projects/project-archive';
import { createProject, listCategories, updateProject } from '@portal/contract/projects/manage-projects';
import { listProjects } from '@portal/contract/projects/projects';
import { ADMIN } from '@portal/contract/identity/roles';
import { searchGlobal } from '@portal/contract/admin/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { programmes } from '../../../tables/programmes.tables.ts';
import { categories } from '../../../tables/projects.tables.ts';

type Caller = { id: number } | null;
const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  team = await buildTeam(t);
});

const list = async (query: object = {}, as: Caller = team.admin) =>
  (await t.call(listProjects, { query: { programme_id: t.programme.id, limit: 1000, ...query } }, as)).body
    .projects;

describe('the order of projects', () => {
  const storedOrder = async () => {
    const { body } = await t.call(listCategories, { query: { programme_id: t.programme.id, limit: 1000 } });
    return body.categories.map(({ id, projects }) => ({ id, project_ids: projects.map((one) => one.id) }));
  };
  const order = (arranged: object, as: Caller = team.admin) =>
    t.call(contract.orderProjects, { body: { categories: arranged } as never }, as);

  it('is that of the list given, across categories, and the audit log says it in names', async () => {
    const second = await buildProject(t.db, t.programme.id, { project_name: 'Second' });
    const [empty] = await t.db
      .insert(categories)
      .values({ programme_id: t.programme.id, category_name: 'Empty' })
      .returning();
    const rest = (await storedOrder()).filter(({ id }) => ![second.category_id, empty!.id].includes(id));
    const wanted = [
      { id: second.category_id, project_ids: [] },
      { id: empty!.id, project_ids: [second.id, team.project.id] },
      ...rest.map(({ id, project_ids }) => ({
        id,
        project_ids: project_ids.filter((one) => one !== team.project.id),
      })),
    ];
    expect((await order(wanted)).status).toBe(200);
    expect(await storedOrder()).toEqual(wanted);
    const listed = (await list()).map(({ id }) => id);
    expect(listed.slice(0, 2)).toEqual([second.id, team.project.id]);
    expect((await readLastAuditEntry(t)).after).toMatchObject({
      categories: [
        {},
        { category_name: 'Empty', projects: ['Second', team.project.project_name] },
        ...rest.map(() => ({})),
      ],
    });
    const entry = (await readLastAuditEntry(t)).id;
    expect((await order(wanted)).status).toBe(200);
    expect((await readLastAuditEntry(t)).id).toBe(entry);
  });

  it('is refused where something is missing, twice, or of another programme', async () => {
    const now = await storedOrder();
    const without = now.slice(1);
    const twice = now.map((one) => ({ ...one, project_ids: [...one.project_ids, team.project.id] }));
    const foreign = [...now, { id: team.foreign.category_id, project_ids: [team.foreign.id] }];
    for (const wrong of [[], without, [...now, ...now], twice, foreign]) {
      expect((await order(wrong)).status).toBe(409);
    }
    expect(await storedOrder()).toEqual(now);
    expect((await order(now, team.stranger)).status).toBe(409);
    expect((await order(now, team.member)).status).toBe(403);
    expect((await order(now, null)).status).toBe(401);
    expect((await order([{ id: 'x' }])).status).toBe(422);
  });

  it('is empty in an empty programme', async () => {
    const [empty] = await t.db
      .insert(programmes)
      .values({ programme_code: 'empty', programme_name: 'Empty' })
      .returning();
    const first = await buildUser(t.db, empty!.id, { role_type_id: ADMIN });
    expect((await order([], first)).status).toBe(200);
  });

  it('has a new project after the others of its category', async () => {
    const body = { project_code: 'last', project_name: 'Last', category_id: team.project.category_id };
    const made = (await t.call(createProject, { body }, team.admin)).body;
    const mates = (await list()).filter((one) => one.category_id === made.category_id);
    expect(mates.at(-1)!.id).toBe(made.id);
  });
});

describe('a project that is archived', () => {
  const archive = (id: number, as: Caller = team.admin) =>
    t.call(contract.archiveProject, { params: { id } }, as);
  const restore = (id: number, as: Caller = team.admin) =>
    t.call(contract.restoreProject, { params: { id } }, as);

  it('leaves the lists, the search and the requests, stays at its address, and comes back', async () => {
    const project = await buildProject(t.db, t.programme.id, { project_name: 'Asthma long ago' });
    await buildTimePeriod(t.db, project, 'published');
    const { category_id } = project;
    const isListed = async (query = {}) => (await list(query)).some(({ id }) => id === project.id);
    const found = async () =>
      (await t.call(searchGlobal, { body: { query: 'Asthma long' } }, team.admin)).body.total;
    expect([await isListed(), await found()]).toEqual([true, 1]);
    const archived = await archive(project.id);
    expect([archived.status, archived.body.archived_at]).toEqual([200, expect.any(String)]);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.archived',
      subject_id: String(project.id),
    });
    expect([await isListed(), await found()]).toEqual([false, 0]);
    expect(await isListed({ archived: 'true' })).toBe(true);
    expect((await list({ project_code: project.project_code }, null)).map(({ id }) => id)).toEqual([
      project.id,
    ]);
    const { body } = await t.call(listCategories, { query: { programme_id: t.programme.id, limit: 1000 } });
    expect(body.categories.find(({ id }) => id === category_id)!.projects).toMatchObject([
      { id: project.id, is_archived: true },
    ]);
    const asked = await t.call(requestAccess, { params: { projectId: project.id } }, team.member);
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { detail: expect.stringContaining('is in the archive') },
    ]);
    expect((await restore(project.id)).body.archived_at).toBeNull();
    expect([await isListed(), await found()]).toEqual([true, 1]);
    expect((await readLastAuditEntry(t)).action).toBe('project.restored');
  });

  it('is none that is still to be collected or published: the periods are named', async () => {
    for (const state of ['upcoming', 'registration', 'open', 'validation'] as const) {
      const project = await buildProject(t.db, t.programme.id);
      await buildTimePeriod(t.db, project, 'published');
      const period = await buildTimePeriod(t.db, project, state);
      const refused = await archive(project.id);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { detail: expect.stringContaining(`publish in ${period.time_period_name}.`) },
      ]);
    }
  });

  it('is archived by the team of its programme', async () => {
    const { id } = await buildProject(t.db, t.programme.id);
    for (const act of [archive, restore]) {
      expect((await act(id, null)).status).toBe(401);
      expect((await act(id, team.member)).status).toBe(403);
      expect((await act(id, team.stranger)).status).toBe(404);
      expect((await act(team.foreign.id)).status).toBe(404);
    }
  });
});

describe('contents of a project', () => {
  it('are counted before a request to delete it', async () => {
    const project = await buildProject(t.db, t.programme.id);
    const contents = (as: Caller = team.admin, id = project.id) =>
      t.call(contract.getProjectContents, { params: { id } }, as);
    expect(Object.values((await contents()).body)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    await buildQuestionnaire(t.db, project, await buildTimePeriod(t.db, project));
    await buildSubmission(t.db, project, team.organisation);
    expect((await contents()).body).toMatchObject({ submissions: 1, questionnaires: 1, measures: 0 });
    expect((await contents(team.member)).status).toBe(403);
    expect((await contents(team.stranger)).status).toBe(404);
  });
});

describe('a project changed by another person', () => {
  it('is not changed over that; what was not looked at may be another', async () => {
    const project = await buildProject(t.db, t.programme.id, { summary: 'Old' });
    const update = (body: object) => t.call(updateProject, { params: { id: project.id }, body }, team.admin);
    const seen = { summary: 'Old' };
    expect((await update({ summary: 'Mine', seen })).status).toBe(200);
    const late = await update({ summary: 'Theirs', seen });
    expect([late.status, late.body]).toMatchObject([409, { changed: ['summary'] }]);
    expect((await update({ unit_name: 'ward', seen: { unit_name: 'organisation' } })).status).toBe(200);
  });
});
