import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/sign-in.ts';
import { expectAccessible, signIn, useBrowser } from './fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

/** Where pictures are kept to be looked at; nowhere unless asked for. */
const pictures = process.env['PICTURES'];

describe('data feeds', () => {
  it('are found from data collection, chosen by keyboard, and opened with a key as a spreadsheet does', async () => {
    const { page } = await visit();
    await signIn(page, 'contributor@acute.example');
    await page.goto(`${project}/data-collection`);
    await page.getByRole('link', { name: 'data feeds' }).click();
    await page.getByRole('heading', { name: 'Data feeds', level: 1 }).waitFor();
    const addresses = page.getByRole('table', { name: 'Feeds of results' }).locator('code');
    await expect.poll(() => addresses.count()).toBeGreaterThan(0);
    await page.getByLabel('Tidy').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => addresses.first().textContent()).toContain('?shape=wide');
    expect(new URL(page.url()).search).toContain('shape=wide');
    await page.getByRole('tab', { name: 'Excel and Power BI' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('urllib.request.urlopen').waitFor();
    await expectAccessible(page, 'data feeds');
    for (const width of pictures ? [1440, 1024, 390] : []) {
      await page.setViewportSize({ width, height: 900 });
      fs.mkdirSync(pictures!, { recursive: true });
      await page.screenshot({ path: path.join(pictures!, `data-feeds-${width}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const published = page.getByRole('row').filter({ hasText: 'June 2025' }).filter({ hasText: 'Published' });
    const address = (await published.locator('code').textContent())!;

    await page.goto('/account/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Board report in Excel');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const key = (await page.locator('[data-api-key]').textContent())!.trim();
    const first = await fetch(address);
    expect([first.status, first.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Basic') as string,
    ]);
    const authorization = `Basic ${Buffer.from(`key:${key}`).toString('base64')}`;
    const second = await fetch(address, { headers: { authorization } });
    expect(second.status).toBe(200);
    const lines = (await second.text()).split('\r\n');
    expect(lines[0]).toContain('submission_key,submission');
    expect(lines.length).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'I have kept it: continue' }).click();
    await page.getByRole('button', { name: 'Remove API key Board report in Excel' }).click();
    await page.getByRole('button', { name: 'Remove API key', exact: true }).click();
    await page.getByText('You have no API keys.').waitFor();
    expect((await fetch(address, { headers: { authorization } })).status).toBe(401);
  });
});
