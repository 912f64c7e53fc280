import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

// A user outside the group's audience gets 404.
const { visit } = useBrowser(/status of 404/);
const NAME = 'Those we met in the spring';

/** Goes to a button and presses it, as a keyboard user does. */
async function press(button: Locator, key = 'Enter') {
  await button.click({ trial: true });
  await button.press(key);
}

it('opens a shared group from a copied link; others, and all after its deletion, see a message and the rest', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'contributor@acute.example');
  await page.goto('/projects/urgent-emergency-care/explorer/waiting-times/detail');
  await page.locator('.highcharts-root').first().waitFor();
  const choosers = page.getByRole('region', { name: 'Comparison options' });
  const chooser = choosers.getByRole('button', { name: /^Peer groups/ });
  await press(chooser);
  await press(page.getByRole('dialog').getByRole('button', { name: 'New peer group' }));
  const form = page.getByRole('dialog', { name: 'New peer group' });
  await form.getByLabel('Name').fill(NAME);
  await press(form.getByLabel('Share with my organisation'), 'Space');
  const boxes = form.getByRole('group', { name: /^Members/ }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (let at = 0; at < 12; at += 1) await boxes.nth(at).press('Space');
  await form.getByText(/^12 selected$/).waitFor();
  await press(form.getByRole('button', { name: 'Create peer group' }));
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/peer-group=\d+/);
  const comparedBy = (of: typeof page) => of.getByRole('main').getByRole('table').first();
  const compared = comparedBy(page);
  await expect.poll(() => compared.innerText()).toContain(NAME);
  await press(page.getByRole('button', { name: 'Copy link' }));
  await page.getByRole('region', { name: 'Notifications' }).getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/peer-group=\d+/);

  const colleague = (await visit()).page;
  await signIn(colleague, 'viewer@acute.example');
  await colleague.goto(link);
  const theirs = comparedBy(colleague);
  await expect.poll(() => theirs.innerText()).toBe(await compared.innerText());
  expect(await theirs.innerText()).toContain(NAME);
  const gone = (of: typeof page) => of.getByText('This link includes a peer group you cannot use');
  expect(await gone(colleague).count()).toBe(0);
  const bar = colleague.getByRole('region', { name: 'Comparison options' });
  await press(bar.getByRole('button', { name: /^Peer groups/ }));
  await press(colleague.getByRole('dialog').getByRole('button', { name: 'My peer groups' }));
  await colleague.getByText(/^12 trusts\. Shared with your organisation by /).waitFor();
  await colleague.keyboard.press('Escape');

  const stranger = (await visit()).page;
  await signIn(stranger, 'neighbour@acute.example');
  await stranger.goto(link);
  await gone(stranger).waitFor();
  await stranger.locator('.highcharts-root').first().waitFor();
  expect(await stranger.locator('body').innerText()).not.toContain(NAME);

  await press(chooser);
  await press(page.getByRole('dialog').getByRole('button', { name: 'My peer groups' }));
  await press(page.getByRole('button', { name: `Delete ${NAME}` }));
  const asked = page.getByRole('alertdialog');
  await expect
    .poll(() => asked.innerText())
    .toContain('It will be deleted for everyone at your organisation.');
  await press(asked.getByRole('button', { name: 'Delete peer group' }));
  await expect.poll(() => page.url()).not.toMatch(/peer-group/);

  await colleague.reload();
  await gone(colleague).waitFor();
  await expect.poll(() => theirs.innerText()).not.toContain(NAME);
  await colleague.locator('.highcharts-root').first().waitFor();
  await press(colleague.getByRole('button', { name: 'Remove from the link' }));
  await expect.poll(() => colleague.url()).not.toMatch(/peer-group/);
  await expect.poll(() => gone(colleague).count()).toBe(0);
});
