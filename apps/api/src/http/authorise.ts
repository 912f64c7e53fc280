import type { Endpoint } from '@portal/contract/shared/endpoint';
import { hasRequiredScope } from '@portal/contract/identity/key-scopes';
import { canWrite, isAdmin, isSuperuser } from '@portal/contract/identity/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problems } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import type { Actor, Respondent } from './actor.ts';
import { apiKeyFromHeaders } from './callers/api-key.ts';
import { readRespondent } from './callers/case-code.ts';
import { readSession } from './callers/session.ts';
import type { SessionClaims } from './callers/session-claims.ts';
import type { ServerDeps } from './dependencies.ts';
import { resourceIdsOf, type ResourceLoaders } from './loaded-resources.ts';
import type { LoadOwnCase, RequestServices } from './request-services.ts';

/** The caller and the resource their endpoint declares; `missing` names it if it does not exist or they have no access. */
export type Authorised = {
  actor: Actor | Respondent | null;
  loaded: object | null;
  missing?: string | undefined;
};

/**
 * Reads the session of a request. A public endpoint also answers a browser whose session has ended.
 * @throws 401 for a session or key that is not valid, 429 for a key that calls too often
 */
export async function identifyCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: ServerDeps,
  { countKeyCall }: RequestServices,
): Promise<SessionClaims | null> {
  if (endpoint.access === 'case_code') return null;
  const session = await readSession(request, deps, endpoint.takesBasic).catch((error: unknown) => {
    if (endpoint.access === 'public' && error instanceof Problem) return null;
    throw error;
  });
  if (session && apiKeyFromHeaders(request) !== null) await countKeyCall(deps, session.session_id);
  return session;
}

/** Loads the caller and the declared resource in one statement, and applies the declared access. @throws 401, 403 */
export async function loadAndAuthorise(
  loaders: ResourceLoaders,
  endpoint: Endpoint,
  session: SessionClaims | null,
  deps: ServerDeps,
  input: object | null,
): Promise<{ actor: Actor | null; loaded: object | null; missing?: string | undefined }> {
  if (!session) return { actor: authoriseCaller(endpoint, null), loaded: null };
  // Invalid input names no resource; the caller is still read, so that a stranger gets 401 rather than 422.
  const { opens } = endpoint;
  const loaded =
    opens && opens.thing !== 'respondent' && input
      ? await loaders[opens.thing]({ session, now: deps.now(), ids: resourceIdsOf(opens, input) })
      : await loaders.caller({ session, now: deps.now(), ids: {} });
  // A session of another programme in the same database is not valid here.
  const isHere = loaded?.actor.programme_id === deps.programmeId;
  if (!isHere && endpoint.access !== 'public') throw problems.signInNeeded();
  if (!loaded || !isHere) return { actor: authoriseCaller(endpoint, null), loaded: null };
  return { ...loaded, actor: authoriseCaller(endpoint, loaded.actor) };
}

/** Loads the case whose code the caller sent. @throws 401, 403, 429 */
export async function loadOwnCase(
  endpoint: Endpoint,
  load: LoadOwnCase,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServerDeps,
  { deviceOf, lookUpCaseCode, markIfOfStaff }: RequestServices,
): Promise<Authorised> {
  const actor = readRespondent(deps, request, deviceOf);
  if (!actor) throw problems.caseCodeNeeded();
  const tried = { case_code: actor.case_code, where: `programme ${deps.programmeId}` };
  const loaded = await lookUpCaseCode({ deps, request, reply }, tried, () => load(actor, deps.now()));
  if (!loaded) throw problems.caseCodeNeeded();
  // Checked before any handler runs: the code alone opens nothing that was answered.
  if (loaded.read_only === 'other_device' && !endpoint.startsAgain) throw problems.otherDevice();
  await markIfOfStaff(deps.db, loaded);
  return { actor, loaded };
}

/**
 * Applies the declared access.
 * @throws 401 without a user, 403 for a role without permission.
 */
export function authoriseCaller(
  endpoint: Pick<Endpoint, 'access' | 'keys'> & Partial<Pick<Endpoint, 'takesProjectKeys'>>,
  actor: Actor | null,
): Actor | null {
  // A public endpoint treats a key like any anonymous caller.
  if (endpoint.access === 'public') return actor?.key ? null : actor;
  // A signed-in user is not a respondent.
  if (endpoint.access === 'case_code') throw problems.caseCodeNeeded();
  if (!actor) throw problems.signInNeeded();
  if (actor.key && !hasRequiredScope(actor.key.scopes, endpoint.keys ?? [])) {
    throw problems.forbidden(platformMessages.apiKeyNotAllowed);
  }
  if (actor.key && actor.key.project_id !== null && !endpoint.takesProjectKeys) {
    throw problems.forbidden(platformMessages.projectApiKeyNotAllowed);
  }
  if (endpoint.access === 'session') return actor;
  if (actor.must_enrol) throw problems.mfaNeeded();
  if (endpoint.access === 'contributor' && !canWrite(actor)) throw problems.readOnly();
  if (endpoint.access === 'admin' && !isAdmin(actor))
    throw problems.forbidden(platformMessages.programmeTeamOnly);
  if (endpoint.access === 'superuser' && !isSuperuser(actor)) {
    throw problems.forbidden(platformMessages.platformOwnerOnly);
  }
  return actor;
}
