import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedUserId } from './callers/request-log-context.ts';

const requests = new Set<FastifyRequest>();

/** Keeps track of the requests that are not answered yet. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    requests.add(request);
    // Counts a call as ended also if the caller disconnects before the reply.
    reply.raw.once('close', () => requests.delete(request));
    done();
  });
}

/** Returns the calls in progress, oldest first: by the route's pattern, because an address holds codes. */
export const callsInProgress = () =>
  [...requests].map((request) => ({
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    request_id: request.id,
    user_id: loggedUserId(request) ?? null,
  }));
