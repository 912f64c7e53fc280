import type { Dialog, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { signIn, unusedOneTimeCode, useBrowser } from './support/fixtures.ts';
import { saveScreenshot } from './support/survey-pages.ts';

// The browser also reports the refusal of the save whose session has ended, and of the first sign-in without a code.
const { visit } = useBrowser(/status of 401/);
const EMAIL = 'superuser@acute.example';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).press('Enter');
const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words).waitFor();

const menu = (page: Page, path: string) => page.locator(`a[href^="/admin/${path}"]`).first();
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === `/admin/${path}`);

/** The page of the same part of the menu from which each page is opened. */
const neighbours = { settings: 'webhooks', scopes: 'organisations', categories: 'time-periods' };

/** Opens an admin page from its neighbour, to which Back leads. */
async function room(path: keyof typeof neighbours): Promise<Page> {
  const { page } = await visit();
  await signIn(page, EMAIL);
  await page.goto(`/admin/${neighbours[path]}`);
  await menu(page, path).click();
  await isAt(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

it('a form asks before a link, Back and a reload lose what was typed, and nothing when nothing was', async () => {
  const page = await room('settings');
  const tagline = page.getByLabel(/^Home page tagline/);
  const before = await tagline.inputValue();
  await tagline.fill('Better care, measured.');
  const webhooks = menu(page, 'webhooks');
  await webhooks.click();
  await question(page).waitFor();
  await saveScreenshot(page, 'leave-without-saving');
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, 'leave-without-saving-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await answer(page, 'Stay here');
  await question(page).waitFor({ state: 'detached' });
  expect(await tagline.inputValue()).toBe('Better care, measured.');

  await page.goBack().catch(() => null);
  await question(page).waitFor();
  // Back again answers the question by staying.
  await page.goBack().catch(() => null);
  await question(page).waitFor({ state: 'detached' });
  expect(await tagline.inputValue()).toBe('Better care, measured.');

  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  const native: Dialog = await asked;
  expect(native.type()).toBe('beforeunload');
  await native.dismiss();
  expect(await tagline.inputValue()).toBe('Better care, measured.');

  await tagline.fill(before);
  await webhooks.click();
  await isAt(page, 'webhooks');
  expect(await question(page).count()).toBe(0);
});

it('Back closes a dialog, and asks first when something was typed in it', async () => {
  const page = await room('scopes');
  const dialog = page.getByRole('dialog', { name: 'New scope' });
  const open = page.getByRole('button', { name: 'New scope' });
  await open.press('Enter');
  await dialog.waitFor();
  await page.goBack().catch(() => null);
  await dialog.waitFor({ state: 'detached' });
  await isAt(page, 'scopes');

  await open.press('Enter');
  await dialog.getByRole('textbox').first().fill('Trauma');
  await page.goBack().catch(() => null);
  await question(page).waitFor();
  await answer(page, 'Leave without saving');
  await dialog.waitFor({ state: 'detached' });
  await isAt(page, 'scopes');
});

it('a dialog asks however it is closed, and leaves the page usable', async () => {
  const page = await room('scopes');
  const dialog = page.getByRole('dialog', { name: 'New scope' });
  const open = page.getByRole('button', { name: 'New scope' });
  const name = dialog.getByRole('textbox').first();
  const leaveBy = (label: string) => async (clickCount: 1 | 2) =>
    dialog.getByRole('button', { name: label }).click({ clickCount });
  const ways: ((clickCount: 1 | 2) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    leaveBy('Close'),
    leaveBy('Cancel'),
  ];
  for (const leave of ways) {
    await open.click();
    await name.fill('Trauma');
    // Of a double click, the second falls beside the question and does not answer it.
    await leave(2);
    await question(page).waitFor();
    await answer(page, 'Stay here');
    await question(page).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Trauma');
    await leave(1);
    await question(page).waitFor();
    await answer(page, 'Leave without saving');
    await dialog.waitFor({ state: 'detached' });
    // Without text it closes at once.
    await open.click();
    await dialog.waitFor();
    await leave(1);
    await dialog.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
  }
  await open.click();
  await name.fill(`Trauma ${Date.now()}`);
  const created = await name.inputValue();
  await dialog.getByRole('button', { name: 'Add scope' }).dblclick();
  await page.getByRole('heading', { level: 1, name: created }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await page.getByRole('button', { name: `Delete ${created}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete scope' }).dblclick();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await open.click();
  await dialog.waitFor();
});

it('signing out asks before it loses text', async () => {
  const page = await room('settings');
  const tagline = page.getByLabel(/^Home page tagline/);
  await tagline.fill('Better care, measured.');
  const signOut = async () => {
    await page.getByRole('banner').getByRole('button').last().press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await question(page).waitFor();
  };
  await signOut();
  await answer(page, 'Stay here');
  await question(page).waitFor({ state: 'detached' });
  expect(await tagline.inputValue()).toBe('Better care, measured.');
  await signOut();
  await answer(page, 'Leave without saving');
  await page.waitForURL((url) => url.pathname === '/login');
});

it('a form whose session has ended is saved after signing in over it', async () => {
  const page = await room('categories');
  const name = `Audits ${Date.now()}`;
  await page.getByRole('button', { name: 'New category' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New category' });
  await form.getByLabel('Name').fill(name);
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Add category' }).press('Enter');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.waitFor();
  await saveScreenshot(page, 'session-ended');
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, 'session-ended-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await ended.getByLabel('Email address').inputValue()).toBe(EMAIL);
  await ended.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await ended.getByLabel('One-time code').fill(await unusedOneTimeCode(EMAIL));
  await ended.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await said(page, 'You are signed in again.');
  await said(page, 'The category has been created.');
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete category' }).press('Enter');
  await form.waitFor({ state: 'detached' });
});
