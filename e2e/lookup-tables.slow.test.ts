import { expect, it } from 'vitest';
import { buildQuestionnaire, openDemoProject } from './support/api-fixtures.ts';
import { field } from './support/builder-page.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser(/status of 400/);

/** More rows than a browser gets whole. */
const ROWS = Array.from(
  { length: 300 },
  (_, n) => `A8${String(n).padStart(4, '0')},${n % 10},Region ${n % 7}`,
);

it('looks up in a table that the programme team uploaded, while people type', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'superuser@acute.example');
  await page.goto('/admin/lookup-tables');
  await page
    .getByRole('button', { name: /lookup table$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('GP practices');
  await dialog.getByLabel('Code').fill('practices');
  const upload = async (lines: string[]) => {
    const buffer = Buffer.from(['Practice,Decile,Region', ...lines].join('\n'));
    await dialog.getByLabel('File').setInputFiles({ name: 'practices.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Upload' }).click();
  };
  await upload([...ROWS, 'a80 003,1,Twice']);
  await dialog.getByText('Row 302 has the same key as row 5').waitFor();
  await expectAccessible(page, 'a refused lookup table');
  await upload(ROWS);
  await page.getByRole('cell', { name: "lookup('practices', Practice, 'Decile' or 'Region')" }).waitFor();
  await expectAccessible(page, 'lookup tables');

  const { api, project } = await openDemoProject();
  const question = (question_code: string, question_type: string, expression?: string) => ({
    question_code,
    question_text: `The ${question_code}`,
    question_type,
    required: false,
    ...(expression && { expression }),
  });
  const id = await buildQuestionnaire(
    api,
    { project, name: 'Practices' },
    {
      list: [
        question('practice', 'short_text'),
        question('decile', 'calculated', "lookup('practices', practice)"),
        question('region', 'calculated_text', "lookup('practices', practice, 'Region')"),
        question('review', 'calculated_date', "add_days('2026-01-31', lookup('practices', practice))"),
      ],
    },
  );
  await page.goto(`/admin/questionnaires/${id}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('row', { name: 'The region' }).first().click();
  await field(page, 'Formula').fill("lookup('practices', practice, 'Ward')");
  await page.getByText('The lookup table “practices” has no column “Ward”.').first().waitFor();
  await field(page, 'Formula').fill("lookup('practices', practice, 'Region')");

  // The preview has the rows as well, before anything is saved.
  const typed = page.getByRole('textbox', { name: /The practice/ });
  const results = page.locator('output');
  const shown = (name: string) => results.nth(['decile', 'region', 'review'].indexOf(name));
  await page.goto(`/admin/questionnaires/${id}/preview`);
  await typed.fill('A8 0299');
  await expect.poll(() => shown('decile').textContent()).toBe('9');
  await expect.poll(() => shown('region').textContent()).toBe('Region 5');

  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().click();
  await typed.fill('a8 0123');
  await expect.poll(() => shown('decile').textContent()).toBe('3');
  await expect.poll(() => shown('region').textContent()).toBe('Region 4');
  await expect.poll(() => shown('review').textContent()).toBe('3 February 2026');
  await typed.fill('A80201');
  await expect.poll(() => shown('region').textContent()).toBe('Region 5');
  await typed.fill('none');
  await expect.poll(() => shown('region').textContent()).toBe('–');
  // The refused file is the only answer that was not a success.
  expect(problems.filter((one) => !one.includes('status of 400'))).toEqual([]);
});
