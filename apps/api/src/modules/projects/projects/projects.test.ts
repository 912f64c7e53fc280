import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { getDataCollectionState, listTimePeriods } from '@portal/contract/platform/data-collection-state';
import {
  addProjectFavourite,
  getProject,
  getProjectAbout,
  getProjectProgress,
  listProjectGuidances,
  listProjects,
  removeProjectFavourite,
} from '@portal/contract/projects/projects';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { project_guidances } from '../../../tables/projects.tables.ts';

const t = useTestApp();
let project: Awaited<ReturnType<typeof buildProject>>;
let organisation: Awaited<ReturnType<typeof buildOrganisation>>;
let member: { id: number };
let outsider: { id: number };
let admin: { id: number };
let stranger: { id: number };
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'Alpha % Trust' });
  project = await buildProject(t.db, t.programme.id, { landing_text: 'Welcome.' });
  member = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  outsider = await buildUser(t.db, t.programme.id, { organisation_id: organisation.id });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});
const list = (as: { id: number } | null = null) =>
  t.call(listProjects, { query: { programme_id: t.programme.id } }, as);

describe('projects', () => {
  it('are listed for visitors, and for people with what concerns them', async () => {
    const flags = async (as: { id: number } | null) => {
      const found = (await list(as)).body.projects.find((one) => one.id === project.id)!;
      return [found.has_access, found.is_favourite, found.has_pending_request];
    };
    expect(await flags(null)).toEqual([false, false, false]);
    expect(await flags(member)).toEqual([true, false, false]);
    expect(await flags(outsider)).toEqual([false, false, false]);
    expect(await flags(admin)).toEqual([true, false, false]);
    expect((await list(stranger)).status).toBe(404);
  });

  it('become favourites of one person alone, and stop being so', async () => {
    const params = { params: { id: project.id } };
    await t.call(addProjectFavourite, params, member);
    await t.call(addProjectFavourite, params, member);
    expect((await list(member)).body.projects[0]!.is_favourite).toBe(true);
    expect((await list(admin)).body.projects[0]!.is_favourite).toBe(false);
    await t.call(removeProjectFavourite, params, member);
    expect((await list(member)).body.projects[0]!.is_favourite).toBe(false);
    expect((await t.call(addProjectFavourite, params, stranger)).status).toBe(404);
    expect((await t.call(addProjectFavourite, params)).status).toBe(401);
  });

  it('show their periods newest first, with the state the dates give', async () => {
    const published = await buildTimePeriod(t.db, project, 'published');
    const open = await buildTimePeriod(t.db, project, 'open');
    const upcoming = await buildTimePeriod(t.db, project, 'upcoming');
    const { body } = await t.call(getProject, { params: { id: project.id } });
    expect(body.landing_text).toBe('Welcome.');
    expect(body.time_periods.map((one) => [one.time_period_id, one.state])).toEqual([
      [upcoming.id, 'upcoming'],
      [open.id, 'open'],
      [published.id, 'published'],
    ]);
    expect(body.current_time_period?.time_period_id).toBe(open.id);

    const query = { programme_id: t.programme.id, project_id: project.id };
    const periods = (await t.call(listTimePeriods, { query })).body.time_periods;
    expect(periods.map((one) => one.state)).toEqual(['upcoming', 'open', 'published']);
    const state = await t.call(getDataCollectionState, {
      query: { project_id: project.id, time_period_id: open.id },
    });
    expect(state.body.state).toBe('open');
  });

  it('return their text for a period, and guidance for people with access', async () => {
    const period = await buildTimePeriod(t.db, project, 'open');
    const query = { project_id: project.id, time_period_id: period.id };
    expect((await t.call(getProjectAbout, { query }, outsider)).status).toBe(200);
    expect((await t.call(getProjectAbout, { query })).status).toBe(401);
    expect((await t.call(getProjectAbout, { query }, stranger)).status).toBe(404);
    expect(
      (await t.call(getProjectAbout, { query: { ...query, time_period_id: 999_999 } }, member)).status,
    ).toBe(404);
    await t.db
      .insert(project_guidances)
      .values({ project_id: project.id, guidance_title: 'Counting', guidance_text: 'Count once.' });
    const guidance = (as: { id: number }) =>
      t.call(listProjectGuidances, { query: { project_id: project.id } }, as);
    expect((await guidance(member)).body.project_guidances).toMatchObject([{ guidance_title: 'Counting' }]);
    expect((await guidance(outsider)).status).toBe(404);
  });

  it('do not cross programmes', async () => {
    expect((await t.call(getProject, { params: { id: project.id } }, stranger)).status).toBe(404);
  });

  it('refuse a limit over 1000 and a missing programme, naming the field', async () => {
    const answer = await t.call(listProjects, { query: { programme_id: t.programme.id, limit: 1001 } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('query.limit');
    expect((await t.call(listProjects, { query: {} as never })).status).toBe(422);
  });
});

describe('progress', () => {
  it('says of every submission how far it is, to the programme team alone', async () => {
    const fresh = await buildProject(t.db, t.programme.id);
    const period = await buildTimePeriod(t.db, fresh, 'open');
    const { questionnaire, questions } = await buildQuestionnaire(t.db, fresh, period);
    const units = await Promise.all(
      ['a', 'b', 'c'].map((submission_name) =>
        buildSubmission(t.db, fresh, organisation, { submission_name }),
      ),
    );
    await buildSubmission(t.db, fresh, organisation, { submission_name: 'ended', ended_on: '2020-01-01' });
    await t.db
      .insert(responses)
      .values({ question_id: questions[0]!.id, submission_id: units[1]!.id, value: 5 });
    await t.db.insert(questionnaire_submissions).values({
      questionnaire_id: questionnaire.id,
      submission_id: units[2]!.id,
      state: 'submitted',
      submitted_at: new Date(),
    });
    const progress = (as: { id: number } | null, more = {}) =>
      t.call(
        getProjectProgress,
        { params: { id: fresh.id }, query: { time_period_id: period.id, ...more } },
        as,
      );
    const all = (await progress(admin)).body;
    expect(all.progress.map((one) => [one.submission_name, one.state, one.answered, one.questions])).toEqual([
      ['a', 'not_started', 0, 2],
      ['b', 'in_progress', 1, 2],
      ['c', 'submitted', 0, 2],
    ]);
    expect(all.counts).toEqual({ not_started: 1, in_progress: 1, submitted: 1 });
    expect((await progress(admin, { state: 'submitted' })).body.total).toBe(1);
    const inOrder = async (sort: string) =>
      (await progress(admin, { sort })).body.progress.map((one) => one.state);
    expect(await inOrder('state')).toEqual(['not_started', 'in_progress', 'submitted']);
    expect(await inOrder('-state')).toEqual(['submitted', 'in_progress', 'not_started']);
    expect((await inOrder('submitted'))[0]).toBe('submitted');
    expect((await progress(admin, { sort: 'name; drop table' })).status).toBe(422);
    expect((await progress(member)).status).toBe(403);
    expect((await progress(stranger)).status).toBe(404);
    expect((await progress(null)).status).toBe(401);
  });
});

describe('the directory of organisations', () => {
  it('is public, searched as typed, and names what each takes part in', async () => {
    await buildSubmission(t.db, project, organisation);
    const search = (words: string) =>
      t.call(listOrganisations, { query: { programme_id: t.programme.id, search: words } });
    const found = (await search('alpha %')).body;
    expect(found.organisations.map((one) => one.organisation_name)).toEqual(['Alpha % Trust']);
    expect(found.organisations[0]!.project_names).toContain(project.project_name);
    expect((await search('%%')).body.total).toBe(0);
  });

  it('is cut into pages, sorted and narrowed on the server, and says what it can be narrowed by', async () => {
    const { db, programme } = t;
    const names = Array.from({ length: 30 }, (_, at) => `Zoo ${String(at).padStart(2, '0')}`);
    for (const [at, organisation_name] of names.entries())
      await buildOrganisation(db, programme.id, {
        organisation_name,
        region: at % 2 ? 'Arctic' : 'Tropics',
        organisation_type: 'Zoo',
        // A code is searched as well, and has no figures that a name is looked for by.
        organisation_code: `ZOO${String.fromCodePoint(65 + at)}`,
      });
    const list = async (query: object) =>
      (await t.call(listDirectory, { query: { programme_id: programme.id, ...query } as never }, null)).body;
    const namesOf = async (query: object) =>
      (await list({ organisation_type: 'Zoo', ...query })).organisations.map((one) => one.organisation_name);
    expect(await namesOf({ limit: 5, offset: 25 })).toEqual(names.slice(25));
    expect(await namesOf({ limit: 1, sort: '-name' })).toEqual(['Zoo 29']);
    expect((await namesOf({ region: 'Arctic' })).length).toBe(15);
    expect((await namesOf({ sort: 'region', limit: 1 }))[0]).toBe('Zoo 01');
    expect(await namesOf({ search: 'zoo ’07’' })).toEqual(['Zoo 07']);
    const found = await list({ project_id: project.id });
    expect(found.organisations.map((one) => one.organisation_name)).toContain('Alpha % Trust');
    expect(found.organisations.every((one) => one.project_names.includes(project.project_name))).toBe(true);
    expect(found.types).toContain('Zoo');
    expect(found.regions).toEqual(expect.arrayContaining(['Arctic', 'Tropics']));
    expect(found.projects).toContainEqual({ id: project.id, project_name: project.project_name });
    expect(await list({ search: 'nothing like it' })).toMatchObject({ organisations: [], total: 0 });
    const refused = { programme_id: programme.id, sort: 'name; drop table' } as never;
    expect((await t.call(listDirectory, { query: refused }, null)).status).toBe(422);
  });
});
