import { setTimeout } from 'node:timers/promises';
import { type Endpoint, takesBody, type ValidInput } from '@portal/contract/shared/endpoint';
import { hasRequiredScope } from '@portal/contract/identity/key-scopes';
import { isAdmin, isSuperuser, canWrite } from '@portal/contract/identity/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { countKeyCall } from '../modules/identity/auth/rate-limit/count-key-calls.ts';
import { setKeyName } from '../modules/identity/auth/set-key-name.sql.ts';
import { noteKeyUse } from '../modules/identity/auth/note-key-use.sql.ts';
import { lookUpCaseCode } from '../modules/identity/auth/look-up-case-code.ts';
import { recordRead } from '../modules/platform/audit/record-read.ts';
import { markIfOfStaff } from '../modules/responses/questionnaire-responses/mark-of-staff.sql.ts';
import { createOwnCaseLoader } from '../modules/responses/questionnaire-responses/load-response.ts';
import { Problem, problems } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import type { Actor } from './actor.ts';
import type { CallerOf } from './callers/caller.ts';
import { apiKeyFromHeaders } from './callers/api-key.ts';
import { readRespondent } from './callers/case-code.ts';
import { readSession } from './callers/session.ts';
import type { SessionClaims } from './callers/session-claims.ts';
import type { Deps, ServerDeps } from './deps.ts';
import { buildLoaders, type Loaders, resourceIdsOf, type LoadedOf } from './loaders/loaders.ts';
import { notFoundIfDeleted } from './not-found-if-deleted.ts';
import { CachedResponse, sendCachedResponse } from './cached-response.ts';
import { flatIssues, validationMessage } from './validation-messages.ts';
import { unstorableReason } from './reject-unstorable-text.ts';
import { readForm, readStreamedForm } from './read-form.ts';
import { storedResponseFrom, readIdempotencyKey, runOnceInSteps, runOnce } from './idempotency.ts';
import { SerializedResponse } from './serialized-response.ts';

/** What a handler gets: valid input, the actor the endpoint's access promises, and a database handle. */
export type Context<E extends Endpoint> = ValidInput<E> & {
  actor: CallerOf<E['access']>;
  /** What the endpoint declares to open, as the caller may see it. */
  scene: LoadedOf<E>;
  /** In a write: one transaction, committed before the reply leaves. */
  db: Db;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<z.input<E['response']>>;
/**
 * In steps, `db` is for reading outside any transaction, and `write` opens one for what is stored in the end. What it gives back is
 * the answer where the endpoint is done once.
 */
export type ManualTransactionContext<E extends Endpoint> = Context<E> & {
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};
export type ManualTransactionHandler<E extends Endpoint> = (
  context: ManualTransactionContext<E>,
) => Promise<z.input<E['response']>>;
const JSON_TYPE = 'application/json; charset=utf-8';
type Mounted = {
  endpoint: Endpoint;
  inSteps?: true;
  fromReplica?: true;
  handle: (context: never) => Promise<unknown>;
};

/** Pairs an endpoint with its handler, keeping the types of both. What is kept as bytes, or written already, is sent as it is. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E>) => Promise<z.input<E['response']> | CachedResponse | SerializedResponse>,
): Mounted {
  return { endpoint, handle: handle as Mounted['handle'] };
}

/** As `serve`, for a read that a replica may answer where there is one, once it has all that the primary had. */
export const serveFromReplica: typeof serve = (endpoint, handle) => ({
  ...serve(endpoint, handle),
  fromReplica: true,
});

/**
 * As `serve`, for a write that has slow work to do first (a password's hash) or that stores something and then fails: no
 * connection is held but while `write` runs.
 */
export function serveWithManualTransaction<E extends Endpoint>(
  endpoint: E,
  handle: ManualTransactionHandler<E>,
): Mounted {
  return { endpoint, inSteps: true, handle: handle as Mounted['handle'] };
}

/**
 * Gives every endpoint its route: authenticate, apply the declared access, validate, open one transaction for a write,
 * strip the response to its schema, commit, reply.
 */
export function mount(app: FastifyInstance, deps: ServerDeps, mounted: Mounted[]): void {
  const doors = buildLoaders(deps.db);
  const ownCase = createOwnCaseLoader(deps.db);
  for (const { endpoint, handle, inSteps, fromReplica } of mounted) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
      config: {
        rateLimit: rateLimitOf(endpoint),
        takesBasic: endpoint.takesBasic,
        refusesAs: endpoint.refusesAs,
      },
      handler: async (request, reply) => {
        const result = await noSoonerThan(endpoint.atLeastMs, async () => {
          const session = endpoint.access === 'case_code' ? null : await sessionOf(endpoint, request, deps);
          const body =
            endpoint.accepts === 'form' && session
              ? await (endpoint.isStreamed
                  ? readStreamedForm(request, reply)
                  : readForm(request, endpoint.maxFileBytes))
              : (request.body ?? {});
          const read = readInput(endpoint, request, body);
          const { actor, scene, missing } =
            endpoint.access === 'case_code'
              ? await openOwnCase(endpoint, ownCase, request, reply, deps)
              : await open(doors, endpoint, session, deps, read.input);
          if (!read.input) throw problems.invalid(read.errors);
          const { input } = read;
          assertOfProgramme(deps.programmeId, input.query, input.body);
          if (missing && actor) throw problems.notFound(missing);
          if (actor?.kind === 'user') await noteKeyUse(deps, actor);
          const write = writeWith(deps, actor?.kind === 'user' ? actor.key : null);
          const call = readIdempotencyKey(endpoint, request, actor, input);
          const writeOnce = call === null ? write : runOnce(write, endpoint, call, deps);
          const run = async (db: Db, primary: Db = db) => {
            const given = { ...input, actor, scene, db, write: writeOnce, deps, request, reply };
            const answer = await handle(given as never);
            if (endpoint.audits && actor?.kind === 'user')
              await recordRead(primary, actor, endpoint, { ...input.params, ...(input.query as object) });
            return answer;
          };
          const answered = (): Promise<unknown> => {
            if (!inSteps && !endpoint.reads && endpoint.method !== 'GET')
              return writeOnce((tx) => run(tx)).catch(storedResponseFrom);
            if (call !== null) return runOnceInSteps(deps, call, () => run(deps.db));
            return run((fromReplica && deps.replica?.read()) || deps.db, deps.db);
          };
          return answered()
            .then((answer) => shaped(endpoint, answer))
            .catch(notFoundIfDeleted(() => open(doors, endpoint, session, deps, input)));
        });
        if (result instanceof CachedResponse) return sendCachedResponse(request, reply, result);
        if (result instanceof SerializedResponse) return reply.type(JSON_TYPE).send(result.json);
        if (endpoint.produces) {
          if (!reply.hasHeader('content-type')) void reply.type(endpoint.produces);
          return reply.send(result);
        }
        return reply.send(result);
      },
    });
  }
}

/** What is kept as bytes, written already or a file is sent as it is; anything else has what the endpoint declares, and no more. */
const shaped = (endpoint: Endpoint, answer: unknown): unknown =>
  answer instanceof CachedResponse || answer instanceof SerializedResponse || endpoint.produces
    ? answer
    : endpoint.response.parse(answer);

/** Calls a minute of an address, where the endpoint says how many. */
const rateLimitOf = ({ perMinute }: Endpoint) =>
  perMinute ? { max: perMinute, timeWindow: '1 minute' } : (false as const);

/** One transaction, to which the key is named that a call is made with. */
const writeWith =
  (deps: ServerDeps, key: Actor['key']) =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    transaction(deps.db, async (db) => {
      if (key) await setKeyName(db, key.key_name);
      return work(db);
    });

/** Does the work, and answers or fails when so much time has gone by, the commit of what it stored included. */
async function noSoonerThan<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  const enough = milliseconds === undefined ? null : setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}

/** The session named; of a key, within what it may call. What is open to everybody stays open to a browser whose session has ended. */
async function sessionOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: Deps,
): Promise<SessionClaims | null> {
  const session = await readSession(request, deps, endpoint.takesBasic).catch((error: unknown) => {
    if (endpoint.access === 'public' && error instanceof Problem) return null;
    throw error;
  });
  if (session && apiKeyFromHeaders(request) !== null) await countKeyCall(deps, session.session_id);
  return session;
}

/** Reads who is calling and what is opened, in one statement, and applies the declared access. @throws 401, 403 */
async function open(
  doors: Loaders,
  endpoint: Endpoint,
  session: SessionClaims | null,
  deps: ServerDeps,
  input: object | null,
): Promise<{ actor: Actor | null; scene: object | null; missing?: string | undefined }> {
  if (!session) return { actor: admit(endpoint, null), scene: null };
  // Without valid input there is nothing to open; who is calling decides all the same what they are told.
  const { opens } = endpoint;
  const opened =
    opens && opens.thing !== 'respondent' && input
      ? await doors[opens.thing]({ session, now: deps.now(), ids: resourceIdsOf(opens, input) })
      : await doors.caller({ session, now: deps.now(), ids: {} });
  // A session of another programme in the database is no session here.
  const isHere = opened?.actor.programme_id === deps.programmeId;
  if (!isHere && endpoint.access !== 'public') throw problems.signInNeeded();
  if (!opened || !isHere) return { actor: admit(endpoint, null), scene: null };
  return { ...opened, actor: admit(endpoint, opened.actor) };
}

/** The case whose code the caller holds: that and nothing else is opened. @throws 401, 403, 429 */
async function openOwnCase(
  endpoint: Endpoint,
  ownCase: ReturnType<typeof createOwnCaseLoader>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServerDeps,
) {
  const actor = readRespondent(deps, request);
  if (!actor) throw problems.caseCodeNeeded();
  const tried = { case_code: actor.case_code, where: `programme ${deps.programmeId}` };
  const scene = await lookUpCaseCode({ deps, request, reply }, tried, () => ownCase(actor, deps.now()));
  if (!scene) throw problems.caseCodeNeeded();
  // Whatever the handler would check: with the code alone nothing is opened that was answered.
  if (scene.read_only === 'other_device' && !endpoint.startsAgain) throw problems.otherDevice();
  await markIfOfStaff(deps.db, scene);
  return { actor, scene, missing: undefined };
}

/** Applies the declared access. @throws 401 for nobody, 403 for a role that may not. */
export function admit(
  endpoint: Pick<Endpoint, 'access' | 'keys'> & Partial<Pick<Endpoint, 'takesProjectKeys'>>,
  actor: Actor | null,
): Actor | null {
  // What is open to everybody is open to a key as to anybody.
  if (endpoint.access === 'public') return actor?.key ? null : actor;
  // Whoever is signed in is no respondent.
  if (endpoint.access === 'case_code') throw problems.caseCodeNeeded();
  if (!actor) throw problems.signInNeeded();
  if (actor.key && !hasRequiredScope(actor.key.scopes, endpoint.keys ?? [])) {
    throw problems.forbidden(platformMessages.notForThisKey);
  }
  if (actor.key && actor.key.project_id !== null && !endpoint.takesProjectKeys) {
    throw problems.forbidden(platformMessages.notForProjectKeys);
  }
  if (endpoint.access === 'session') return actor;
  if (actor.must_enrol) throw problems.mfaNeeded();
  if (endpoint.access === 'contributor' && !canWrite(actor)) throw problems.readOnly();
  if (endpoint.access === 'admin' && !isAdmin(actor)) throw problems.forbidden(platformMessages.forTeam);
  if (endpoint.access === 'superuser' && !isSuperuser(actor)) {
    throw problems.forbidden(platformMessages.forOwner);
  }
  return actor;
}

/** @throws 404 where a call names another programme than the one shown here. */
function assertOfProgramme(programmeId: number, ...parts: unknown[]): void {
  for (const part of parts) {
    const named = (part as { programme_id?: unknown } | null | undefined)?.programme_id;
    if (named !== undefined && named !== programmeId) throw problems.notFound('programme');
  }
}

type Read =
  { input: ValidInput<Endpoint>; errors: [] } | { input: null; errors: { path: string; message: string }[] };

/** What was sent, as far as the endpoint declares it. */
function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): Read {
  const parts = { params: request.params, query: request.query, ...(takesBody(endpoint) && { body }) };
  const input: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(parts) as ['params' | 'query' | 'body', unknown][]) {
    const message = unstorableReason(value);
    if (message) return { input: null, errors: [{ path: part, message }] };
    const result = endpoint[part].safeParse(value, { error: validationMessage(value) });
    if (!result.success) {
      const errors = flatIssues(result.error.issues).map(({ path, message }) => ({
        path: [part, ...path].join('.'),
        message,
      }));
      return { input: null, errors };
    }
    input[part] = result.data;
  }
  return { input: input as ValidInput<Endpoint>, errors: [] };
}
