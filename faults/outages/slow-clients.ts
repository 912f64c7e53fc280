import net from 'node:net';
import { waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';

const CLIENTS = 40;
const CUT_OFF_WITHIN_S = 100;

/** Clients that send a byte a second: half of them never end their headers, the others never end what they send. */
export function startSlowClients(url: string) {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  let open = CLIENTS;
  let longest = 0;
  const clients = Array.from({ length: CLIENTS }, (_, at) => {
    const socket = net.connect(Number(port), hostname);
    socket.write(at % 2 === 0 ? 'GET /api/v1/projects/ HTTP/1.1\r\nX-Slow: ' : startOfBody);
    const timer = setInterval(() => socket.write('1'), 1000);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      clearInterval(timer);
      open -= 1;
      longest = Math.max(longest, performance.now() - began);
    });
    return socket;
  });
  return {
    check: async (report: Report) => {
      const left = CUT_OFF_WITHIN_S * 1000 - (performance.now() - began);
      await waitUntil('cut off', async () => open === 0, Math.max(left, 0)).catch(() =>
        report.violation(
          'slow clients that are not cut off',
          `${open} of ${CLIENTS} after ${CUT_OFF_WITHIN_S} s`,
        ),
      );
      clients.forEach((socket) => socket.destroy());
      report.figure(
        `${CLIENTS} clients of a byte a second: last cut off after, s`,
        Math.round(longest / 1000),
      );
    },
  };
}

const startOfBody =
  'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"';
