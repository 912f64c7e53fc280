import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from '../apps/api/test/support/template-database.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { oneTimeCode, useBrowser } from './support/fixtures.ts';
import { dataFolder, startPortal } from './global-setup.ts';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';

const external = process.env['TEST_DATABASE_URL'];
const DATABASE = 'portal_e2e_production';
const owner = { address: 'owner@myaudit.example', password: 'orbit-walnut-ferry-42' };
// The programme has no logo, and a used link no longer exists.
const browser = useBrowser(/status of (404|410)/);
const folder = dataFolder();
let environment: Record<string, string>;
let portal: Awaited<ReturnType<typeof startPortal>>;

const linkIn = (said: string) => /\S+\/forgot-password\?code=\S+/.exec(said)?.[0];
async function startAndReadLink(): Promise<string> {
  portal = await startPortal(environment);
  await expect.poll(() => linkIn(portal.said())).toBeDefined();
  return linkIn(portal.said())!;
}
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

beforeAll(async () => {
  environment = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_PROGRAMME_CODE: 'myaudit',
    PUBLIC_PROGRAMME_NAME: 'My Audit',
    FIRST_SUPERUSER_EMAIL: owner.address,
    ...(external && { DATABASE_URL: await createDatabase(external, DATABASE) }),
  };
});
afterAll(async () => {
  await portal.stop();
  if (external) await dropDatabase(external, DATABASE);
  removeDataFolder(folder);
});

describe('a production start', () => {
  it('prints a new link for the first superuser until it is used, and nothing about a demonstration', async () => {
    const first = await startAndReadLink();
    expect(portal.said()).not.toMatch(/demonstration|Compare-with-care/);
    await portal.stop();
    const second = await startAndReadLink();
    expect(second).not.toBe(first);

    const { page } = await browser.visit({}, portal.url);
    const answer = await page.request.post('/api/v1/auth/login/', {
      data: {
        programme_id: 1,
        email_address: 'superuser@acute.example',
        password: DEMO_PASSWORD,
      },
    });
    expect(answer.status()).toBe(401);
  });

  it('lets the first superuser choose a password by that link, enrol, and come in', async () => {
    const { page } = await browser.visit({}, portal.url);
    const missing: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && missing.push(new URL(answer.url()).pathname));
    await page.goto(pathOf(linkIn(portal.said())!));
    await page.getByLabel('New password', { exact: true }).fill(owner.password);
    await page.getByLabel('Confirm new password').fill(owner.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL(/\/login$/);
    await page.getByLabel('Email address').fill(owner.address);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/account\/mfa/);
    const secret = (await page.locator('[data-otp-secret]').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel('Six-digit code').fill(oneTimeCode(0, secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.waitForURL(/\/projects$/);
    await page.goto('/admin/audit-log');
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    // The programme has no logo: its name appears instead, and no missing file is requested.
    expect(missing).toEqual([]);
  });

  it('prints no link after it was used, and the old one opens nothing', async () => {
    const used = pathOf(linkIn(portal.said())!);
    await portal.stop();
    portal = await startPortal(environment);
    await expect.poll(() => portal.said()).toContain('No mail server is configured');
    expect(linkIn(portal.said())).toBeUndefined();
    const { page } = await browser.visit({}, portal.url);
    await page.goto(used);
    await page.getByLabel('New password', { exact: true }).fill('gravel-lantern-tulip-17');
    await page.getByLabel('Confirm new password').fill('gravel-lantern-tulip-17');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(/link/i).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/forgot-password');
  });

  it('ends soon after a stop signal, even with an idle connection of a browser', async () => {
    const { hostname, port } = new URL(portal.url);
    const silent = net.connect(Number(port), hostname);
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    const started = performance.now();
    await portal.stop();
    expect(performance.now() - started).toBeLessThan(60_000);
    silent.destroy();
  });
});
