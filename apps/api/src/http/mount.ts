import { setTimeout } from 'node:timers/promises';
import type { Endpoint, Output, ValidInput } from '@portal/contract/endpoint';
import { isAdmin, isSuperuser, mayWrite } from '@portal/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { recordRead } from '../domains/audit/record-read.ts';
import { problems } from '../problems.ts';
import type { Actor } from './actor.ts';
import { authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';
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
type Mounted = { endpoint: Endpoint; handle: (context: never) => Promise<unknown> };

/** Pairs an endpoint with its handler, keeping the types of both. */
export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Mounted {
  return { endpoint, handle: handle as Mounted['handle'] };
}

/**
 * Gives every endpoint its route: authenticate, apply the declared access, validate, open one transaction for a write,
 * strip the response to its schema, commit, reply.
 */
export function mount(app: FastifyInstance, deps: Deps, mounted: Mounted[]): void {
  for (const { endpoint, handle } of mounted) {
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
              : (request.body ?? undefined);
          const input = {
            params: parse('params', endpoint.params, request.params),
            query: parse('query', endpoint.query, request.query),
            body: parse('body', endpoint.body, body),
          };
          assertOfProgramme(deps.programmeId, input.query, input.body);
          const run = async (db: Db) => {
            const answer = await handle({ ...input, actor, db, deps, request, reply } as never);
            if (endpoint.audits && actor)
              await recordRead(db, actor, endpoint, { ...input.params, ...input.query });
            return answer;
          };
          return endpoint.method === 'GET' ? run(deps.db) : transaction(deps.db, run);
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
function identify(endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<Actor | null> {
  const known = authenticate(request, deps).then((actor) => {
    // A session of another programme in the database is no session here.
    if (actor && actor.programme_id !== deps.programmeId) throw problems.signInNeeded();
    return actor;
  });
  return endpoint.access === 'public' ? known.catch(() => null) : known;
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
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw problems.invalid(
    result.error.issues.map((issue) => ({ path: [where, ...issue.path].join('.'), message: issue.message })),
  );
}
