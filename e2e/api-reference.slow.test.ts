import { expect, it } from 'vitest';
import { expectAccessible } from './support/expect-accessible.ts';
import { useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();

it('finds an operation in the contents and shows it on the page of its module', async () => {
  const { page } = await visit();
  await page.goto('/api/docs');
  await page.getByLabel('Search operations').fill('peer group create');
  const operation = page.getByRole('link', { name: /Create peer group/ });
  await page.getByText(/^\d+ results?$/).waitFor();
  expect(await page.getByRole('link', { name: /Create webhook/ }).count()).toBe(0);
  await expectAccessible(page, 'the contents');
  await operation.click();
  await page.getByRole('heading', { name: 'Create peer group' }).waitFor();
  await page.getByRole('link', { name: 'All modules' }).click();
  await page.getByRole('link', { name: 'Errors and their codes' }).click();
  await page.getByLabel('Search errors').fill('case_code_unknown');
  await page.getByRole('row', { name: /^case_code_unknown This code is not for this survey/ }).waitFor();
  await expectAccessible(page, 'the errors');
});
