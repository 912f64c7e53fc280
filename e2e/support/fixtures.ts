import { generateSync } from 'otplib';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { LANGUAGE_COOKIE } from '@portal/contract/shared/staff-languages';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../../demo/demo-accounts.ts';
import { detectFadingText } from './detect-fading-text.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Hardly a script here lives long enough to be worth compiling well, or collecting garbage in several threads.
  '--js-flags=--no-maglev,--no-opt,--single-threaded-gc',
];

/** The browser reports by itself that the user is not signed in, or not any longer. */
const LOOKED_WHO_IS_THERE = /status of 401/;
/** The server of a busy machine asks to send a request again. Each has to be answered in the end (`refused`). */
const IS_BUSY = /status of 503/;
/**
 * The browser's reports if servers are killed under it: a read is sent again, and typed answers are sent
 * again.
 */
const SERVER_DIED =
  Number(process.env['E2E_SERVERS'] ?? 1) > 1
    ? /status of 50[23]|ERR_(CONNECTION|CONTENT_LENGTH|EMPTY|INCOMPLETE)/
    : null;

export type BrowserVisit = { page: Page; context: BrowserContext; problems: string[] };

/** Lets the steps of a journey fail at once after a step that failed: each would wait for what never comes. */
export function failAfterFailedStep(): void {
  beforeEach(({ task }) => {
    const steps = task.suite?.tasks ?? task.file.tasks;
    if (steps.some(({ result }) => result?.state === 'fail'))
      throw new Error('An earlier step of this journey failed.');
  });
}

/**
 * Opens a browser for a test file. A test fails if one of its visits meets a console error, a page error or a
 * failed request. A visit opened in a test ends with it.
 * @param expected the errors that the test causes on purpose
 * @param options.watchFading whether text that fades is an error, too: the walks over every page watch for it
 * @param options.flags further flags of the browser
 */
export function useBrowser(
  expected?: RegExp,
  { watchFading = false, flags: more = [] }: { watchFading?: boolean; flags?: string[] } = {},
) {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let begunInTest: BrowserContext[] | null = null;
  const faults: string[] = [];
  /** The requests that a busy server refused, until they are answered or the user goes elsewhere. */
  const refused = new Set<string>();
  const watchRefusals = (page: Page) => {
    page.on('response', (response) => {
      const request = `${response.request().method()} ${response.url()}`;
      if (response.status() === 503) refused.add(request);
      else refused.delete(request);
    });
    page.on('framenavigated', (frame) => frame === page.mainFrame() && refused.clear());
  };
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...flags, ...more],
    });
  });
  afterAll(async () => {
    await Promise.all(contexts.map(leave));
    await browser.close();
  });

  beforeEach(() => {
    begunInTest = [];
  });
  afterEach(async ({ task }) => {
    const failure = task.result?.errors?.[0];
    if (failure) failure.stack = `${failure.stack ?? failure.message}\n${await describePages(contexts)}`;
    const ended = begunInTest ?? [];
    begunInTest = null;
    contexts = contexts.filter((context) => !ended.includes(context));
    const unanswered = SERVER_DIED ? [] : [...refused];
    refused.clear();
    await Promise.all(ended.map(leave));
    expect(faults.splice(0), 'nothing is wrong on the console').toEqual([]);
    expect(unanswered, 'each refused request is sent again').toEqual([]);
  });

  async function visit(
    options: BrowserContextOptions = {},
    url = inject('portalUrl'),
  ): Promise<BrowserVisit> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    contexts.push(context);
    visited.set(context, url);
    begunInTest?.push(context);
    context.setDefaultTimeout(180_000);
    if (watchFading) await context.addInitScript(detectFadingText);
    context.on('page', watchTraffic);
    context.on('page', watchRefusals);
    const page = await context.newPage();
    const problems: string[] = [];
    const note = (problem: string) => {
      if ([LOOKED_WHO_IS_THERE, IS_BUSY, SERVER_DIED].some((known) => known?.test(problem))) return;
      problems.push(problem);
      if (!expected?.test(problem)) faults.push(problem);
    };
    page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
    page.on('pageerror', (error) => note(`page: ${error.message}`));
    return { page, context, problems };
  }
  return { visit };
}

/**
 * Presses Enter upon a button once it can be pressed, as a person does: Playwright waits for that before a click alone, and a
 * key upon a button that is still disabled does nothing.
 */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

/** A page's requests: how many, and which are still open. */
const traffic = new WeakMap<Page, { asked: number; open: Set<Request> }>();

function watchTraffic(page: Page): void {
  const seen = { asked: 0, open: new Set<Request>() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    // A new document: requests of the previous one do not matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.open.clear();
    seen.asked += 1;
    seen.open.add(request);
  });
  page.on('requestfinished', (request) => seen.open.delete(request));
  page.on('requestfailed', (request) => seen.open.delete(request));
}

/** In a page: until it has nothing left to do and has been drawn, as far as it knows now. */
const whenIdle = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve))));

/**
 * Waits until a page stops sending requests. Playwright's “networkidle” waits for half a second of silence. A
 * quick page does not need this wait, and a slow page can be silent while it works. Here the page must have
 * no work left that would send requests.
 */
export async function waitForNetworkIdle(page: Page, timeout = 60_000): Promise<void> {
  const seen = traffic.get(page)!;
  const end = Date.now() + timeout;
  for (;;) {
    const { asked } = seen;
    // A document that goes leaves this unanswered.
    await page.evaluate(whenIdle).catch(() => undefined);
    await page.evaluate(whenIdle).catch(() => undefined);
    if (seen.open.size === 0 && seen.asked === asked) return;
    if (Date.now() > end)
      throw new Error(`${page.url()} asks for ever: ${[...seen.open].map((one) => one.url()).join()}`);
  }
}

/** Moves the mouse as a user does who comes to the page; a mouse that only arrives there has not moved. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(480, 380);
  await page.mouse.move(500, 400);
}

/** The code an authenticator app shows now; `ahead` steps later, for a second sign-in within half a minute. */
export const oneTimeCode = (ahead = 0, secret = DEMO_OTP_SECRET) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * ahead });

/** The portal that each visit is to, and who has signed in there. */
const visited = new WeakMap<BrowserContext, string>();
const people = new WeakMap<BrowserContext, string>();

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new Map<string, Cookies[]>();
/**
 * Lists sessions not in use, for the next sign-in as the same person: each session belongs to one browser.
 */
function resting(context: BrowserContext, email: string): Cookies[] {
  const whose = `${visited.get(context)} ${email}`;
  const known = sessions.get(whose) ?? [];
  sessions.set(whose, known);
  return known;
}

/** Returns the address of each open page and the start of its text, for the message of a test that failed. */
async function describePages(open: BrowserContext[]): Promise<string> {
  const describe = async (page: Page) => {
    const text = await page.evaluate(() => document.body.innerText).catch(() => 'no answer');
    return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 500)}`;
  };
  return (await Promise.all(open.flatMap((context) => context.pages()).map(describe))).join('\n');
}

/** Closes the browser's window; who was signed in stays so. */
async function leave(context: BrowserContext): Promise<void> {
  const email = people.get(context);
  // After no page is left, nothing renews the session.
  await Promise.all(context.pages().map((page) => page.close()));
  const cookies = (await context.cookies()).filter(({ name }) => name !== LANGUAGE_COOKIE);
  await context.close();
  if (!email || !cookies.some(({ name }) => name === 'has_session')) return;
  resting(context, email).push(cookies);
}

/**
 * Comes back as a person who signed in earlier in this run. Without the access token, which says nothing about the session
 * behind it, the browser has to renew it at once: otherwise an ended session is noticed in the middle of a test.
 *
 * @returns whether there was such a person, who is signed in still
 */
async function comeBack(page: Page, email: string): Promise<boolean> {
  const cookies = resting(page.context(), email).shift();
  if (!cookies) return false;
  await page.context().addCookies(cookies.filter(({ name }) => name !== 'access_token'));
  await page.goto('/projects');
  // The page as the server writes it has a heading too.
  await page.locator('[data-frame]').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return !new URL(page.url()).pathname.startsWith('/login');
}

/**
 * Signs in by the screen, as a person does, unless a session of theirs is left from an earlier test: a code works once, and
 * waiting for the next takes half a minute. With `startPath`, by the screen in any case.
 */
export async function signIn(page: Page, email: string, startPath?: string): Promise<void> {
  people.set(page.context(), email);
  if (startPath === undefined && (await comeBack(page, email))) return;
  await page.goto(startPath ?? '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /sign in|continue/i }).click();
  await page.waitForURL(/mfa=required/);
  const field = page.getByLabel(/code/i).first();
  await field.fill(oneTimeCode(await nextStep(email)));
  await page.getByRole('button', { name: /sign in|continue|verify/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A code that was not used yet, for signing in without the screen. */
export async function unusedOneTimeCode(email: string): Promise<string> {
  return oneTimeCode(await nextStep(email));
}

/** The step of the code that an account has used last. */
const used = new Map<string, number>();

/** A code works once an account: within one step, a second sign-in takes the following step's code, a third waits. */
async function nextStep(email: string): Promise<number> {
  const now = () => Math.floor(Date.now() / 30_000);
  const last = used.get(email) ?? 0;
  while (now() + 1 <= last) await new Promise((resolve) => setTimeout(resolve, 500));
  const step = Math.max(now(), last + 1);
  used.set(email, step);
  return step - now();
}
