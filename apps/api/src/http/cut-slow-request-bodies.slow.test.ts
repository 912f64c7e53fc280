import { once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';
import { readForm } from './read-form.ts';
import { cutSlowRequestBodies } from './cut-slow-request-bodies.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function server(pace: Parameters<typeof cutSlowRequestBodies>[1]) {
  const app = Fastify();
  app.setErrorHandler(errorHandler);
  cutSlowRequestBodies(app, pace);
  await app.register(multipart);
  app.post('/json', (request) => ({ got: (request.body as { a: string }).a.length }));
  app.post('/form', async (request) => ({ got: Object.keys(await readForm(request)) }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  stops.push(() => app.close());
  return (app.server.address() as net.AddressInfo).port;
}

/**
 * Sends a first part, then small pieces repeatedly until the connection is closed.
 * @returns the answer
 */
async function dribble(
  port: number,
  beginning: string,
  more: string,
  end?: { after: number; with: string },
): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  stops.push(() => socket.destroy());
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  socket.on('error', () => undefined);
  socket.write(beginning);
  let sent = 0;
  const timer = setInterval(() => {
    if (end && sent === end.after) socket.write(end.with);
    else if (!end || sent < end.after) socket.write(more);
    sent += 1;
  }, 20);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
}
const headers = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const FORM = 'multipart/form-data; boundary=x';
const PART =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';

it('leaves a request alone whose body has arrived, however long its answer takes', async () => {
  const app = Fastify();
  stops.push(() => app.close());
  cutSlowRequestBodies(app, { everyMs: 20, bytes: 1, wholeWithinMs: 20 });
  app.post('/slow', async () => {
    await setTimeout(200);
    return { isDone: true };
  });
  const answer = await app.inject({ method: 'POST', url: '/slow', payload: { a: 'x' } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { isDone: true }]);
});

describe('a body that hardly arrives', () => {
  const slow = { everyMs: 1000, bytes: 5000, wholeWithinMs: 600_000 };

  it.each([
    ['of JSON', headers('/json', 'application/json', 100_000) + '{"a":"'],
    ['of a form', headers('/form', FORM, 100_000) + PART],
  ])('is cut off with a sentence: %s', async (_, beginning) => {
    const answer = await dribble(await server(slow), beginning, 'x');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"detail":"Your request arrived too slowly');
  });

  it('needs a body that is read whole to arrive in time, however steadily it comes', async () => {
    const port = await server({ everyMs: 50, bytes: 1, wholeWithinMs: 300 });
    const answer = await dribble(
      port,
      headers('/json', 'application/json', 1_000_000) + '{"a":"',
      'xx'.repeat(50),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('leaves the server at work, and others’ bodies alone', async () => {
    const port = await server(slow);
    void dribble(port, headers('/json', 'application/json', 100_000) + '{"a":"', 'x');
    const body = `{"a":"${'y'.repeat(90_000)}"}`;
    const answer = await dribble(port, headers('/json', 'application/json', body.length) + body, '');
    expect(answer).toContain('{"got":90000}');
  });

  it('lets a file take as long as it keeps arriving', async () => {
    const port = await server({ everyMs: 50, bytes: 0, wholeWithinMs: 1 });
    const [piece, after, close] = ['z'.repeat(1000), 60, '\r\n--x--\r\n'];
    const length = PART.length + piece.length * after + close.length;
    const answer = await dribble(port, headers('/form', FORM, length) + PART, piece, { after, with: close });
    expect(answer).toContain('{"got":["file"]}');
  });
});
