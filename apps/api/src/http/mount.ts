import { setTimeout } from 'node:timers/promises';
import { type Endpoint, type Output, takesBody, type ValidInput } from '@portal/contract/endpoint';
import { isAdmin, isSuperuser, mayWrite } from '@portal/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { recordRead } from '../domains/audit/record-read.ts';
import { Problem, problems } from '../problems.ts';
import type { Actor } from './actor.ts';
import { authenticate } from './authenticate.ts';
import type { Deps, ServerDeps } from './deps.ts';
import { flatIssues, sayIssue } from './say-issue.ts';
import { whyNotStorable } from './storable-text.ts';
import { readForm } from './read-form.ts';

/** What a handler gets: valid input, the actor the endpoint's access promises, and a database handle. */
export type Context<E extends Endpoint> = ValidInput<E> & {
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  /** In a write: one transaction, committed before the reply leaves. */
  db: Db;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<z.input<E['response']>>;
/** In steps, `db` is for reading outside any transaction, and `write` opens one for what is stored in the end. */
export type StepsContext<E extends Endpoint> = Context<E> & {
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};
export type StepsHandler<E extends Endpoint> = (context: StepsContext<E>) => Promise<z.input<E['response']>>;
type Mounted = { endpoint: Endpoint; inSteps?: true; handle: (context: never) => Promise<unknown> };

/** Pairs an endpoint with its handler, keeping the types of both. */
export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Mounted {
  return { endpoint, handle: handle as Mounted['handle'] };
}

/**
 * As `serve`, for a write that has slow work to do first (a password's hash) or that stores something and then fails: no
 * connection is held but while `write` runs.
 */
export function serveInSteps<E extends Endpoint>(endpoint: E, handle: StepsHandler<E>): Mounted {
  return { endpoint, inSteps: true, handle: handle as Mounted['handle'] };
}

/**
 * Gives every endpoint its route: authenticate, apply the declared access, validate, open one transaction for a write,
 * strip the response to its schema, commit, reply.
 */
export function mount(app: FastifyInstance, deps: ServerDeps, mounted: Mounted[]): void {
  const write = <T>(work: (db: Db) => Promise<T>) => transaction(deps.db, work);
  for (const { endpoint, handle, inSteps } of mounted) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
      ...(endpoint.perMinute && {
        config: { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } },
      }),
      handler: async (request, reply) => {
        const result = await noSoonerThan(endpoint.atLeastMs, async () => {
          const actor = admit(endpoint, await identify(endpoint, request, deps));
          const body =
            endpoint.accepts === 'form'
              ? await readForm(request, endpoint.maxFileBytes)
              : (request.body ?? {});
          const input = {
            params: parse('params', endpoint.params, request.params),
            query: parse('query', endpoint.query, request.query),
            body: takesBody(endpoint) ? parse('body', endpoint.body, body) : undefined,
          };
          assertOfProgramme(deps.programmeId, input.query, input.body);
          const run = async (db: Db) => {
            const answer = await handle({ ...input, actor, db, write, deps, request, reply } as never);
            if (endpoint.audits && actor)
              await recordRead(db, actor, endpoint, { ...input.params, ...input.query });
            return answer;
          };
          return inSteps || endpoint.method === 'GET' ? run(deps.db) : write(run);
        });
        if (endpoint.produces) {
          if (!reply.hasHeader('content-type')) void reply.type(endpoint.produces);
          return reply.send(result);
        }
        return reply.send(endpoint.response.parse(result) as Output<Endpoint>);
      },
    });
  }
}

/** Does the work, and answers or fails when so much time has gone by, the commit of what it stored included. */
async function noSoonerThan<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  const enough = milliseconds === undefined ? null : setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}

/** Who is calling. What is open to everybody stays open to a browser whose session has ended. */
function identify(endpoint: Endpoint, request: FastifyRequest, deps: ServerDeps): Promise<Actor | null> {
  return authenticate(request, deps)
    .then((actor) => {
      // A session of another programme in the database is no session here.
      if (actor && actor.programme_id !== deps.programmeId) throw problems.signInNeeded();
      return actor;
    })
    .catch((error: unknown) => {
      if (endpoint.access === 'public' && error instanceof Problem) return null;
      throw error;
    });
}

/** Applies the declared access. @throws 401 for nobody, 403 for a role that may not. */
export function admit(endpoint: Pick<Endpoint, 'access'>, actor: Actor | null): Actor | null {
  if (endpoint.access === 'public') return actor;
  // Nobody holds a case code yet: its endpoints are promised a caller, and get none that is nobody.
  if (!actor) throw problems.signInNeeded();
  if (endpoint.access === 'session' || endpoint.access === 'case_code') return actor;
  if (actor.must_enrol) throw problems.mfaNeeded();
  if (endpoint.access === 'contributor' && !mayWrite(actor)) throw problems.readOnly();
  if (endpoint.access === 'admin' && !isAdmin(actor))
    throw problems.forbidden('Only the programme team can do this.');
  if (endpoint.access === 'superuser' && !isSuperuser(actor)) {
    throw problems.forbidden('Only the platform owner can do this.');
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

function parse<T extends z.ZodType>(where: string, schema: T, value: unknown): z.output<T> {
  const message = whyNotStorable(value);
  if (message) throw problems.invalid([{ path: where, message }]);
  const result = schema.safeParse(value, { error: sayIssue(value) });
  if (result.success) return result.data;
  throw problems.invalid(
    flatIssues(result.error.issues).map(({ path, message }) => ({
      path: [where, ...path].join('.'),
      message,
    })),
  );
}
