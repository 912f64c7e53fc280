import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser(/status of 422/);

/** The folder for screenshots; none by default. */
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

describe('service API keys', () => {
  it('are made for the programme, shown once, work, and are taken back', async () => {
    const { page } = await visit();
    await signIn(page, 'admin@acute.example');
    await page.goto('/admin/service-keys');
    await page.getByRole('button', { name: 'New service API key' }).click();
    await page.getByLabel('Name').fill('Board reports');
    await page.getByLabel('Manage').check();
    await picture(page, 'service-key-form');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('[data-api-key]').textContent())!.trim();
    const url = new URL('/api/v1/feeds/?project_id=1', page.url()).href;
    const authorization = `Bearer ${key}`;
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('For the programme, created by').waitFor();
    await picture(page, 'service-keys');
    await page.getByRole('button', { name: 'Remove API key Board reports' }).click();
    await page.getByRole('button', { name: 'Remove key', exact: true }).click();
    await page.getByText('Board reports', { exact: true }).waitFor({ state: 'detached' });
    expect((await fetch(url, { headers: { authorization } })).status).toBe(401);
  });
});

describe('webhooks', () => {
  it('are added with a secret that is shown once, changed, and deleted', async () => {
    const { page } = await visit();
    await signIn(page, 'admin@acute.example');
    await page.goto('/admin/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Data warehouse');
    await dialog.getByLabel('Address').fill('https://127.0.0.1/hook');
    await dialog.getByLabel('Submitted').check();
    await picture(page, 'webhook-form');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByText('The address is on a private network. Use a public address.').first().waitFor();
    await dialog.getByLabel('Address').fill('https://warehouse.example/hook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    expect((await page.locator('[data-webhook-secret]').textContent())!.trim()).toMatch(/^whsec_/);
    await picture(page, 'webhook-secret');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('button', { name: 'Messages to Data warehouse' }).click();
    await page.getByText('Nothing has been sent in the last 30 days.').waitFor();
    await picture(page, 'webhook-messages');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Delete.*Data warehouse/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('cell', { name: 'Data warehouse', exact: true }).waitFor({ state: 'detached' });
  });
});
