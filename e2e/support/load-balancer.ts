import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a server that refused a request is left out. */
const LEFT_OUT_MS = 1000;
const isSafe = (method = 'GET') => method === 'GET' || method === 'HEAD';
/** Not a browser: a test itself. */
const isPreparing = ({ headers }: http.IncomingMessage) => headers['user-agent'] === 'node';

/**
 * Shares requests out among servers, as the balancer in front of a real portal does. Which one gets a request is chance, as it
 * is where thousands of others come in between: two browsers alone, asking in turn, would never meet on a server. Who refuses or falls silent before
 * it has answered is left for the next one, unless something may have been written.
 */
export async function startLoadBalancer(servers: readonly string[]) {
  const agent = new http.Agent({ keepAlive: false });
  const leftOut = new Map<string, number>();
  let cutOff = 0;
  let prepared = 0;
  const byChance = () => {
    const first = Math.floor(Math.random() * servers.length);
    const order = servers.map((_, at) => servers[(first + at) % servers.length]!);
    const rests = (server: string) => (leftOut.get(server) ?? 0) > Date.now();
    return [...order.filter((one) => !rests(one)), ...order.filter(rests)];
  };
  const balancer = http.createServer((request, response) => {
    if (isPreparing(request)) {
      prepared += 1;
      response.once('close', () => (prepared -= 1));
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => pass(byChance()));
    function pass([server, ...others]: string[]): void {
      if (!server) {
        cutOff += 1;
        response.writeHead(502).end();
        return;
      }
      const { method, url, headers } = request;
      const passed = http.request(`${server}${url}`, { agent, method: method!, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        answer.once('error', () => {
          cutOff += 1;
          response.destroy();
        });
      });
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (response.headersSent) return;
        const isRefused = error.code === 'ECONNREFUSED';
        if (isRefused) leftOut.set(server, Date.now() + LEFT_OUT_MS);
        pass(isRefused || isSafe(method) ? others : []);
      });
      response.once('close', () => passed.destroy());
      passed.end(Buffer.concat(pieces));
    }
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    // A name: passkeys are not given to addresses.
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    /** Returns if a test is creating its data, with calls that are not retried. */
    isPreparing: () => prepared > 0,
    /** Returns how many requests ended without a server's answer. */
    cutOff: () => cutOff,
    stop: () => {
      balancer.closeAllConnections();
      balancer.close();
      agent.destroy();
    },
  };
}
