import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/sign-in.ts';
import { expectAccessible, signIn, useBrowser } from './fixtures.ts';

const { visit } = useBrowser(/status of 422/);

/** Where pictures are kept to be looked at; nowhere unless asked for. */
const pictures = process.env['PICTURES'];
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  fs.mkdirSync(pictures, { recursive: true });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('keys for machines', () => {
  it('are made for the programme, shown once, work, and are taken back', async () => {
    const { page } = await visit();
    await signIn(page, 'admin@acute.example');
    await page.goto('/admin/service-keys');
    await page.getByText('There are no keys for machines').waitFor();
    await page.getByRole('button', { name: 'New key for a machine' }).click();
    await page.getByLabel('Name').fill('Data warehouse');
    await page.getByLabel('Manage').check();
    await picture(page, 'service-key-form');
    await expectAccessible(page, 'the form of a key for a machine');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const key = (await page.locator('[data-api-key]').textContent())!.trim();
    const url = new URL('/api/v1/feeds/?project_id=1', page.url()).href;
    const authorization = `Bearer ${key}`;
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it: continue' }).click();
    await page.getByText('For the programme, made by').waitFor();
    await picture(page, 'service-keys');
    await page.getByRole('button', { name: 'Remove API key Data warehouse' }).click();
    await page.getByRole('button', { name: 'Remove key', exact: true }).click();
    await page.getByText('There are no keys for machines').waitFor();
    expect((await fetch(url, { headers: { authorization } })).status).toBe(401);
  });
});
