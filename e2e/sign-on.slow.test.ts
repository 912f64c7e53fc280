import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  CLIENT,
  startOidcProvider,
  type TestProvider,
} from '../apps/api/test/support/start-oidc-provider.ts';
import { queryDatabase } from './support/query-database.ts';
import { unusedOneTimeCode, signIn, useBrowser } from './support/fixtures.ts';

// The provider is no site with pictures, is down once, and refusals are answers.
const { visit } = useBrowser(/status of (401|404|424)/);
const PERSON = 'contributor@acute.example';
const NAME = 'Acute Trust accounts';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOidcProvider(inject('portalUrl'));
});
afterAll(() => provider.stop());

/** From the sign-in page to the provider, which sends back at once. */
async function goToProvider(page: Page, claims: object): Promise<void> {
  provider.state.signsIn = { sub: 'of the trust', email: PERSON, email_verified: true, ...claims };
  await page.goto('/login?redirect=%2Faccount%2Fsign-ins');
  await page.getByRole('link', { name: 'Other ways to sign in' }).click();
  await heading(page, 'Other ways to sign in');
  await page.getByLabel('Email address').fill(PERSON);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('single sign-on', () => {
  it('can be set up in the admin area: the secret is not shown again, and the provider is asked', async () => {
    const { page } = await visit();
    await signIn(page, 'superuser@acute.example');
    await page.goto('/admin/sign-on');
    await page.getByRole('button', { name: 'New provider' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill(NAME);
    await form.getByLabel('Address (issuer)').fill(provider.issuer);
    await form.getByLabel('Client ID').fill(CLIENT.client_id);
    await form.getByLabel('Client secret').fill(CLIENT.client_secret);
    await form.getByLabel('Domains').fill('acute.example');
    await form.getByLabel('MFA values').fill('mfa');
    await form.getByRole('button', { name: 'Add provider' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: NAME, exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: NAME });
    await page.getByRole('button', { name: 'Check provider' }).click();
    await page.getByText('The provider responds, and gives this address as its own.').waitFor();
    await page.getByText('/api/v1/auth/signOn/callback').waitFor();
    expect(await page.content()).not.toContain(CLIENT.client_secret);
  });

  it('opens no existing account in the first three days of a provider', async () => {
    const { page } = await visit();
    await goToProvider(page, { amr: ['pwd', 'mfa'] });
    await page.getByText('was set up or changed less than 3 days ago').waitFor();
    await queryDatabase(
      `update audit_entries set created_at = created_at - interval '4 days' where subject_type = 'identity_provider'`,
    );
  });

  it('signs a person in without a code after the provider’s second factor, and out again there', async () => {
    const { page } = await visit();
    await goToProvider(page, { amr: ['pwd', 'mfa'] });
    await page.waitForURL(/\/account\/sign-ins/);
    await page.getByText(NAME).waitFor();
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(/\/login/);
    await heading(page, 'Sign in');
    expect(provider.state.asked.some((one) => one.startsWith('/session/end/confirm'))).toBe(true);
  });

  it('asks for the code otherwise, also after the provider’s keys were changed', async () => {
    await provider.rotate();
    const { page } = await visit();
    await goToProvider(page, { amr: ['pwd'] });
    await heading(page, 'Enter your code');
    await page.getByLabel('One-time code').fill(await unusedOneTimeCode(PERSON));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/account\/sign-ins/);
  });

  it('explains why a person cannot sign in, and passwords still work', async () => {
    const { page } = await visit();
    await goToProvider(page, { sub: 'somebody else', email_verified: false });
    await page.getByText('has not verified that').waitFor();
    // A sign-in another browser started is not valid here.
    await page.goto('/api/v1/auth/signOn/callback?code=stolen&state=stolen');
    await heading(page, 'Other ways to sign in');
    await page.getByText('has not verified that').waitFor();
    const stranger = (await visit()).page;
    await stranger.goto('/api/v1/auth/signOn/callback?code=stolen&state=stolen');
    await stranger.getByText('was started in another browser').waitFor();
    provider.state.isDown = true;
    await page.getByLabel('Email address').fill(PERSON);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('is not responding at the moment').waitFor();
    provider.state.isDown = false;
    await page.getByRole('link', { name: 'Sign in with your password' }).click();
    await heading(page, 'Sign in');
  });
});
