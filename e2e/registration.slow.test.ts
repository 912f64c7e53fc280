import { beforeAll, describe, expect, it } from 'vitest';
import { signInToApi, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/bed-availability';
const silent = (problems: string[]) => expect(problems).toEqual([]);

/** If someone registered earlier in this run, the registration is a draft again. */
beforeAll(async () => {
  const api = await signInToApi('superuser@acute.example');
  const { id, timePeriodId } = await findProject(api, 'bed-availability');
  const { registrations } = (await api(
    'GET',
    `registrations/?project_id=${id}&time_period_id=${timePeriodId}&limit=1000`,
  )) as { registrations: { id: number; state: string; organisation_name: string }[] };
  const own = registrations.find((one) => one.organisation_name.startsWith("King's College"));
  if (own?.state === 'confirmed') await api('POST', `registrations/${own.id}/reconsider`);
});

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
    const begin = page.getByRole('button', { name: 'Start registration' });
    await begin
      .or(page.getByRole('heading', { name: 'Contacts' }))
      .first()
      .waitFor();
    if (await begin.isVisible()) await begin.click();
    // The contact of the round before is there already.
    await page.getByText('information@rjz.acute.example').waitFor();

    await page.getByRole('button', { name: 'Change lead' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByLabel('Email address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('link', { name: 'Name is required.' }).waitFor();
    await dialog.getByLabel('Name').fill('Robin Lead');
    await dialog.getByLabel('Email address').fill('robin.lead@example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Robin Lead').waitFor();

    await page.getByLabel(/^Add a new/).fill('Orpington');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Taking part for the first time').waitFor();
    await page.getByRole('button', { name: 'Remove: Orpington' }).click();
    await expect.poll(() => page.getByText('Taking part for the first time').count()).toBe(0);

    await page.getByRole('button', { name: 'Confirm registration' }).click();
    await page
      .getByText(/is registered/)
      .first()
      .waitFor();
    await page.goto(`${project}/data-collection`);
    await page
      .getByRole('link', { name: /^(Start|Continue)/ })
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
    await page.getByLabel('Search organisations').fill("King's College");
    await page.getByRole('link', { name: 'Robin Lead' }).waitFor();
    await page.getByRole('link', { name: /^King's College/ }).click();
    await page.getByRole('button', { name: 'Change registration' }).waitFor();
    silent(problems);
  });
});
