import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';
const { visit } = useBrowser(/status of (409|422)/);
it.each(['dblclick', 'click'] as const)('inert %s', async (how) => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto('/admin/filters');
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New filter' }).press('Enter');
  const form = page.getByRole('dialog').last();
  const create = form.getByRole('button', { name: 'Create filter' });
  await create.press('Enter');
  await page.locator('[data-error-summary]').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Size ' + how);
  await form.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await form.getByRole('textbox', { name: 'Option 2' }).fill('yes');
  await create.press('Enter');
  await form.getByRole('link', { name: /is listed twice/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-options');
  await form.getByRole('textbox', { name: 'Option 2' }).fill('No');
  await create[how]();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Filter created.').waitFor();
  for (let i = 0; i < 2; i++) {
    await new Promise((r) => setTimeout(r, 2500));
    console.log(how, i, await page.evaluate(() => ({
      dialogs: [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].map((d) => (d as HTMLElement).innerText),
      inert: [...document.querySelectorAll('[inert]')].map((d) => d.outerHTML.slice(0, 120)),
      toasts: document.querySelector('[aria-label^=Notif]')?.textContent,
      active: document.activeElement?.outerHTML.slice(0, 200),
    })));
  }
});
