import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

it('subscribes to a saved view, and unsubscribes in the account', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  const name = `Long waits ${Date.now()}`;
  await page.goto(`${project}/explorer/waiting-times/detail/1?output-type=funnel`);
  await page.locator('.highcharts-root').waitFor();
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Show on my dashboard').uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const emails = dialog.getByRole('button', { name: `Email me about ${name} when results are published` });
  await emails.click();
  await page.getByText(`You will get an email about “${name}” when results are published.`).waitFor();
  await expect.poll(() => emails.getAttribute('aria-pressed')).toBe('true');

  await page.goto('/account/notices');
  await page.getByRole('button', { name: `Unsubscribe from ${name}` }).click();
  await page.getByText(`You will no longer get emails about “${name}”.`).waitFor();
  await expect.poll(() => page.getByRole('button', { name: `Unsubscribe from ${name}` }).count()).toBe(0);
});
