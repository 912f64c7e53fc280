import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<object, number>();

/** Records the user whose token came with a request, for the log. */
export const setLoggedUser = (request: FastifyRequest, userId: number): void =>
  void callers.set(request.raw, userId);

export const loggedUserId = (request: FastifyRequest): number | undefined => callers.get(request.raw);
