import { once } from 'node:events';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/test-app';

const t = useTestApp();
let port: number;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as net.AddressInfo);
});

async function send(text: string): Promise<{ status: number; body: unknown }> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

describe('a request that is refused before it reaches an endpoint', () => {
  it.each([
    [
      'a header that is too long',
      get('/api/v1/programmes/', `X-Long: ${'x'.repeat(20_000)}`),
      431,
      'too long',
    ],
    ['an address that is too long', get(`/api/v1/x?${'y'.repeat(20_000)}`), 431, 'too long'],
    ['an address with a broken escape', get('/api/v1/questionnaires/%E0%A4%A'), 400, 'address'],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'HTTP'],
    ['two lengths', get('/api/v1/x', 'Content-Length: 1', 'Content-Length: 2'), 400, 'HTTP'],
  ])('answers a detail: %s', async (_, text, status, word) => {
    const answer = await send(text);
    const body = {
      code: expect.any(String) as string,
      message_code: expect.any(String) as string,
      detail: expect.stringContaining(word) as string,
    };
    expect(answer).toEqual({ status, body });
  });

  it('answers a detail where the headers do not end', async () => {
    t.app.server.headersTimeout = 50;
    t.app.server.requestTimeout = 50;
    const answered = new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.once('data', (piece: Buffer) => resolve(piece.toString()));
      socket.write('GET / HTTP/1.1\r\nHost: portal\r\n');
    });
    expect(await answered).toMatch(/^HTTP\/1\.1 408 [\s\S]*"detail":"The request arrived too slowly/);
  });
});
