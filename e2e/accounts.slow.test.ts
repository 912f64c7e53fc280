import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { oneTimeCode, signIn, useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { CONSOLE_FILE } from './global-setup.ts';

const browser = useBrowser(/status of (410|422)/);

/** Lists faults of the page. A refusal the test provokes is an answer, not a fault. */
const faults = ({ problems }: BrowserVisit) =>
  problems.filter((problem) => !/responded with a status of (410|422)/.test(problem));

const person = {
  name: 'Robin Fieldhouse',
  address: `robin.${Date.now()}@brackenfield.example`,
  password: 'orbit-walnut-ferry-42',
  newPassword: 'gravel-lantern-tulip-17',
};

let superuser: BrowserVisit;
let admin: BrowserVisit;
beforeAll(async () => {
  [superuser, admin] = [await browser.visit(), await browser.visit()];
  await Promise.all([
    signIn(superuser.page, 'superuser@acute.example'),
    signIn(admin.page, 'admin@acute.example'),
  ]);
});

/**
 * The one-time link of the newest message to an address, as the portal prints it without a mail server; a path of this
 * site. The outbox, which the superuser reads, holds the message without it.
 */
async function linkOf(address: string, subject: string): Promise<string> {
  const { page } = superuser;
  await page.goto(`/admin/outbox?search=${encodeURIComponent(address)}`);
  await page.getByRole('button', { name: subject }).first().click();
  await page.getByText('Only the recipient can see this link.').waitFor();
  // What was printed has been read by now.
  const printed = fs.readFileSync(path.join(inject('sharedFolder'), CONSOLE_FILE), 'utf8');
  const { pathname, search } = new URL(
    printed.split(`To ${address}, “${subject}”:`).at(-1)!.trim().split(/\s/)[0]!,
  );
  expect(await page.content()).not.toContain(pathname + search);
  await page.getByRole('button', { name: 'Close' }).click();
  return pathname + search;
}

async function enterCredentials(page: Page, address: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 });

describe('a new person', () => {
  let visitor: BrowserVisit;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    visitor = await browser.visit();
  });

  it('gets a list of missing fields, with links to them', async () => {
    const { page } = visitor;
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    const summary = page.locator('[data-error-summary]');
    await page.locator('[data-error-summary]:focus').waitFor();
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Name is required.',
      'Email address is required.',
      'Organisation is required.',
      'Role in the organisation is required.',
      'Password is required.',
      'Confirm password is required.',
      'Please accept the terms.',
    ]);
    await summary.getByRole('link', { name: 'Organisation is required.', exact: true }).click();
    await page.locator('#field-organisation_id:focus').waitFor();
    await page.keyboard.press('Escape');
  });

  it('registers with an organisation found by search, and not with a common password', async () => {
    const { page } = visitor;
    await page.getByLabel('Name', { exact: true }).fill(person.name);
    await page.getByLabel('Email address').fill(person.address);
    await page.getByRole('combobox', { name: 'Organisation' }).fill('rjz');
    await page.getByRole('option', { name: /King's College Hospital/ }).click();
    await page.getByLabel('Role in the organisation').fill('Audit lead');
    await page.getByLabel('I accept the terms of use').check();
    for (const password of ['password12345', person.password]) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      if (password !== person.password) await page.getByText('Strength: Weak').waitFor();
      await page.getByRole('button', { name: 'Register' }).click();
      if (password === person.password) break;
      await page.getByRole('link', { name: /too easy to guess/ }).waitFor();
    }
    await heading(page, 'Check your email').waitFor();
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('Sent again.').waitFor();
  });

  it('verifies the address by the link, which works once', async () => {
    const { page } = visitor;
    const link = await linkOf(person.address, 'Please confirm your email address');
    await page.goto(link);
    await heading(page, 'Your address is verified').waitFor();
    await page.reload();
    await heading(page, 'Your address could not be verified').waitFor();
    await page.getByLabel('Email address').fill('somebody@elsewhere.example');
    await page.getByRole('button', { name: 'Send me a new link' }).click();
    await heading(page, 'Check your email').waitFor();
  });

  it('cannot sign in before the programme team has decided', async () => {
    const { page } = visitor;
    await enterCredentials(page, person.address, person.password);
    await page.getByText('Your account is waiting for approval by the programme team.').waitFor();
  });

  it('comes first in the list of users, and is approved there', async () => {
    const { page } = admin;
    await page.goto('/users');
    const first = page.getByRole('row').nth(1);
    await first.getByText(person.address).waitFor();
    await first.getByRole('button', { name: `Review ${person.name}` }).click();
    await page.getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('button', { name: 'Reject and notify' }).click();
    await page.getByRole('link', { name: 'Reason is required.' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(`${person.name} can now sign in and has been notified.`).waitFor();
    await page.getByRole('button', { name: 'Close account…' }).waitFor();
  });

  it('is led to enrol in MFA before anything else, and then on to where they were going', async () => {
    const { page } = visitor;
    await enterCredentials(page, person.address, person.password);
    await page.waitForURL(/\/account\/mfa\?redirect=%2Fprojects$/);
    await page.goto('/account/sessions');
    await page.waitForURL(/\/account\/mfa\?redirect=%2Faccount%2Fsessions$/);
    await page.getByRole('img', { name: /QR code/ }).waitFor();

    secret = (await page.locator('[data-otp-secret]').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('link', { name: /This code is incorrect/ }).waitFor();
    await page.getByLabel('Six-digit code').fill(oneTimeCode(0, secret));
    // On a slow network who they are now is still asked for when they go on.
    let letThrough = (): void => undefined;
    const isThrough = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/v1/users/me*', async (route) => {
      await isThrough;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    recoveryCodes = await page.locator('[data-recovery-codes] li').allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(fs.readFileSync(await file.path(), 'utf8')).toContain(recoveryCodes.join('\n'));
    await page.getByRole('button', { name: 'I have saved them' }).click();
    letThrough();
    await page.waitForURL(/\/account\/sessions$/);
    await page.getByText('This browser').waitFor();
  });

  it('asks for access to a project, may withdraw, and is let in by the programme team', async () => {
    const { page } = visitor;
    await page.goto('/projects/bed-availability/dashboard');
    await page.waitForURL(/\/projects\/bed-availability\/request-access$/);
    await page.getByRole('button', { name: 'Request access' }).click();
    await page.getByText('Your request is waiting for a decision').waitFor();
    await page.goto('/account');
    await page.getByRole('button', { name: /Withdraw request for Bed availability/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
    await page.getByText('None yet').waitFor();
    await page.goto('/projects/bed-availability/request-access');
    await page.getByRole('button', { name: 'Request access' }).click();
    await page.getByText('Your request is waiting for a decision').waitFor();

    await admin.page.goto('/users');
    await admin.page.getByRole('button', { name: person.name }).click();
    await admin.page.getByRole('button', { name: /Approve access to Bed availability/ }).click();
    await admin.page.getByText(/and has been notified/).waitFor();
    await page.reload();
    await page.getByText('You have access').waitFor();
  });

  it('resets a password by a link; an unknown address gets the same reply', async () => {
    const { page } = visitor;
    const answers: string[] = [];
    for (const address of ['nobody@elsewhere.example', person.address]) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await heading(page, 'Check your email').waitFor();
      answers.push((await page.getByRole('main').innerText()).replace(address, '…'));
    }
    expect(answers[0]).toBe(answers[1]);
    await page.goto(await linkOf(person.address, 'Choose a new password'));
    await page.getByLabel('New password', { exact: true }).fill(person.newPassword);
    await page.getByLabel('Confirm new password').fill('something else');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('link', { name: 'The passwords do not match.' }).waitFor();
    await page.getByLabel('Confirm new password').fill(person.newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL(/\/login$/);
    await page.getByText('Your password has been changed.').waitFor();
  });

  it('signs in with the new password only, and with a recovery code once', async () => {
    const { page } = visitor;
    await enterCredentials(page, person.address, person.password);
    await page.getByText('The email address, password or code is incorrect.').waitFor();
    await enterCredentials(page, person.address, person.newPassword);
    await page.waitForURL(/mfa=required/);
    await page.getByLabel('One-time code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/projects$/);
    expect(faults(visitor)).toEqual([]);
  });
});

describe('access to pages', () => {
  it('lead through the login and back to where one was going, never to another site', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await page.goto('/account/sessions?from=mail');
    await page.waitForURL((url) => url.searchParams.get('redirect') === '/account/sessions?from=mail');
    await signIn(page, 'contributor@acute.example', page.url());
    await page.waitForURL(/\/account\/sessions\?from=mail$/);

    const elsewhere = await browser.visit();
    await signIn(elsewhere.page, 'neighbour@acute.example', '/login?redirect=//evil.example/projects');
    await elsewhere.page.waitForURL(/\/projects$/);
    expect(new URL(elsewhere.page.url()).host).toBe(new URL(page.url()).host);
    for (const path of ['/users', '/admin/outbox', '/admin/audit-log']) {
      await page.goto(path);
      await heading(page, 'Page Not Found').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
    }
    expect([...faults(visit), ...faults(elsewhere)]).toEqual([]);
  });

  it('for the superuser are closed to an admin', async () => {
    const { page } = admin;
    await page.goto('/admin/outbox');
    await heading(page, 'Page Not Found').waitFor();
    await page.getByRole('link', { name: 'Admin' }).click();
    const rooms = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await rooms.first().waitFor();
    const offered = await rooms.allTextContents();
    expect(offered).toContain('People and access');
    expect(offered).toContain('Audit log');
    await rooms.filter({ hasText: 'Messages' }).click();
    await heading(page, 'Contact messages').waitFor();
    const ofMessages = await rooms.allTextContents();
    expect(ofMessages).toContain('Email templates');
    expect(ofMessages).not.toContain('Outbox');
  });
});

describe('the programme team', () => {
  it('finds people by words and filters, saved in the address, and exports them', async () => {
    const { page } = admin;
    await page.goto('/users');
    await page.getByLabel('Search people').fill('king');
    await page.waitForURL(/search=king/);
    await page.getByLabel('Role').selectOption({ label: 'Viewer' });
    await page.waitForURL(/role=4/);
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('viewer@acute.example').waitFor();
    await page.goto('/users?sort=-name');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = fs
      .readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('Name,Organisation,Role,State');
    expect(lines.length).toBeGreaterThan(5);
  });

  it('sorts the whole list by a heading, not only the page that is shown', async () => {
    const { page } = admin;
    await page.goto('/users');
    const order = async (sign: 1 | -1) => {
      const cells = await page.getByRole('row').locator('td:nth-child(2) button').allTextContents();
      const names = cells.filter(Boolean);
      const sorted = [...names].sort((a, b) => sign * a.localeCompare(b, 'en'));
      return names.length > 2 && names.join() === sorted.join();
    };
    // What is shown until the sorted list has come is in another order.
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await expect.poll(() => order(1)).toBe(true);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=-name/);
    await expect.poll(() => order(-1)).toBe(true);
  });

  it('gives no role above its own, and cannot touch who is above', async () => {
    const { page } = admin;
    await page.goto('/users?search=viewer%40acute');
    await page.getByRole('button', { name: 'Sam Reed' }).click();
    await page.getByRole('tab', { name: 'Edit' }).click();
    const roles = await page.getByLabel('Role in the portal').locator('option').allTextContents();
    expect(roles).toEqual(['Admin', 'Contributor', 'Viewer']);
    await page.goto('/users?role=1');
    await page.getByRole('button', { name: 'Robin Hale' }).click();
    await page.getByRole('tab', { name: 'Access' }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Overview', 'Access']);
  });

  it('deletes a person only after typing whom, and their name goes', async () => {
    const { page } = admin;
    await page.goto(`/users?search=${encodeURIComponent(person.address)}`);
    await page.getByRole('button', { name: person.name }).click();
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Delete user…' }).click();
    const question = page.getByRole('alertdialog');
    const confirm = question.getByRole('button', { name: 'Delete user' });
    expect(await confirm.isDisabled()).toBe(true);
    await question.getByLabel(/to confirm/).fill(person.address);
    await confirm.click();
    await page.getByText('No results match your search and filters.').waitFor();
    expect(faults(admin)).toEqual([]);
  });

  it('has every step on record, readable by the programme team', async () => {
    const { page } = superuser;
    await page.goto('/admin/audit-log');
    await page.getByRole('cell', { name: 'User deleted' }).first().waitFor();
    expect(await page.getByText(person.name).count()).toBe(0);
    await page.getByLabel('Action').selectOption({ label: 'User approved' });
    await page.waitForURL(/action=user.approved/);
    const row = page.getByRole('row').filter({ hasText: 'User approved' }).first();
    await row.getByText('Asha Mistry').waitFor();
    expect(await row.innerText()).toMatch(/State:\s*Pending\s*Approved/);
    await page.goto('/admin/outbox');
    await page.getByRole('columnheader', { name: 'Subject' }).waitFor();
    expect(faults(superuser)).toEqual([]);
  });
});

describe('signing out', () => {
  it.each(['/account/sign-ins', '/account', '/projects/urgent-emergency-care/dashboard'])(
    'from %s leads to the sign-in page, without an error',
    async (path) => {
      const visit = await browser.visit();
      const { page } = visit;
      await signIn(page, 'viewer@acute.example');
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading(page, 'Sign in').waitFor();
      expect(faults(visit)).toEqual([]);
    },
  );
});
