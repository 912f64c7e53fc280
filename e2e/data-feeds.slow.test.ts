import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

/** The folder for screenshots; none by default. */
const pictures = process.env['PICTURES'];

async function picture(page: Page, name: string) {
  for (const width of pictures ? [1440, 1024, 390] : []) {
    await page.setViewportSize({ width, height: 900 });
    fs.mkdirSync(pictures!, { recursive: true });
    await page.screenshot({ path: path.join(pictures!, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('data feeds', () => {
  it('are found from data collection, selected by keyboard, and opened with a key as a spreadsheet does', async () => {
    const { page } = await visit();
    await signIn(page, 'contributor@acute.example');
    await page.goto(`${project}/data-collection`);
    await page.getByRole('link', { name: 'data feeds' }).click();
    await page.getByRole('heading', { name: 'Data feeds', level: 1 }).waitFor();
    const addresses = page.getByRole('table', { name: 'Result feeds' }).locator('code');
    await expect.poll(() => addresses.count()).toBeGreaterThan(0);
    await page.getByLabel('Tidy').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => addresses.first().textContent()).toContain('?shape=wide');
    expect(new URL(page.url()).search).toContain('shape=wide');
    await page.getByRole('tab', { name: 'Excel and Power BI' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('From OData Feed').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('urllib.request.urlopen').waitFor();
    await picture(page, 'data-feeds');
    const published = page.getByRole('row').filter({ hasText: 'June 2025' }).filter({ hasText: 'Published' });
    const address = (await published.locator('code').textContent())!;
    await page.getByLabel('OData').click();
    await expect
      .poll(() => published.locator('code').textContent())
      .toMatch(/\/odata\/\d+\/Results_\d+_wide$/);
    const root = (await published.locator('code').textContent())!.replace(/[^/]+$/, '');
    await page.getByText(`OData.Feed("${root}")`).waitFor();
    await picture(page, 'data-feeds-odata');

    await page.goto('/account/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Board report in Excel');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create key' }).click();
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
    // The requests of Power Query: the service, its metadata, then pages of the selected data.
    const ask = (from: string, accept: string) =>
      fetch(from, { headers: { authorization, accept, 'OData-MaxVersion': '4.0' } });
    const service = (await (await ask(root, 'application/json;odata.metadata=minimal')).json()) as {
      value: { name: string; title: string }[];
    };
    const set = service.value.find(
      ({ title }) => title.includes('June 2025') && title.includes('a row for each figure'),
    )!;
    const metadata = await (await ask(`${root}$metadata`, 'application/xml')).text();
    expect(metadata).toContain(`<EntitySet Name="${set.name}"`);
    const filter = encodeURIComponent("is_own eq 'yes' and value ne null");
    let next: string | undefined = `${root}${set.name}?$filter=${filter}&$select=measure,value`;
    const rows: { measure: string; value: number }[] = [];
    while (next) {
      const answer = (await (await ask(next, 'application/json')).json()) as {
        value: typeof rows;
        '@odata.nextLink'?: string;
      };
      rows.push(...answer.value);
      next = answer['@odata.nextLink'];
    }
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ value }) => typeof value === 'number')).toBe(true);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('button', { name: 'Remove API key Board report in Excel' }).click();
    await page.getByRole('button', { name: 'Remove API key', exact: true }).click();
    await page.getByText('You have no API keys.').waitFor();
    expect((await fetch(address, { headers: { authorization } })).status).toBe(401);
  });
});
