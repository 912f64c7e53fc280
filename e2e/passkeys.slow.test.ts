import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

// A refused password is an answer.
const { visit } = useBrowser(/status of (401|403|422)/);
const PERSON = 'viewer@acute.example';
const NAME = 'Work laptop';

/** A device with a screen lock, whose owner says yes. */
async function giveDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('a passkey', () => {
  it('is added, signs in alone and in place of a code, is renamed and removed', async () => {
    const { page } = await visit();
    await signIn(page, PERSON);
    const { session, authenticatorId } = await giveDevice(page);
    await page.goto('/account/mfa');
    await page.getByText('You have no passkeys.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill(NAME);
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Continue with your device' }).click();
    await page.getByText('This is not your current password.').first().waitFor();
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue with your device' }).click();
    await page.getByRole('button', { name: `Rename passkey ${NAME}` }).waitFor();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });

    // Another browser of the same device.
    const other = (await visit()).page;
    const device = await giveDevice(other);
    await device.session.send('WebAuthn.addCredential', {
      authenticatorId: device.authenticatorId,
      credential: credentials[0]!,
    });
    await other.goto('/login?redirect=%2Faccount%2Fmfa');
    await other.getByRole('link', { name: 'Other ways to sign in' }).click();
    await heading(other, 'Other ways to sign in');
    await other.getByRole('button', { name: 'Use a passkey' }).click();
    await other.waitForURL(/\/account\/mfa/);
    await other.getByText(/last used/).waitFor();

    await other.getByRole('button', { name: `Rename passkey ${NAME}` }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await other.getByRole('button', { name: 'Remove passkey Old laptop' }).click();
    await other
      .getByRole('alertdialog')
      .or(other.getByRole('dialog'))
      .getByRole('button', { name: 'Remove' })
      .click();
    await other.getByText('You have no passkeys.').waitFor();

    // The passkey opens nothing now, and the page shows the person the alternatives.
    const last = (await visit()).page;
    const kept = await giveDevice(last);
    await kept.session.send('WebAuthn.addCredential', {
      authenticatorId: kept.authenticatorId,
      credential: { ...credentials[0]!, signCount: 50 },
    });
    await last.goto('/login');
    await last.getByLabel('Email address').fill(PERSON);
    await last.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await last.getByRole('button', { name: 'Sign in' }).click();
    await heading(last, 'Enter your code');
    await last.getByRole('button', { name: 'Use a passkey' }).click();
    await last.getByText('This passkey is not linked to an account here').waitFor();
    expect(new URL(last.url()).pathname).toBe('/login');
  });
});
