import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

// The browser also reports refusals that the test provokes.
const { visit } = useBrowser(/status of (409|422)/);

const dialog = (page: Page) => page.getByRole('dialog').last();
const asked = (page: Page) => page.getByRole('alertdialog').last();
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words).waitFor();

/** Opens an admin page as a member of the team; the test fills fields by their labels. */
async function room(role: 'admin' | 'superuser', path: string): Promise<Page> {
  const { page } = await visit();
  await signIn(page, `${role}@acute.example`);
  await page.goto(`/admin/${path}`);
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  return page;
}

/** Opens what a button opens, by the keyboard. */
async function press(button: Locator) {
  await button.click({ trial: true });
  await button.focus();
  await button.press('Enter');
}

/** Returns the form's errors after it is sent, in the order of its fields, and checks the focus. */
async function refusals(page: Page, within: Locator, name: string): Promise<string[]> {
  await press(within.getByRole('button', { name, exact: true }));
  const summary = page.locator('[data-error-summary]');
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  return summary.getByRole('link').allInnerTexts();
}

/** Checks that the focus is on an element, so that keyboard users can continue. */
const focusIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

it('documents: uploaded, read, brought up to date, kept from being overwritten unseen, and deleted', async () => {
  const page = await room('admin', 'documents');
  const form = dialog(page);
  await press(page.getByRole('button', { name: 'New document' }));
  expect(await refusals(page, form, 'Upload')).toEqual(['Select a file.', 'Name is required.']);
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const chooser = form.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  expect(await refusals(page, form, 'Upload')).toEqual([expect.stringMatching(/is not a valid .+ file/)]);
  await chooser.setInputFiles(file('Data_dictionary.csv', 'code,question\n'));
  const name = form.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Data dictionary');
  await name.fill('O’Neill’s dictionary');
  await form.getByLabel(/^Folder/).fill('Reports and papers');
  await page.keyboard.press('Escape');
  await asked(page).getByRole('button', { name: 'Stay here' }).click();
  expect(await name.inputValue()).toBe('O’Neill’s dictionary');
  await form.getByRole('button', { name: 'Upload' }).dblclick();
  await said(page, 'Document uploaded.');
  await focusIsKept(page);
  await expect.poll(() => row(page, 'O’Neill’s').count()).toBe(1);
  // On a small laptop no word of the table is broken.
  await page.setViewportSize({ width: 1024, height: 800 });
  const head = page.getByRole('button', { name: 'Folder', exact: true });
  await expect.poll(async () => (await head.boundingBox())!.height).toBeLessThan(30);
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect.poll(async () => (await search.boundingBox())!.width).toBeGreaterThan(120);

  await press(row(page, 'O’Neill’s').getByRole('button', { name: /versions$/ }));
  expect(await refusals(page, dialog(page), 'Upload new version')).toEqual(['Select a file.']);
  await dialog(page).locator('input[type=file]').setInputFiles(file('newer.csv', 'code,question,unit\n'));
  await press(dialog(page).getByRole('button', { name: 'Upload new version' }));
  await dialog(page).getByRole('button', { name: 'Download Version 2: newer.csv' }).waitFor();
  // Until this appears, the form still has the selected file, and would ask before it closes.
  await said(page, 'New version uploaded. People will now download this version.');
  await page.keyboard.press('Escape');

  const reader = (await visit()).page;
  await signIn(reader, 'viewer@acute.example');
  await reader.goto('/documents');
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Download O’Neill’s dictionary' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('newer.csv');

  const other = await page.context().newPage();
  await other.goto('/admin/documents');
  const change = { name: 'Change O’Neill’s dictionary' };
  await other.getByRole('button', change).click();
  await page.getByRole('button', change).click();
  await dialog(page).getByLabel('Visible to').selectOption('Programme team');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Saved.');
  await dialog(other)
    .getByLabel(/^Description/)
    .fill('Typed meanwhile');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await dialog(other)
    .getByText(/Someone else has changed this/)
    .waitFor();
  expect(
    await dialog(other)
      .getByLabel(/^Description/)
      .inputValue(),
  ).toBe('Typed meanwhile');
  await other.close({ runBeforeUnload: false });
  await reader.reload();
  await reader.getByRole('heading', { name: 'Documents' }).waitFor();
  await expect.poll(() => reader.getByRole('button', { name: /O’Neill/ }).count()).toBe(0);

  await press(page.getByRole('button', { name: 'Delete O’Neill’s dictionary' }));
  await asked(page).getByText('The file will be deleted, along with all 2 versions.').waitFor();
  await press(asked(page).getByRole('button', { name: 'Delete document' }));
  await expect.poll(() => row(page, 'O’Neill’s').count()).toBe(0);
  await focusIsKept(page);
});

it('filters: duplicate options are reported and corrected; one is calculated, and both are deleted', async () => {
  const page = await room('admin', 'filters');
  const form = dialog(page);
  await press(page.getByRole('button', { name: 'New filter' }));
  const field = (name: string) => form.getByRole('textbox', { name });
  expect(await refusals(page, form, 'Create filter')).toEqual([
    'Name is required.',
    'Option 1 is required.',
    'Option 2 is required.',
  ]);
  await field('Name').fill('O’Neill’s größe');
  await field('Option 1').fill('Yes');
  await field('Option 2').fill('yes');
  expect(await refusals(page, form, 'Create filter')).toEqual([
    'The option “yes” is listed twice. Remove one of them.',
  ]);
  await form.getByRole('link', { name: /is listed twice/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-options');
  await field('Option 2').fill('No');
  await form.getByRole('button', { name: 'Create filter' }).dblclick();
  await said(page, 'Filter created.');
  await expect.poll(() => row(page, 'O’Neill’s').count()).toBe(1);

  await press(page.getByRole('button', { name: 'Create from data' }));
  await form.getByText('Submissions for each option').waitFor();
  await press(form.getByRole('button', { name: 'Create filter' }));
  await form.getByText('Name is required.').waitFor();
  await page.keyboard.type('Kind of trust');
  await press(form.getByRole('button', { name: 'Create filter' }));
  await said(page, 'Filter saved.');
  for (const name of ['O’Neill’s größe', 'Kind of trust']) {
    await press(page.getByRole('button', { name: new RegExp(`^(Remove|Delete) ${name}$`) }));
    await press(asked(page).getByRole('button', { name: /^(Remove|Delete) filter$/ }));
    await expect.poll(() => row(page, name).count()).toBe(0);
  }
});

it('messages: a visitor without an account writes, the team answers by email and closes it', async () => {
  const { page: visitor } = await visit();
  await visitor.goto('/contact');
  const main = visitor.getByRole('main');
  await visitor.getByRole('button', { name: 'Send' }).waitFor();
  expect(await refusals(visitor, main, 'Send')).toHaveLength(5);
  const subject = `May two sites join? ${Date.now()}`;
  for (const [label, value] of [
    ['Name', 'Siobhán O’Neill'],
    ['Email address', 'siobhan@'],
    ['Subject', subject],
    ['Message', 'We have <b>two</b> sites.'],
  ] as const)
    await visitor.getByRole('textbox', { name: label, exact: true }).fill(value);
  await visitor.getByRole('checkbox').focus();
  await visitor.keyboard.press('Space');
  expect(await refusals(visitor, main, 'Send')).toEqual(['Please enter a valid email address.']);
  await visitor.getByRole('textbox', { name: 'Email address' }).fill('siobhan@trust.example');
  await visitor.getByRole('button', { name: 'Send' }).dblclick();
  await visitor.getByRole('heading', { name: 'Your message has been sent to the programme team' }).waitFor();

  const page = await room('admin', 'messages');
  await expect.poll(() => row(page, subject).count()).toBe(1);
  await press(page.getByRole('button', { name: subject }));
  await dialog(page).getByText('We have <b>two</b> sites.').waitFor();
  expect(await refusals(page, dialog(page), 'Send reply')).toEqual(['Reply is required.']);
  await dialog(page).getByRole('textbox', { name: 'Reply' }).fill('Yes, both may.');
  await dialog(page).getByRole('button', { name: 'Send reply' }).dblclick();
  await said(page, 'Your reply is being sent to siobhan@trust.example.');
  await row(page, subject).getByText('Replied to').waitFor();
  await focusIsKept(page);
});

it('extension: a past time is refused, a future one is listed and then removed', async () => {
  const page = await room('admin', 'extensions');
  const form = dialog(page);
  await press(page.getByRole('button', { name: 'New extension' }));
  expect(await refusals(page, form, 'Save extension')).toEqual([
    'Organisation or submission is required.',
    'Until is required.',
    'Reason is required.',
  ]);
  await form.getByRole('combobox', { name: 'Organisation or submission' }).focus();
  await page.keyboard.type('Kingston');
  await page.getByRole('option', { name: 'Kingston Hospital NHS Foundation Trust', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByLabel('Until').fill('2020-01-01T10:00');
  await form.getByLabel('Reason').fill('A flood in the records room');
  expect(await refusals(page, form, 'Save extension')).toEqual(['Enter a time in the future.']);
  // After entry closes for the others, and before the results are published.
  const day = new Date(Date.now() + 50 * 24 * 3_600_000).toISOString().slice(0, 10);
  await form.getByLabel('Until').fill(`${day}T17:00`);
  await form.getByRole('button', { name: 'Save extension' }).dblclick();
  const given = row(page, 'Kingston Hospital');
  await given.getByText('A flood in the records room').waitFor();
  expect(await given.count()).toBe(1);
  await press(given.getByRole('button', { name: /^Remove/ }));
  await asked(page)
    .getByText(/closes for this organisation immediately/)
    .waitFor();
  await press(asked(page).getByRole('button', { name: 'Remove extension' }));
  await expect.poll(() => given.count()).toBe(0);
  await focusIsKept(page);
});

it('corrections: a published response is reopened with a reason, and its page lists it', async () => {
  const page = await room('admin', 'corrections');
  await page.goto('/projects/urgent-emergency-care/data-collection');
  await page.getByLabel('Time period').selectOption('May 2025');
  await page
    .getByText(/Published|published/)
    .first()
    .waitFor();
  const link = page.locator('tbody a').first();
  await press(link);
  await press(page.getByRole('button', { name: 'Reopen for correction' }));
  await press(asked(page).getByRole('button', { name: 'Reopen' }));
  await asked(page).getByText('Reason is required.').waitFor();
  await asked(page).getByLabel('Reason').fill('A ward was counted twice');
  await press(asked(page).getByRole('button', { name: 'Reopen' }));
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await page.goto('/admin/corrections');
  await row(page, 'A ward was counted twice').getByText('Being corrected').waitFor();
});

it('settings: all errors appear at once, saved values stay, a bad logo is explained', async () => {
  const page = await room('superuser', 'settings');
  const field = (label: string | RegExp) => page.getByRole('textbox', { name: label, exact: true });
  const main = page.getByRole('main');
  const before = await field('Colour').inputValue();
  await field('Colour').fill('blue');
  await field(/^Support email/).fill('nobody');
  await field('Inactivity limit').fill('200');
  expect(await refusals(page, main, 'Save settings')).toEqual([
    'Enter a colour such as #005ea5.',
    'Please enter a valid email address.',
    'Enter 1 to 168 hours.',
  ]);
  await field('Colour').fill('#ffff66');
  await page.getByText(/Contrast: button/).waitFor();
  await page.reload();
  await expect
    .poll(() => field('Colour').inputValue(), { message: 'what is not saved is not there' })
    .toBe(before);

  for (const line of ['Compare, then change', '']) {
    await field(/^Home page tagline/).fill(line);
    const loadedAnew = page.waitForEvent('load');
    await press(page.getByRole('button', { name: 'Save settings' }));
    await loadedAnew;
    await said(page, 'The settings have been saved.');
    await expect.poll(() => field(/^Home page tagline/).inputValue()).toBe(line);
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  const refused = page.getByRole('alert').filter({ hasText: 'The logo was not changed' });
  await refused.waitFor();
  expect(await refused.innerText()).not.toContain('listed fields');
});
