import type { Endpoint } from '@portal/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { rows } from './matrix-rows.ts';
import { type Caller, callers, buildWorld, SUBMISSION_NAME, type World } from './matrix-world.ts';
import { addressOf, createTestApp, encoded, type TestApp } from './test-app.ts';

/** What is open to everybody and names nothing of a programme: it answers alike in every deployment. */
const ofNoProgramme = [
  'changePassword',
  'getRegistrationTimePeriod',
  'listEnum',
  'logout',
  'refresh',
  'verifyEmail',
];

/** What the declared access alone gives each caller: a status, or `in`. */
function expected({ access, name }: Endpoint, caller: Caller): number | 'in' {
  const isElsewhere = caller === 'foreign_admin' || caller === 'nobody_elsewhere';
  if (access === 'public') return isElsewhere && !ofNoProgramme.includes(name) ? 404 : 'in';
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

/** Who must not read the name of the submission everybody asks about, in the answer to any call. */
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
];

let t: TestApp;
let world: World;
beforeAll(async () => {
  // One connection for every call there is: a write that asked the pool for a second would never be answered.
  t = await createTestApp({}, 1);
  world = await buildWorld(t);
});
afterAll(() => t.stop());

/** All that a viewer may do beside reading: with their own account, favourites, report packs and peer groups. */
const viewersDo = [
  'addChartFavourite',
  'addPeerGroupMembership',
  'addProjectFavourite',
  'changePeerGroupMemberships',
  'createPeerGroup',
  'deletePeerGroup',
  'deleteReportPack',
  'enableOtp',
  'endOwnSession',
  'orderReportPack',
  'removeAccess',
  'removeChartFavourite',
  'removePeerGroupMembership',
  'removeProjectFavourite',
  'requestAccess',
  'updatePeerGroup',
];
/** Reads that take a body. */
const readsByPost = [
  'downloadChartWorkbook',
  'downloadGroupCsv',
  'downloadGroupWorkbook',
  'getChartData',
  'searchGlobal',
];

describe('a viewer', () => {
  it('reads, and does nothing else but what stands in a short list', () => {
    const open = endpoints.filter(
      ({ method, access }) => method !== 'GET' && ['session', 'user', 'project'].includes(access),
    );
    expect(open.map(({ name }) => name).sort()).toEqual([...viewersDo, ...readsByPost].sort());
  });
});

describe('the authorisation matrix', () => {
  it('has a row for every endpoint, and none for what is not there', () => {
    expect(Object.keys(rows).sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const row = rows[name] ?? {};
    const found: Record<string, number | 'in'> = {};
    const wanted: Record<string, number | 'in'> = {};
    for (const caller of callers) {
      wanted[caller] = row.except?.[caller] ?? expected(endpoint, caller);
      const token = await world.tokenFor(caller);
      const input = (await row.input?.(world, t)) ?? {};
      const deployment = await world.deploymentOf(caller);
      const response = await deployment.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        ...(await encoded(row.form?.(world), token)),
        ...(input.body && { payload: input.body }),
      });
      const isIn = response.statusCode === 200 || (row.letIn ?? []).includes(response.statusCode);
      found[caller] = isIn && wanted[caller] === 'in' ? 'in' : response.statusCode;
      if (strangers.includes(caller)) expect(response.body, caller).not.toContain(SUBMISSION_NAME);
    }
    expect(found).toEqual(wanted);
  });
});
