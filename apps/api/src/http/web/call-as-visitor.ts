import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes a call of the API with the token of the visitor's cookie; null unless it succeeds. */
export async function callAsVisitor(
  app: FastifyInstance,
  { cookies, headers, socket }: FastifyRequest,
  { address, body }: { address: string; body?: object },
): Promise<{ text: string; etag: string | null } | null> {
  const token = cookies['access_token'];
  const from = headers['x-forwarded-for'];
  const response = await app.inject({
    method: body ? 'POST' : 'GET',
    url: address,
    ...(body && { payload: body }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
    },
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  const { etag } = response.headers;
  return response.statusCode === 200
    ? { text: response.payload, etag: typeof etag === 'string' ? etag : null }
    : null;
}
