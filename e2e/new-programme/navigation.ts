import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { oneTimeCode } from '../support/fixtures.ts';
import { field } from '../support/builder-page.ts';

const PASSWORD = 'orbit-walnut-ferry-42';

/** Follows a personal link to set a password, signs in with it and sets up a second factor. */
export async function acceptInvitation(page: Page, address: string, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Confirm new password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login$/);
  await field(page, 'Email address').fill(address);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/account\/mfa/);
  const secret = (await page.locator('[data-otp-secret]').innerText()).replaceAll(/\s/g, '');
  await field(page, 'Six-digit code').fill(oneTimeCode(0, secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL(/\/projects$/);
}

/** Pages of the programme that the menu shows once the item they belong to is open. */
const itemOf: Record<string, string> = {
  Scopes: 'Organisations',
  Users: 'People and access',
  'Time periods': 'Periods and categories',
  Outbox: 'Messages',
  Reminders: 'Progress and reminders',
  'Get started': 'Settings',
};
const ofProgramme = new Set([
  ...Object.keys(itemOf),
  'To do',
  'Projects',
  'Organisations',
  'Progress and reminders',
]);

/** Opens an admin page by the menu beside it, of the programme or of its only project. */
export async function openAdminPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Admin' });
  if (!(await menu.isVisible())) {
    // From a project, one link leads to its workspace.
    const manage = page.getByRole('link', { name: 'Manage', exact: true });
    const isOfProject = !ofProgramme.has(name) && (await manage.isVisible());
    await (isOfProject ? manage : page.getByRole('link', { name: 'Admin', exact: true })).click();
  }
  await menu.getByRole('link').first().waitFor();
  const isInProject = (await menu.getByRole('link', { name: 'Programme', exact: true }).count()) > 0;
  if (ofProgramme.has(name)) {
    if (isInProject) await follow(page, 'Programme');
    const item = itemOf[name] ?? name;
    const link = menu.getByRole('link', { name, exact: true });
    // The menu of the programme comes a moment after its address.
    await link
      .or(menu.getByRole('link', { name: item, exact: true }))
      .first()
      .waitFor();
    if ((await link.count()) === 0) {
      await follow(page, item);
      // The first page of an item opens with it.
      if (new URL(page.url()).pathname === (await link.last().getAttribute('href'))) return;
    }
  } else if (!isInProject) {
    await follow(page, 'Projects');
    // The page before may also have a table of links, and is shown until this one has loaded.
    await page.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
    await page.locator('#desk-room').getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Project overview' }).waitFor();
  }
  await follow(page, name);
}

async function follow(page: Page, name: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name, exact: true })
    .last();
  const path = (await link.getAttribute('href'))!.split('?')[0];
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === path);
  await page.locator('#desk-room').getByRole('heading', { level: 1 }).waitFor();
}

export const findOpenDialog = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Waits for a dialog to close: its content is then stored. */
export const expectDialogClosed = (page: Page) =>
  expect.poll(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);

/**
 * Selects a file with these rows, as a spreadsheet saves them: a mark at the start, and Windows line ends.
 */
export async function chooseCsv(
  page: Page,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const text = `\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await findOpenDialog(page).locator('input[type=file]').setInputFiles(file);
}
