import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const chart = '/projects/urgent-emergency-care/explorer/waiting-times/detail/1';
const CHART = 'Attendances over four hours';

async function openChartAdmin(page: Page): Promise<void> {
  await page.goto('/admin/charts');
  const tree = page.getByRole('treegrid', { name: 'Groups and charts' });
  await tree.getByRole('row').filter({ hasText: CHART }).first().click();
  await page.getByRole('region', { name: 'Resources beside the result' }).waitFor();
}

it('shows what the programme team attaches beside an organisation’s result', async () => {
  const { page: team } = await visit();
  await signIn(team, 'admin@acute.example');
  await openChartAdmin(team);
  const editor = team.getByRole('region', { name: 'Resources beside the result' });
  await editor.getByText('No resources yet.').waitFor();
  for (const [at, name] of ['How others shortened waits', 'A case study'].entries()) {
    await editor.getByRole('button', { name: 'Add a resource' }).click();
    await editor.getByLabel(`Title of resource ${at + 1}`).fill(name);
    await editor.getByLabel('Shown for').nth(at).selectOption('All results');
  }
  // Something to read is missing.
  await editor.getByLabel('Text').nth(1).fill('Ten trusts tell what helped.');
  await editor.getByRole('button', { name: 'Save resources' }).click();
  await editor.getByText('Enter text or a link, or select a document.').waitFor();
  await editor.getByLabel('Link').nth(0).fill('https://example.org/waits');
  await editor.getByRole('button', { name: 'Move resource 2 up' }).click();
  await editor.getByRole('button', { name: 'Save resources' }).click();
  await team.getByText('Saved.').first().waitFor();

  const { page: own } = await visit();
  await signIn(own, 'contributor@acute.example');
  await own.goto(chart);
  const shown = own.getByRole('region', { name: 'Resources for this result' });
  await shown.getByText('Ten trusts tell what helped.').waitFor();
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('A case study'),
    expect.stringContaining('How others shortened waits'),
  ]);
  const link = shown.getByRole('link', { name: /^How others shortened waits/ });
  expect(await link.getAttribute('href')).toBe('https://example.org/waits');

  await editor.getByRole('button', { name: 'Remove resource 2' }).click();
  await editor.getByRole('button', { name: 'Remove resource 1' }).click();
  await editor.getByRole('button', { name: 'Save resources' }).click();
  await editor.getByText('No resources yet.').waitFor();
  await own.reload();
  await own.getByRole('button', { name: 'Try another value' }).waitFor();
  await expect.poll(() => shown.count()).toBe(0);
});
