import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateSync } from 'otplib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { startPortal } from '../e2e/global-setup.ts';
import { printMachineLoad } from './resource-usage.ts';
import { sendBenchRequest } from './timing.ts';

/** The lines on which pages are opened. */
const lines = {
  office: { kilobits: 10_000, latency: 20, slowdown: 1 },
  slow: { kilobits: 1_600, latency: 150, slowdown: 4 },
};
type Line = keyof typeof lines;

const project = '/projects/urgent-emergency-care';
const pages: { name: string; path: string; ready: string; isSignedIn: boolean }[] = [
  {
    name: 'chart',
    path: `${project}/explorer/waiting-times/detail/1`,
    ready: '.highcharts-root',
    isSignedIn: true,
  },
  { name: 'dashboard', path: `${project}/dashboard`, ready: '#root main h2', isSignedIn: true },
  { name: 'profile', path: `${project}/profile`, ready: '#root main table', isSignedIn: true },
  { name: 'data collection', path: `${project}/data-collection`, ready: '#root main h2', isSignedIn: true },
  { name: 'sign in', path: '/login', ready: '#root input[type=password]', isSignedIn: false },
];

/** Every page is opened this often on every line; the median is reported. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);

type Visit = { painted: number; ready: number; requests: number; bytes: number };

/** Measures how soon the main pages are painted and ready, with nothing cached and on a second visit. */
export async function benchPages(): Promise<void> {
  printMachineLoad();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const portal = await startPortal({ DATA_DIR: folder });
  try {
    const token = await signIn(portal.url);
    const table: Record<string, Record<string, string>> = {};
    for (const page of pages) table[page.name] = await measurePage(browser, portal.url, page, token);
    console.log(`\nFirst paint / ready in milliseconds, the median of ${RUNS}`);
    console.table(table);
  } finally {
    await browser.close();
    await portal.stop();
    removeDataFolder(folder);
  }
}

async function signIn(url: string): Promise<string> {
  const { text } = await sendBenchRequest(`${url}/api/v1/runtime-config`);
  const { programme_id } = JSON.parse(text) as { programme_id: number };
  const body = {
    programme_id,
    email_address: 'contributor@acute.example',
    password: DEMO_PASSWORD,
    otp: generateSync({ secret: DEMO_OTP_SECRET }),
  };
  const answer = await sendBenchRequest(`${url}/api/v1/auth/login/`, { method: 'POST', body });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

async function measurePage(
  browser: Browser,
  url: string,
  { path: address, ready, isSignedIn }: (typeof pages)[number],
  token: string,
): Promise<Record<string, string>> {
  const row: Record<string, string> = {};
  for (const line of Object.keys(lines) as Line[]) {
    const cold: Visit[] = [];
    const warm: Visit[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (isSignedIn) await context.addCookies([{ name: 'access_token', value: token, url }]);
      cold.push(await visit(await context.newPage(), url + address, line, ready));
      warm.push(await visit(await context.newPage(), url + address, line, ready));
      await context.close();
    }
    row[line] = describe(cold);
    row[`${line}, second visit`] = describe(warm);
    row['requests, KiB'] = `${medianOf(cold, 'requests')}, ${Math.round(medianOf(cold, 'bytes') / 1024)}`;
    row['requests, KiB, second'] =
      `${medianOf(warm, 'requests')}, ${Math.round(medianOf(warm, 'bytes') / 1024)}`;
  }
  return row;
}

const medianOf = (visits: Visit[], of: keyof Visit): number =>
  visits.map((visit) => visit[of]).sort((a, b) => a - b)[Math.floor(visits.length / 2)]!;

const describe = (visits: Visit[]): string =>
  `${Math.round(medianOf(visits, 'painted'))} / ${Math.round(medianOf(visits, 'ready'))}`;

async function visit(page: Page, address: string, line: Line, ready: string): Promise<Visit> {
  const { kilobits, latency, slowdown } = lines[line];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const seen = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', () => (seen.requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  await page.addInitScript(watchFor, ready);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'readyAt' in window);
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ready: (window as unknown as { readyAt: number }).readyAt,
  }));
  await page.waitForLoadState('networkidle');
  await page.close();
  return { ...times, ...seen };
}

/** In the page: notes the moment at which its main part is there. Names no function: esbuild's helper for names is not there. */
function watchFor(ready: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(ready)) return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(window, { readyAt: performance.now() }));
  }).observe(document, { childList: true, subtree: true });
}
