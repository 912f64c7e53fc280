import { setTimeout } from 'node:timers/promises';
import type { Endpoint, ValidInput } from '@portal/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { runInCallContext } from '../lib/call-context.ts';
import { problems } from '../lib/problems.ts';
import type { Actor } from './actor.ts';
import { type Authorised, identifyCaller, loadAndAuthorise, loadOwnCase } from './authorise.ts';
import { CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { SessionClaims } from './callers/session-claims.ts';
import type { ServerDeps } from './dependencies.ts';
import {
  readIdempotencyKey,
  runOnce,
  runOnceInSteps,
  storedResponseFrom,
} from './idempotency/idempotency.ts';
import type { ResourceLoaders } from './loaded-resources.ts';
import { notFoundIfDeleted } from './not-found-if-deleted.ts';
import { assertSameProgramme, readBody, readInput } from './read-input.ts';
import { readList } from './read-list.ts';
import type { LoadOwnCase, RequestServices } from './request-services.ts';
import { SerializedResponse } from './serialized-response.ts';

/** An endpoint with its handler, whose types `serve` has checked. */
export type MountedEndpoint = {
  endpoint: Endpoint;
  inSteps?: true;
  fromReplica?: true;
  handle: (context: never) => Promise<unknown>;
};

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a function that creates the route handler of an endpoint; its loaders are prepared once. */
export function createRequestHandler(
  deps: ServerDeps,
  services: RequestServices,
): (mounted: MountedEndpoint) => RouteHandler {
  const server = {
    deps,
    services,
    loaders: services.buildLoaders(deps.db),
    loadCase: services.createOwnCaseLoader(deps.db),
  };
  return (mounted) => async (request, reply) => {
    const { endpoint } = mounted;
    const result = await delayAtLeast(endpoint.atLeastMs, () =>
      handleRequest(server, mounted, request, reply),
    );
    return sendResult(endpoint, request, reply, result);
  };
}

type Server = {
  deps: ServerDeps;
  services: RequestServices;
  loaders: ResourceLoaders;
  loadCase: LoadOwnCase;
};

/** Authenticates, authorises, validates and runs one request. @returns the response, stripped to its schema */
async function handleRequest(
  server: Server,
  mounted: MountedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { deps, services, loaders } = server;
  const { endpoint } = mounted;
  const session = await identifyCaller(endpoint, request, deps, services);
  const body = await readBody(endpoint, session, request, reply);
  const read = readInput(endpoint, request, body);
  const authorised = await authorise(server, endpoint, session, request, reply, read.input);
  if (!read.input) throw problems.invalid(read.errors);
  const { input } = read;
  assertSameProgramme(deps.programmeId, input.query, input.body);
  if (authorised.missing && authorised.actor) throw problems.notFound(authorised.missing);
  const run = () => runHandler(server, mounted, { input, authorised, request, reply });
  // A respondent's network is stored nowhere.
  return (
    endpoint.access === 'case_code'
      ? run()
      : runInCallContext({ call_id: request.id, network: request.ip }, run)
  )
    .then((answer) => stripToSchema(endpoint, answer))
    .catch(notFoundIfDeleted(() => loadAndAuthorise(loaders, endpoint, session, deps, input)));
}

const authorise = (
  { deps, services, loaders, loadCase }: Server,
  endpoint: Endpoint,
  session: SessionClaims | null,
  request: FastifyRequest,
  reply: FastifyReply,
  input: object | null,
): Promise<Authorised> =>
  endpoint.access === 'case_code'
    ? loadOwnCase(endpoint, loadCase, request, reply, deps, services)
    : loadAndAuthorise(loaders, endpoint, session, deps, input);

type AuthorisedRequest = {
  input: ValidInput<Endpoint>;
  authorised: Authorised;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Runs the handler: a write in one transaction, a read on a replica if there is one, an idempotent request once. */
async function runHandler(
  { deps, services }: Server,
  { endpoint, handle, inSteps, fromReplica }: MountedEndpoint,
  { input, authorised, request, reply }: AuthorisedRequest,
): Promise<unknown> {
  const { actor, loaded } = authorised;
  const user = actor?.kind === 'user' ? actor : null;
  if (user) await services.noteKeyUse(deps, user);
  const key = readIdempotencyKey(endpoint, request, actor, input);
  const writeAny = createWrite(deps, services, user);
  const write = key === null ? writeAny : runOnce(writeAny, endpoint, key, deps);
  const run = async (db: Db, primary: Db = db): Promise<unknown> => {
    const answer = await readList(input, (page) =>
      handle({ ...page, actor, loaded, db, write, deps, request, reply } as never),
    );
    if (endpoint.audits && user)
      await services.recordRead(primary, user, endpoint, { ...input.params, ...(input.query as object) });
    return answer;
  };
  if (!inSteps && !endpoint.reads && endpoint.method !== 'GET')
    return write((tx) => run(tx)).catch(storedResponseFrom);
  if (key !== null) return runOnceInSteps(deps, key, () => run(deps.db));
  return run((fromReplica && deps.replica?.read()) || deps.db, deps.db);
}

/** Returns a function that writes in one transaction, which carries the name of the caller's API key. */
const createWrite =
  (deps: ServerDeps, { setKeyName }: RequestServices, user: Actor | null) =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    transaction(deps.db, async (db) => {
      if (user?.key) await setKeyName(db, user.key.key_name);
      return work(db);
    });

/** Strips a response to its schema. Bytes, serialized responses and files are sent unchanged. */
const stripToSchema = (endpoint: Endpoint, answer: unknown): unknown =>
  answer instanceof CachedResponse || answer instanceof SerializedResponse || endpoint.produces
    ? answer
    : endpoint.response.parse(answer);

/** Returns or throws only after `milliseconds`, so that the time of a reply reveals nothing. */
async function delayAtLeast<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  const enough = milliseconds === undefined ? null : setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function sendResult(
  { produces }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  if (result instanceof CachedResponse) return sendCachedResponse(request, reply, result);
  if (result instanceof SerializedResponse) return reply.type(JSON_TYPE).send(result.json);
  if (produces && !reply.hasHeader('content-type')) void reply.type(produces);
  return reply.send(result);
}
