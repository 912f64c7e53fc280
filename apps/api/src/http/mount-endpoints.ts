import type { Endpoint, ValidInput } from '@portal/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/connect.ts';
import type { CallerOf } from './callers/caller.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Deps, ServerDeps } from './dependencies.ts';
import { createRequestHandler, type MountedEndpoint } from './handle-request.ts';
import type { LoadedOf } from './loaded-resources.ts';
import type { RequestServices } from './request-services.ts';
import type { SerializedResponse } from './serialized-response.ts';

/** The input of a handler: valid input, the actor the endpoint's access promises, and a database handle. */
export type Context<E extends Endpoint> = ValidInput<E> & {
  actor: CallerOf<E['access']>;
  /** The resource that the endpoint declares, as the caller can see it. */
  loaded: LoadedOf<E>;
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
/**
 * Pairs an endpoint with its handler, keeping the types of both. Cached bytes and serialised answers are sent
 * unchanged.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E>) => Promise<z.input<E['response']> | CachedResponse | SerializedResponse>,
): MountedEndpoint {
  return { endpoint, handle: handle as MountedEndpoint['handle'] };
}

/** Works like `serve`, for a read that a replica can answer once it has all of the primary's changes. */
export const serveFromReplica: typeof serve = (endpoint, handle) => ({
  ...serve(endpoint, handle),
  fromReplica: true,
});

/**
 * Works like `serve`, for a write with slow work first (a password's hash) or that stores something and then
 * fails. A connection is in use only while `write` runs.
 */
export function serveWithManualTransaction<E extends Endpoint>(
  endpoint: E,
  handle: ManualTransactionHandler<E>,
): MountedEndpoint {
  return { endpoint, inSteps: true, handle: handle as MountedEndpoint['handle'] };
}

/**
 * Gives every endpoint its route: authenticate, apply the declared access, validate, open one transaction for a write,
 * strip the response to its schema, commit, reply.
 */
export function mountEndpoints(
  app: FastifyInstance,
  deps: ServerDeps,
  services: RequestServices,
  mounted: MountedEndpoint[],
): void {
  const handlerOf = createRequestHandler(deps, services);
  for (const one of mounted) {
    const { endpoint } = one;
    const handle = handlerOf(one);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
      config: {
        rateLimit: rateLimitOf(endpoint),
        takesBasic: endpoint.takesBasic,
        refusesAs: endpoint.refusesAs,
      },
      handler: (request, reply) => handle(request, reply),
    });
  }
}

/** Calls a minute of an address, where the endpoint says how many. */
const rateLimitOf = ({ perMinute }: Endpoint) =>
  perMinute ? { max: perMinute, timeWindow: '1 minute' } : (false as const);
