import type { ResourceToLoad } from '@portal/contract/shared/endpoint-resource';
import { getProject, listProjects } from '@portal/contract/projects/projects';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { project_scopes, scope_organisations } from '../src/tables/scopes.tables.ts';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import {
  buildAuthorisationFixture,
  type Caller,
  type AuthorisationFixture,
} from '#fixtures/authorisation-fixture';
import { encodeRequest, requestPath, useTestApp } from '#support/test-app';

/*
 * The authorisation matrix's fixture, with its project in a scope without the neighbour's organisation.
 * Regardless of the neighbour's access, nothing of the project is visible.
 */
const t = useTestApp({}, { connections: 1 });
let world: AuthorisationFixture;
beforeAll(async () => {
  world = await buildAuthorisationFixture(t);
  const [scope_id, project_id] = [world.scope.id, world.project.id];
  await t.db.insert(scope_organisations).values({ scope_id, organisation_id: world.organisation.id });
  await t.db.insert(project_scopes).values({ project_id, scope_id, visibility: 'join' });
});

const notOfAProject: ResourceToLoad['thing'][] = [
  'me',
  'timePeriod',
  'category',
  'organisation',
  'scope',
  'routeRule',
  'user',
  'grant',
  'access',
  'accessRequest',
];
const ofAProject = endpoints.filter(
  ({ access, opens }) =>
    opens && !notOfAProject.includes(opens.thing) && ['user', 'project', 'contributor'].includes(access),
);

/**
 * Calls an endpoint that the scope organisation's contributor can use, and that must refuse the neighbour.
 */
async function answered(endpoint: (typeof endpoints)[number], caller: Caller): Promise<number> {
  const row = authorisationMatrix[endpoint.name] ?? {};
  const input = (await row.input?.(world, t)) ?? {};
  const response = await (
    await world.deploymentOf(caller)
  ).inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    ...(await encodeRequest(row.form?.(world), await world.tokenFor(caller))),
    ...(input.body && { payload: input.body }),
  });
  return response.statusCode;
}

it.each(ofAProject.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is not there for an organisation outside the scope',
  async (name, endpoint) => {
    expect(await answered(endpoint, 'neighbour')).toBe(404);
    // The same call, to see that it is the scope that refuses it.
    if (authorisationMatrix[name]?.except?.contributor === undefined) {
      expect(await answered(endpoint, 'contributor')).not.toBe(404);
    }
  },
);

it('in lists and on its landing page it is there for its organisations and the programme team alone', async () => {
  const found: Partial<Record<Caller, [number, number]>> = {};
  for (const caller of ['nobody', 'neighbour', 'contributor', 'without_access', 'admin'] as const) {
    const as = caller === 'nobody' ? null : world.people[caller];
    const listed = await t.call(listProjects, { query: { programme_id: t.programme.id } }, as);
    const landing = await t.call(getProject, { params: { id: world.project.id } }, as);
    const hasIt = listed.body.projects.filter(({ id }) => id === world.project.id).length;
    found[caller] = [hasIt, landing.status];
  }
  expect(found).toEqual({
    nobody: [0, 404],
    neighbour: [0, 404],
    contributor: [1, 200],
    without_access: [1, 200],
    admin: [1, 200],
  });
});
