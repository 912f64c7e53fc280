import { addAccess, approveAccess, requestAccess } from '@portal/contract/identity/access';
import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { listCategories } from '@portal/contract/projects/manage-projects';
import { copyProject } from '@portal/contract/admin/project-copies';
import { getDataCollectionState, listTimePeriods } from '@portal/contract/platform/data-collection-state';
import { getProject, getProjectAbout, listProjects } from '@portal/contract/projects/projects';
import {
  confirmRegistration,
  createRegistration,
  getRegistrationTimePeriod,
} from '@portal/contract/collection/registrations';
import * as contract from '@portal/contract/organisations/scopes';
import { searchGlobal } from '@portal/contract/admin/search';
import { listSubmissions } from '@portal/contract/collection/submissions';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../../tables/scopes.tables.ts';

type As = { id: number } | null;
type Chosen = { scope_id: number; visibility: contract.Visibility }[];
const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
let outside: { id: number; organisation_name: string };
let outsider: { id: number };
beforeAll(async () => {
  team = await buildTeam(t);
  outside = await buildOrganisation(t.db, t.programme.id);
  outsider = await buildUser(t.db, t.programme.id, { organisation_id: outside.id, projects: [null] });
});

let count = 0;
async function aScope(...organisationIds: number[]) {
  count += 1;
  const [scope] = await t.db
    .insert(scopes)
    .values({ programme_id: t.programme.id, scope_name: `Scope ${count}` })
    .returning();
  for (const organisation_id of organisationIds)
    await t.db.insert(scope_organisations).values({ scope_id: scope!.id, organisation_id });
  return scope!;
}
const set = (
  project: { id: number },
  chosen: Chosen,
  was: Chosen = [],
  confirmed: string[] = [],
  as: As = team.admin,
) =>
  t.call(
    contract.setProjectScopes,
    { body: { project_id: project.id, scopes: chosen, was, confirmed: confirmed as never[] } },
    as,
  );
const named = (scope: { id: number }, visibility: contract.Visibility = 'join') => ({
  scope_id: scope.id,
  visibility,
});
/** Builds a project for the team's organisation, regardless of whose access that removes. */
async function scoped(visibility: contract.Visibility = 'join', values = {}) {
  const project = await buildProject(t.db, t.programme.id, values);
  const scope = await aScope(team.organisation.id);
  await t.db.insert(project_scopes).values({ project_id: project.id, ...named(scope, visibility) });
  return { project, scope };
}
const isListed = async (project: { id: number }, as: As) =>
  (await t.call(listProjects, { query: { programme_id: t.programme.id } }, as)).body.projects.some(
    ({ id }) => id === project.id,
  );
const ask = (project: { id: number }, as: As) =>
  t.call(requestAccess, { params: { projectId: project.id } }, as);
const opens = async (project: { id: number }, as: As) =>
  (await t.call(listSubmissions, { query: { project_id: project.id } }, as)).status;

describe('a project', () => {
  it('without scopes is as open as ever', async () => {
    const project = await buildProject(t.db, t.programme.id);
    expect(await isListed(project, null)).toBe(true);
    expect(await isListed(project, outsider)).toBe(true);
    expect(await opens(project, outsider)).toBe(200);
    expect((await t.call(getCurrentUser, {}, outsider)).body.closed_project_ids).toEqual([]);
  });

  it('for a scope is nowhere to be found for anybody else', async () => {
    const word = 'Unheardof';
    const { project } = await scoped('join', { project_name: word });
    const period = await buildTimePeriod(t.db, project, 'registration');
    await buildSubmission(t.db, project, team.organisation);
    const everywhere = async (as: As) => {
      const query = { programme_id: t.programme.id };
      const dated = { project_id: project.id, time_period_id: period.id };
      const answers = [
        await t.call(listProjects, { query }, as),
        await t.call(listProjects, { query: { ...query, project_code: project.project_code } }, as),
        await t.call(listCategories, { query: { ...query, limit: 1000 } }, as),
        await t.call(listOrganisations, { query }, as),
        await t.call(listDirectory, { query }, as),
        ...(as ? [await t.call(searchGlobal, { body: { query: word } }, as)] : []),
      ].map(({ body }) => JSON.stringify(body).replace('"query":"Unheardof"', '').includes(word));
      const statuses = [
        await t.call(getProject, { params: { id: project.id } }, as),
        await t.call(getDataCollectionState, { query: dated }, as),
        ...(as ? [await t.call(getProjectAbout, { query: dated }, as), await ask(project, as)] : []),
      ].map(({ status }) => status);
      // The project number must not reveal who takes part either.
      const among = await t.call(listDirectory, { query: { ...query, project_id: project.id } }, as);
      answers.push(among.body.total > 0);
      const periods = await t.call(listTimePeriods, { query: { ...query, project_id: project.id } }, as);
      const next = await t.call(getRegistrationTimePeriod, { params: { id: project.id } }, as);
      return { answers, statuses, periods: periods.body.total, next: next.body.time_period !== null };
    };
    const nothing = { periods: 0, next: false };
    expect(await everywhere(null)).toEqual({
      ...nothing,
      answers: [false, false, false, false, false, false],
      statuses: [404, 404],
    });
    expect(await everywhere(outsider)).toEqual({
      ...nothing,
      answers: [false, false, false, false, false, false, false],
      statuses: [404, 404, 404, 404],
    });
    expect(await everywhere(team.member)).toEqual({
      answers: [true, true, true, true, true, true, true],
      statuses: [200, 200, 200, 200],
      periods: 1,
      next: true,
    });
    expect(await opens(project, outsider)).toBe(404);
  });

  it('with a listed scope can be seen by all and joined by its organisations', async () => {
    const { project } = await scoped('join_listed');
    expect([await isListed(project, null), await isListed(project, outsider)]).toEqual([true, true]);
    expect(await opens(project, outsider)).toBe(404);
    const refused = await ask(project, outsider);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining('not open to your organisation'),
    ]);
    expect((await ask(project, team.member)).status).toBe(200);
    const closed = (await t.call(getCurrentUser, {}, outsider)).body.closed_project_ids;
    expect(closed).toContain(project.id);
    const landing = await t.call(getProject, { params: { id: project.id } }, outsider);
    expect(landing.body.has_access).toBe(false);
  });

  it('can be visible and not open to join', async () => {
    const { project } = await scoped('see');
    expect([await isListed(project, null), await isListed(project, team.member)]).toEqual([false, true]);
    expect((await ask(project, team.member)).status).toBe(403);
    expect(await opens(project, team.admin)).toBe(200);
  });

  it('is for the scopes of its original where it is copied', async () => {
    const { project, scope } = await scoped();
    const body = { project_code: `scoped-copy`, project_name: 'Scoped copy' };
    const made = (await t.call(copyProject, { params: { id: project.id }, body }, team.admin)).body.project;
    const query = { project_id: made.id };
    const found = await t.call(contract.listProjectScopes, { query }, team.admin);
    expect(found.body.project_scopes).toMatchObject([named(scope)]);
  });
});

describe('access and registration', () => {
  it('cannot be given to an organisation outside, by any role', async () => {
    const { project } = await scoped();
    const give = (user: { id: number }) =>
      t.call(addAccess, { body: { user_id: user.id, project_id: project.id } }, team.admin);
    const somebody = await buildUser(t.db, t.programme.id, { organisation_id: outside.id });
    expect((await give(somebody)).status).toBe(409);
    expect((await give(team.member)).status).toBe(200);
    const [entry] = await t.db
      .insert(user_accesses)
      .values({ user_id: somebody.id, project_id: project.id })
      .returning();
    const approved = await t.call(approveAccess, { params: { id: entry!.id } }, team.admin);
    expect([approved.status, approved.body.detail]).toEqual([
      409,
      expect.stringContaining('not in any scope'),
    ]);

    const period = await buildTimePeriod(t.db, project, 'registration');
    const register = (organisation_id: number, as: As) =>
      t.call(
        createRegistration,
        { body: { project_id: project.id, time_period_id: period.id, organisation_id } },
        as,
      );
    expect((await register(outside.id, outsider)).status).toBe(404);
    expect((await register(outside.id, team.admin)).status).toBe(409);
    expect((await register(team.organisation.id, team.member)).status).toBe(200);
  });

  it('by current participants stay, with the answers, and nothing new can start', async () => {
    const project = await buildProject(t.db, t.programme.id);
    const [open, registering] = [
      await buildTimePeriod(t.db, project, 'open'),
      await buildTimePeriod(t.db, project, 'registration'),
    ];
    await buildSubmission(t.db, project, outside);
    const body = { project_id: project.id, time_period_id: registering.id };
    const scope = await aScope(team.organisation.id);
    const refused = await set(project, [named(scope)]);
    expect(refused.status).toBe(409);
    expect(contract.scopeConfirmationRequired.parse(refused.body).effects).toMatchObject([
      { effect: 'kept', organisations: [outside.organisation_name] },
    ]);
    expect((await set(project, [named(scope)], [], ['shut_out'])).status).toBe(409);
    expect((await set(project, [named(scope)], [], ['kept'])).status).toBe(200);
    expect(await opens(project, outsider)).toBe(200);
    expect(await isListed(project, outsider)).toBe(true);
    expect(open.id).toBeGreaterThan(0);
    const anew = await t.call(createRegistration, { body }, outsider);
    expect([anew.status, anew.body.detail]).toEqual([409, expect.stringContaining('not in any scope')]);
  });

  it('in progress can be read and not confirmed after scopes close the project', async () => {
    const project = await buildProject(t.db, t.programme.id);
    const period = await buildTimePeriod(t.db, project, 'registration');
    await buildSubmission(t.db, project, outside);
    const body = { project_id: project.id, time_period_id: period.id };
    const { id } = (await t.call(createRegistration, { body }, outsider)).body;
    const scope = await aScope(team.organisation.id);
    expect((await set(project, [named(scope)], [], ['kept'])).status).toBe(200);
    const refused = await t.call(confirmRegistration, { params: { id } }, outsider);
    expect(refused.status).toBe(409);
  });
});

describe('the scopes of a project', () => {
  it('change all at once, listed first, and overwrite no concurrent change', async () => {
    const project = await buildProject(t.db, t.programme.id, { project_name: 'Stroke' });
    await buildUser(t.db, t.programme.id, { organisation_id: outside.id, projects: [project.id] });
    const [one, two] = [await aScope(team.organisation.id), await aScope(outside.id)];
    const both = [named(one), named(two, 'see')];
    const told = await set(project, both);
    expect(contract.scopeConfirmationRequired.parse(told.body).effects).toEqual([
      {
        effect: 'shut_out',
        sentence: expect.stringContaining('“Stroke”'),
        organisations: [outside.organisation_name],
      },
    ]);
    expect(await isListed(project, null)).toBe(true);
    expect((await set(project, both, [], ['shut_out'])).body.project_scopes).toMatchObject(both);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.scopes_changed',
      before: { scopes: 'every organisation' },
      after: {
        scopes: [`${one.scope_name}: can see and take part`, `${two.scope_name}: can see`],
        effects: [expect.stringContaining(outside.organisation_name)],
      },
    });
    expect((await set(project, [], [], ['opened'])).status).toBe(409);
    expect((await set(project, [], both)).status).toBe(409);
    expect((await set(project, [], both, ['opened'])).body.total).toBe(0);
    const last = (await readLastAuditEntry(t)).id;
    expect((await set(project, [], [])).status).toBe(200);
    expect((await readLastAuditEntry(t)).id).toBe(last);
  });

  it('are those of the programme, each once', async () => {
    const project = await buildProject(t.db, t.programme.id);
    const [foreign] = await t.db
      .insert(scopes)
      .values({ programme_id: team.elsewhere.id, scope_name: 'Foreign' })
      .returning();
    const own = await aScope();
    expect((await set(project, [named(foreign!)])).status).toBe(422);
    expect((await set(project, [named(own), named(own, 'see')])).status).toBe(422);
    expect((await set(project, [named(own)], [], [], team.stranger)).status).toBe(404);
    expect((await set(project, [named(own)], [], [], team.member)).status).toBe(403);
    expect((await set(project, [named(own)], [], [], null)).status).toBe(401);
    expect(await t.db.$count(project_scopes, eq(project_scopes.project_id, project.id))).toBe(0);
  });

  it('list the projects an organisation is shut out of', async () => {
    const { project, scope } = await scoped();
    await t.db.insert(scope_organisations).values({ scope_id: scope.id, organisation_id: outside.id });
    expect(await opens(project, outsider)).toBe(200);
    const remove = (confirmed: contract.ScopeEffect['effect'][] = []) =>
      t.call(
        contract.changeScopeOrganisations,
        { params: { id: scope.id }, body: { remove: [outside.id], confirmed } },
        team.admin,
      );
    const told = await remove();
    expect(contract.scopeConfirmationRequired.parse(told.body).effects).toMatchObject([
      { effect: 'shut_out', organisations: [outside.organisation_name] },
    ]);
    expect(await opens(project, outsider)).toBe(200);
    expect((await remove(['shut_out'])).status).toBe(200);
    expect(await opens(project, outsider)).toBe(404);
  });
});
