import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<object, number>();

/** Whose token a request came with, for what is logged of it. */
export const setLoggedUser = (request: FastifyRequest, userId: number): void =>
  void callers.set(request.raw, userId);

export const loggedUser = (request: FastifyRequest): number | undefined => callers.get(request.raw);
