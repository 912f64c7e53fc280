import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { generateSync } from 'otplib';
import { startPortal } from '../e2e/global-setup.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../demo/sign-in.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-files.ts';

/**
 * Answers per second of the calls people wait for, with ten requests under way at a time, over the demonstration
 * programme. The floor is bare node:http answering as many bytes as the largest of them: what this machine could do at best.
 * Everything stays on this machine; each line is a fixed number of requests.
 */
const REQUESTS = 600;
const AT_ONCE = 10;

async function measure(
  send: () => Promise<Response>,
): Promise<{ perSecond: number; bytes: number; p95: number }> {
  for (let i = 0; i < 30; i += 1) await (await send()).arrayBuffer();
  let left = REQUESTS;
  let bytes = 0;
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const at = performance.now();
        const response = await send();
        bytes = (await response.arrayBuffer()).byteLength;
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
        times.push(performance.now() - at);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: REQUESTS / seconds, bytes, p95: times[Math.floor(times.length * 0.95)]! };
}

async function measureFloor(bytes: number) {
  const body = Buffer.alloc(bytes, 'x');
  const server = http.createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const floor = await measure(() => fetch(`http://127.0.0.1:${port}/`));
  server.close();
  return floor;
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const portal = await startPortal({ DATA_DIR: folder });
  try {
    const api = `${portal.url}/api/v1`;
    const runtime = (await (await fetch(`${api}/runtime-config`)).json()) as { programme_id: number };
    const signIn = await fetch(`${api}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        programme_id: runtime.programme_id,
        email_address: 'contributor@acute.example',
        password: DEMO_PASSWORD,
        otp: generateSync({ secret: DEMO_OTP_SECRET }),
      }),
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const get = (address: string) => fetch(`${api}/${address}`, { headers });
    const json = async <T>(address: string): Promise<T> => (await get(address)).json() as Promise<T>;

    const { projects } = await json<{ projects: { id: number; project_code: string }[] }>(
      `projects/?programme_id=${runtime.programme_id}`,
    );
    const emergency = projects.find((project) => project.project_code === 'urgent-emergency-care')!.id;
    const { time_periods } = await json<{ time_periods: { id: number; state: string }[] }>(
      `timePeriods/?programme_id=${runtime.programme_id}&project_id=${emergency}`,
    );
    const published = time_periods.find((period) => period.state === 'published')!.id;
    const { collections } = await json<{ collections: { charts: { id: number }[] }[] }>(
      `collections/?project_id=${emergency}`,
    );
    const chart = collections.flatMap((collection) => collection.charts)[0]!.id;
    const calls: [string, () => Promise<Response>][] = [
      ['who am I', () => get('users/me')],
      ['projects', () => get(`projects/?programme_id=${runtime.programme_id}`)],
      [
        'chart data (150 trusts)',
        () =>
          fetch(`${api}/data/getChartData/${chart}/${published}`, { method: 'POST', headers, body: '{}' }),
      ],
      ['filters and peer groups', () => get(`filters/options?project_id=${emergency}&peerGroupId=null`)],
      [
        'scorecard (12 periods)',
        () => get(`data/scorecard?project_id=${emergency}&time_period_id=${published}`),
      ],
      ['login page', () => fetch(`${portal.url}/login`)],
    ];
    const results: [string, Awaited<ReturnType<typeof measure>>][] = [];
    for (const [name, send] of calls) results.push([name, await measure(send)]);
    const floor = await measureFloor(Math.max(...results.map(([, result]) => result.bytes)));

    console.log(
      `\n${'call'.padEnd(28)}${'per second'.padStart(12)}${'× floor'.padStart(10)}${'95 % within'.padStart(14)}${'bytes'.padStart(9)}`,
    );
    for (const [name, result] of [['floor: bare node:http', floor] as const, ...results]) {
      const ratio = (result.perSecond / floor.perSecond).toFixed(2);
      console.log(
        `${name.padEnd(28)}${result.perSecond.toFixed(0).padStart(12)}${ratio.padStart(10)}${`${result.p95.toFixed(1)} ms`.padStart(14)}${String(result.bytes).padStart(9)}`,
      );
    }
  } finally {
    await portal.stop();
    removeDataFolder(folder);
  }
}

await main();
