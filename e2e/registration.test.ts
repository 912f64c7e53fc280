import { describe, expect, it } from 'vitest';
import { expectAccessible, signIn, useBrowser } from './fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/bed-availability';
const silent = (problems: string[]) =>
  expect(problems.filter((one) => !/status of 401/.test(one))).toEqual([]);

describe('registering', () => {
  it('is needed before data is entered, takes a minute, and is seen by the programme team', async () => {
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await page.goto(`${project}/data-collection`);
    await page
      .getByRole('link', { name: /^(Start|View|Continue)/ })
      .first()
      .click();
    await page.getByText(/not registered for this time period/).waitFor();

    await page.goto(`${project}/registration`);
    await page.getByRole('button', { name: 'Begin registration' }).click();
    // The contact of the round before is there already.
    await page.getByText('information@rjz.acute.example').waitFor();
    await expectAccessible(page, 'a registration');

    await page.getByRole('button', { name: 'Change lead' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByLabel('Email address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('link', { name: 'Name is required.' }).waitFor();
    await expectAccessible(page, 'a contact with mistakes');
    await dialog.getByLabel('Name').fill('Robin Lead');
    await dialog.getByLabel('Email address').fill('robin.lead@example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Robin Lead').waitFor();

    await page.getByLabel(/^Add a new/).fill('Orpington');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Takes part for the first time').waitFor();
    await page.getByRole('button', { name: 'Remove: Orpington' }).click();
    await expect.poll(() => page.getByText('Takes part for the first time').count()).toBe(0);

    await page.getByRole('button', { name: 'Confirm registration' }).click();
    await page
      .getByText(/is registered/)
      .first()
      .waitFor();
    await page.goto(`${project}/data-collection`);
    await page
      .getByRole('link', { name: /^Start/ })
      .first()
      .click();
    await page.getByRole('textbox').first().waitFor();
    silent(problems);
  });

  it('is followed by the programme team', async () => {
    const { page, problems } = await visit();
    await signIn(page, 'admin@acute.example');
    await page.goto(`${project}/registration`);
    await page.getByRole('link', { name: /^Airedale/ }).waitFor();
    await expectAccessible(page, 'all registrations');
    await page.getByLabel('Search organisations').fill("King's College");
    await page.getByRole('link', { name: 'Robin Lead' }).waitFor();
    await page.getByRole('link', { name: /^King's College/ }).click();
    await page.getByRole('button', { name: 'Change registration' }).waitFor();
    await expectAccessible(page, 'the registration of an organisation');
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    silent(problems);
  });
});
