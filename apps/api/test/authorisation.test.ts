import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { ResourceToLoad } from '@portal/contract/shared/endpoint-resource';
import { MAX_ID } from '@portal/contract/shared/fields';
import Fastify, { type FastifyInstance } from 'fastify';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { endAllSessions } from '../src/modules/identity/auth/auth.sql.ts';
import { errorHandler } from '../src/http/error-handler.ts';
import { mountEndpoints, serve } from '../src/http/mount-endpoints.ts';
import { requestServices } from '../src/module-services.ts';
import { problems } from '../src/lib/problems.ts';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import {
  type Caller,
  callers,
  buildAuthorisationFixture,
  isRespondent,
  respondents,
  SUBMISSION_NAME,
  type AuthorisationFixture,
} from '#fixtures/authorisation-fixture';
import {
  requestPath,
  createTestApp,
  encodeRequest,
  type TestApp,
  createAccessToken,
} from '#support/test-app';
import { problemMessages } from '../src/messages/problems.ts';

/** Endpoints open to everyone that concern no programme: each deployment gives the same answer. */
const ofNoProgramme = [
  'changePassword',
  'confirmEmailAddress',
  'objectToChange',
  'getPrivacyTexts',
  'getRegistrationTimePeriod',
  'listEnum',
  'logout',
  'refresh',
  'handleSignOnCallback',
  'verifyEmail',
];

/** Returns the result that the declared access alone gives each caller: a status, or `in`. */
function expected({ access, name }: Endpoint, caller: Caller): number | 'in' {
  const isElsewhere = caller === 'foreign_admin' || caller === 'nobody_elsewhere';
  if (access === 'public') return isElsewhere && !ofNoProgramme.includes(name) ? 404 : 'in';
  // A person is no respondent, and a respondent no person: a code opens its case, and a token does not.
  if (isRespondent(caller) !== (access === 'case_code') || caller === 'respondent_elsewhere') return 401;
  if (isRespondent(caller)) return 'in';
  if (['nobody', 'nobody_elsewhere', 'stranded_admin', 'unverified', 'pending'].includes(caller)) return 401;
  if (access === 'session') return 'in';
  if (caller === 'without_mfa') return 403;
  if (access === 'user') return 'in';
  if (access === 'superuser') return caller === 'superuser' ? 'in' : 403;
  const team = caller === 'admin' || caller === 'superuser';
  if (team) return 'in';
  if (access === 'admin') return caller === 'foreign_admin' ? 404 : 403;
  if (access === 'contributor' && caller === 'viewer') return 403;
  if (caller === 'foreign_admin' || caller === 'without_access') return 404;
  return 'in';
}

/** Callers who must never read the name of the tested submission, in the answer to any call. */
const strangers: Caller[] = [
  'nobody',
  'unverified',
  'pending',
  'without_mfa',
  'neighbour',
  'without_access',
  'foreign_admin',
  'nobody_elsewhere',
  'stranded_admin',
  ...respondents,
];

/** Returns the callers to test. Without case codes, all respondents are equal, so one is enough. */
const callersOf = ({ access }: Endpoint): Caller[] =>
  callers.filter((caller) => access === 'case_code' || caller === 'respondent' || !isRespondent(caller));

let t: TestApp;
let world: AuthorisationFixture;
beforeAll(async () => {
  // One connection for every call there is: a write that asked the pool for a second would never be answered.
  t = await createTestApp({}, { connections: 1 });
  world = await buildAuthorisationFixture(t);
});
afterAll(() => t.stop());

/**
 * Everything a viewer can do besides reading: with their account, favourites, views, report packs and peer
 * groups.
 */
const viewersDo = [
  'addChartFavourite',
  'addPasskey',
  'addPeerGroupMembership',
  'startPasskeyRegistration',
  'addProjectFavourite',
  'changeOwnEmailAddress',
  'changePeerGroupMemberships',
  'createApiKey',
  'createPeerGroup',
  'createView',
  'deletePeerGroup',
  'deleteReportPack',
  'deleteView',
  'enableOtp',
  'endOwnSession',
  'makeReport',
  'requestReportPack',
  'removeAccess',
  'removeChartFavourite',
  'removeOwnSignOn',
  'removePasskey',
  'removePeerGroupMembership',
  'removeProjectFavourite',
  'renamePasskey',
  'requestAccess',
  'revokeApiKey',
  'setOwnDigest',
  'setReportSubscription',
  'setUnusualThreshold',
  'setViewSubscription',
  'updatePeerGroup',
  'updateView',
];
/** Reads that take a body. */
const readsByPost = [
  'getGallery',
  'getWhatIf',
  'listShownResources',
  'lookUpValues',
  'exportFreeTexts',
  'downloadChartSlide',
  'downloadChartWorkbook',
  'downloadGroupCsv',
  'downloadGroupWorkbook',
  'downloadProfileSummary',
  'downloadProfileWorkbook',
  'getChartData',
  'searchGlobal',
];

describe('a viewer', () => {
  it('reads, and does nothing except for a short list', () => {
    const open = endpoints.filter(
      ({ method, access }) => method !== 'GET' && ['session', 'user', 'project'].includes(access),
    );
    expect(open.map(({ name }) => name).sort()).toEqual([...viewersDo, ...readsByPost].sort());
  });
});

const tokens = new Map<Caller, string | null>();
/** Returns the caller's existing token, or a new one. */
async function heldBy(caller: Caller): Promise<string | null> {
  if (!tokens.has(caller)) tokens.set(caller, await world.tokenFor(caller));
  return tokens.get(caller)!;
}

describe('the authorisation matrix', () => {
  it('has a row for every endpoint, and none for what is not there', () => {
    expect(Object.keys(authorisationMatrix).sort()).toEqual(
      endpoints.map((endpoint) => endpoint.name).sort(),
    );
  });

  async function calling(caller: Caller, endpoint: Endpoint, sent: Sent) {
    const token = await heldBy(caller);
    const deployment = await world.deploymentOf(caller);
    return deployment.inject({
      method: endpoint.method,
      url: requestPath(endpoint, sent),
      ...(await encodeRequest(authorisationMatrix[endpoint.name]?.form?.(world), token)),
      ...(sent.body && { payload: sent.body }),
    });
  }

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const row = authorisationMatrix[name] ?? {};
    const found: Record<string, number | 'in'> = {};
    const wanted: Record<string, number | 'in'> = {};
    let input: Sent | undefined;
    for (const caller of callersOf(endpoint)) {
      wanted[caller] = row.except?.[caller] ?? expected(endpoint, caller);
      input ??= (await row.input?.(world, t)) ?? {};
      const isHeld = tokens.has(caller);
      let response = await calling(caller, endpoint, input);
      if (isHeld && response.statusCode === 401 && wanted[caller] !== 401) {
        // An earlier call ended the token's session.
        tokens.delete(caller);
        response = await calling(caller, endpoint, input);
      }
      const isIn = response.statusCode === 200 || (row.letIn ?? []).includes(response.statusCode);
      found[caller] = isIn && wanted[caller] === 'in' ? 'in' : response.statusCode;
      if (strangers.includes(caller)) expect(response.body, caller).not.toContain(SUBMISSION_NAME);
      // Who is refused changes nothing: the next asks for the same.
      if (isIn) input = undefined;
      if (isIn && endpoint.method !== 'GET') tokens.delete(caller);
    }
    expect(found).toEqual(wanted);
  });
});

const withAccess: Caller[] = ['viewer', 'contributor', 'neighbour', 'admin', 'superuser'];
const ofProgramme: Caller[] = [...withAccess, 'without_access', 'without_mfa'];
const team: Caller[] = ['admin', 'superuser'];
/** The callers who see each thing the matrix requests, among those the declared access admits. */
const thereFor: Record<Exclude<ResourceToLoad['thing'], 'respondent'>, Caller[]> = {
  me: [...ofProgramme, 'foreign_admin'],
  project: withAccess,
  projectGuidance: withAccess,
  listedProject: ofProgramme,
  timePeriod: ofProgramme,
  category: ofProgramme,
  document: withAccess,
  news: team,
  contactMessage: team,
  identityProvider: ofProgramme,
  webhook: team,
  scope: ofProgramme,
  routeRule: ofProgramme,
  lookupTable: team,
  organisation: ofProgramme,
  user: team,
  grant: team,
  // Another user's.
  access: team,
  accessRequest: team,
  results: withAccess,
  chart: withAccess,
  chartParameter: withAccess,
  chartHeading: withAccess,
  chartCollection: withAccess,
  chartMembership: withAccess,
  filter: withAccess,
  peerGroup: withAccess,
  peerGroupMembership: withAccess,
  measure: withAccess,
  // The programme team's.
  reportTemplate: withAccess,
  packRun: team,
  // The notified organisation's.
  outlierCase: ['viewer', 'contributor', ...team],
  // Of oneself.
  reportPack: ['contributor'],
  view: ['contributor'],
  collection: withAccess,
  questionnaire: withAccess,
  // Of the organisation of these.
  answering: ['viewer', 'contributor', ...team],
  case: ['viewer', 'contributor', ...team],
  submission: ['viewer', 'contributor', ...team],
  registration: ['viewer', 'contributor', ...team],
};

/** The loader let the call through. This replaces every handler behind it. */
const LET_THROUGH = 501;
const behind = () => Promise.reject(problems.notImplemented(problemMessages.odataVersionNotSupported));
type Sent = { params?: object; query?: object; body?: object };
/** The place of an id in the request. */
type Place = [part: keyof Sent, key: string];

describe('access to', () => {
  let doors: Map<FastifyInstance, FastifyInstance>;
  beforeAll(async () => {
    tokens.clear();
    doors = new Map();
    for (const caller of ['admin', 'foreign_admin'] as const) {
      const programmeId = world.people[caller].programme_id;
      const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
      app.setErrorHandler(errorHandler);
      await app.register(multipart);
      const served = endpoints.map((endpoint) => serve(endpoint, behind));
      mountEndpoints(app, { ...t.deps, programmeId }, requestServices, served);
      doors.set(await world.deploymentOf(caller), app);
    }
  });
  afterAll(async () => {
    for (const app of doors.values()) await app.close();
  });

  const opening = endpoints.flatMap((endpoint) =>
    endpoint.opens && endpoint.opens.thing !== 'respondent' && endpoint.access !== 'public'
      ? [{ ...endpoint, opens: endpoint.opens }]
      : [],
  );
  const asked = new Map<string, Sent>();
  /**
   * Returns the loader's answer to a caller, who can use another token or request something else. No call
   * changes anything: there are no handlers behind the loaders.
   */
  async function at(endpoint: Endpoint, caller: Caller, token: string | null, nowhere?: Place) {
    const row = authorisationMatrix[endpoint.name] ?? {};
    const form = row.form?.(world);
    if (!asked.has(endpoint.name)) asked.set(endpoint.name, (await row.input?.(world, t)) ?? {});
    const sent = structuredClone(asked.get(endpoint.name)!);
    if (nowhere) {
      const [part, key] = nowhere;
      if (form && part === 'body') form.set(key, String(MAX_ID));
      else sent[part] = { ...sent[part], [key]: key === 'case_code' ? 'ZZZZZZZZ' : MAX_ID };
    }
    const response = await doors.get(await world.deploymentOf(caller))!.inject({
      method: endpoint.method,
      url: requestPath(endpoint, sent),
      ...(await encodeRequest(form, token)),
      ...(sent.body && { payload: sent.body }),
    });
    return response.statusCode;
  }

  it.each(opening.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s for the callers of its declaration only',
    async (_, endpoint) => {
      const found: Record<string, number> = {};
      const wanted: Record<string, number> = {};
      for (const caller of callersOf(endpoint)) {
        const admitted = expected(endpoint, caller);
        const isThere = thereFor[endpoint.opens.thing].includes(caller);
        wanted[caller] = admitted === 401 || admitted === 403 ? admitted : isThere ? LET_THROUGH : 404;
        found[caller] = await at(endpoint, caller, await heldBy(caller));
      }
      expect(found).toEqual(wanted);
    },
  );

  it.each(opening.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s stays shut for a session that has ended, and where there is nothing',
    async (_, endpoint) => {
      const { id } = world.people.superuser;
      const ended = await createAccessToken(t.deps, id);
      await endAllSessions(t.db, id, t.deps.now());
      tokens.delete('superuser');
      expect(await at(endpoint, 'superuser', ended)).toBe(401);
      const places = Object.entries(endpoint.opens).flatMap(([name, place]) =>
        name === 'thing' ? [] : [place.split('.') as Place],
      );
      const token = await world.tokenFor('superuser');
      for (const place of places) {
        expect(await at(endpoint, 'superuser', token, place), place.join('.')).toBe(404);
      }
    },
  );
});
