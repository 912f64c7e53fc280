import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';
const NAME = 'Four hours beside our peers';

/** Goes to a button and presses it, as a keyboard user does. */
async function press(button: Locator, key = 'Enter') {
  await button.click({ trial: true });
  await button.press(key);
}

it('a comparison is saved as a view, shows its sentence on the dashboard, opens unchanged, and is deleted', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(`${project}/explorer/waiting-times/detail`);
  await page.locator('.highcharts-root').first().waitFor();
  await press(page.getByRole('button', { name: /^Peer groups/ }));
  await press(page.getByRole('dialog').getByRole('checkbox').first(), 'Space');
  await expect.poll(() => page.url()).toMatch(/peer-group=\d+/);
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: 'Box plot' }));
  await expect.poll(() => page.url()).toMatch(/output-type=box_plot/);
  const chart = await page.getByRole('heading', { level: 1 }).innerText();
  const chosen = () => new URLSearchParams(new URL(page.url()).search);
  const peers = chosen().getAll('peer-group');

  const keep = page.getByRole('button', { name: 'Save as a view' });
  await press(keep);
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(chart);
  await dialog.getByLabel('Name').fill(NAME);
  await expect.poll(() => dialog.getByLabel('Show on my dashboard').isChecked()).toBe(true);
  await press(dialog.getByRole('button', { name: 'Save', exact: true }));
  await dialog.getByRole('link', { name: NAME }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // What the chart says of itself is what the dashboard says of the view.
  const answer = page.waitForResponse((one) => one.url().includes('/getChartData/'));
  await page.goto(`${project}/dashboard`);
  const { verdict } = (await (await answer).json()) as { verdict: string };
  expect(verdict).toMatch(/\w/);
  const views = page.getByRole('region', { name: 'My views' });
  await views.getByText(verdict).waitFor();
  await expect.poll(() => views.innerText()).toContain(chart);

  await press(views.getByRole('link', { name: NAME }));
  await page.locator('.highcharts-root').first().waitFor();
  expect([chosen().getAll('peer-group'), chosen().get('output-type')]).toEqual([peers, 'box_plot']);
  await page.getByRole('button', { name: 'Box plot', pressed: true }).waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).toContain(verdict);

  // The view is private.
  const colleague = (await visit()).page;
  await signIn(colleague, 'viewer@acute.example');
  await colleague.goto(`${project}/dashboard`);
  await colleague.getByRole('heading', { name: 'Scorecard' }).first().waitFor();
  expect(await colleague.getByText(NAME).count()).toBe(0);

  await page.goto(`${project}/dashboard`);
  await press(views.getByRole('button', { name: 'All my views' }));
  await press(dialog.getByRole('button', { name: `${NAME} on my dashboard`, pressed: true }));
  await dialog.getByRole('button', { name: `${NAME} on my dashboard`, pressed: false }).waitFor();
  await page.keyboard.press('Escape');
  await views.getByText('None of your views is on the dashboard.').waitFor();
  await press(views.getByRole('button', { name: 'All my views' }));
  await press(dialog.getByRole('button', { name: `Delete ${NAME}` }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }));
  await dialog.getByText('You have no views yet.').waitFor();
  await page.keyboard.press('Escape');
  await views.waitFor({ state: 'detached' });
  // The focus is on an element, so that keyboard users can continue.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
