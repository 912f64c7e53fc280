import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { generateSync } from 'otplib';
import { chromium } from 'playwright-core';
import { startPortal } from '../e2e/global-setup.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../demo/sign-in.ts';
import { buildLargeSection, measureTyping, showBareFields, spread } from './large-section.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-files.ts';

/**
 * Answers per second of the calls people wait for, with ten requests under way at a time, over the demonstration
 * programme. The floor is bare node:http answering as many bytes: what this machine could do at best. Call and floor take
 * turns, so that whatever else the machine does meanwhile weighs on both.
 */
const ROUNDS = 3;
const REQUESTS = 200;
const AT_ONCE = 10;

type Send = () => Promise<Response>;
type Sample = { seconds: number; bytes: number; times: number[] };

async function sample(send: Send): Promise<Sample> {
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
  return { seconds: (performance.now() - started) / 1000, bytes, times };
}

function sumUp(samples: Sample[]) {
  const times = samples.flatMap((one) => one.times).sort((a, b) => a - b);
  const seconds = samples.reduce((sum, one) => sum + one.seconds, 0);
  return {
    perSecond: times.length / seconds,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    bytes: samples[0]?.bytes ?? 0,
  };
}

/** Bare node:http, which answers with as many bytes as it is asked for. */
async function startFloor() {
  const server = fork('bench/floor.mjs');
  const port = await new Promise((resolve) => server.once('message', resolve));
  return {
    answer: (bytes: number) => fetch(`http://127.0.0.1:${String(port)}/${bytes}`),
    stop: () => server.kill(),
  };
}

type Headers = { authorization: string; 'content-type': string };

async function signIn(api: string, programme_id: number, email_address: string): Promise<Headers> {
  const answer = await fetch(`${api}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programme_id,
      email_address,
      password: DEMO_PASSWORD,
      otp: generateSync({ secret: DEMO_OTP_SECRET }),
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
}

/** Builds the section as the programme team; answers the page where the member's first submission enters it. */
async function addLargeSection(
  api: string,
  programmeId: number,
  member: Headers,
  project: { id: number; timePeriodId: number },
): Promise<string> {
  const admin = await signIn(api, programmeId, 'admin@acute.example');
  const { questionnaireId, sectionId } = await buildLargeSection(async (method, path, body) => {
    const answer = await fetch(`${api}/${path}`, { method, headers: admin, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }, project);
  const mine = await fetch(`${api}/submissions/?project_id=${project.id}`, { headers: member });
  const { submissions } = (await mine.json()) as { submissions: { id: number }[] };
  return `/projects/urgent-emergency-care/data-collection/questionnaire/${questionnaireId}-${submissions[0]!.id}-${sectionId}`;
}

async function timeTyping(address: string, authorization: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const token = authorization.replace('Bearer ', '');
    await context.addCookies([{ name: 'access_token', value: token, url: address }]);
    const page = await context.newPage();
    await showBareFields(page);
    const floor = spread(await measureTyping(page));
    const started = performance.now();
    await page.goto(address);
    await page.locator('[data-cell="0,0"]').waitFor();
    const opened = performance.now() - started;
    const typed = spread(await measureTyping(page));
    const ratio = (part: 'median' | 'p95') => (typed[part] / floor[part]).toFixed(2);
    console.log(
      `\nA section of 1,000 questions and 100 checks: shown after ${opened.toFixed(0)} ms.` +
        `\nFrom key to picture: half within ${typed.median.toFixed(1)} ms, 95 % within ${typed.p95.toFixed(1)} ms;` +
        ` × a table of bare fields: ${ratio('median')} and ${ratio('p95')}.`,
    );
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const portal = await startPortal({ DATA_DIR: folder });
  const bare = await startFloor();
  try {
    const api = `${portal.url}/api/v1`;
    const runtime = (await (await fetch(`${api}/runtime-config`)).json()) as { programme_id: number };
    const headers = await signIn(api, runtime.programme_id, 'contributor@acute.example');
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
    const calls: [string, Send][] = [
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
    console.log(
      `\n${'call'.padEnd(28)}${'per second'.padStart(12)}${'floor'.padStart(8)}${'× floor'.padStart(10)}${'95 % within'.padStart(14)}${'bytes'.padStart(9)}`,
    );
    await sample(() => bare.answer(1000));
    for (const [name, send] of calls) {
      const own: Sample[] = [];
      const floors: Sample[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const last = await sample(send);
        own.push(last);
        floors.push(await sample(() => bare.answer(last.bytes)));
      }
      const [result, floor] = [sumUp(own), sumUp(floors)];
      const ratio = (result.perSecond / floor.perSecond).toFixed(2);
      console.log(
        `${name.padEnd(28)}${result.perSecond.toFixed(0).padStart(12)}${floor.perSecond.toFixed(0).padStart(8)}${ratio.padStart(10)}${`${result.p95.toFixed(1)} ms`.padStart(14)}${String(result.bytes).padStart(9)}`,
      );
    }
    const address = await addLargeSection(api, runtime.programme_id, headers, {
      id: emergency,
      timePeriodId: time_periods.find((period) => period.state === 'open')!.id,
    });
    await timeTyping(portal.url + address, headers.authorization);
  } finally {
    bare.stop();
    await portal.stop();
    removeDataFolder(folder);
  }
}

await main();
