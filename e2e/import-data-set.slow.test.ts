import { afterAll, expect, it } from 'vitest';
import { type Api, openDemoProject } from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

/* A DHIS2 file with two data sets: the import page asks which one, by keyboard. */

const { visit } = useBrowser();
let api: Api | null = null;
let id = 0;
afterAll(async () => {
  if (api && id) await api('DELETE', `questionnaires/${id}`);
});

const dataSet = (name: string, element: string) => ({
  id: name.toLowerCase(),
  name,
  dataSetElements: [{ dataElement: { id: element } }],
});
const metadata = {
  dataSets: [dataSet('Malaria', 'nets'), dataSet('Births', 'live')],
  dataElements: [
    { id: 'nets', name: 'Nets given', valueType: 'INTEGER' },
    { id: 'live', name: 'Live births', valueType: 'INTEGER' },
  ],
};

it('asks which data set to import, by keyboard, and stores it', async () => {
  const demo = await openDemoProject();
  api = demo.api;
  const { page, problems } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires?project=${demo.project.id}`);
  // The list's project is not asked for again.
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'metadata.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(metadata)),
  });
  await expect.poll(() => page.locator('#field-project_id').inputValue()).toBe('Urgent and emergency care');
  await page.getByLabel('Time period').selectOption(String(demo.project.timePeriodId));
  await pressEnter(page.getByRole('button', { name: 'Check the file' }));
  const asked = page.getByRole('group', { name: 'Questionnaire to import' });
  await asked.waitFor();
  expect(await page.getByRole('button', { name: 'Import as a draft' }).count()).toBe(0);
  await asked.getByRole('radio', { name: 'Malaria' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await asked.getByRole('radio', { name: 'Births' }).isChecked()).toBe(true);
  await pressEnter(page.getByRole('button', { name: 'Check the file' }));
  await page.getByRole('cell', { name: 'Live births' }).waitFor();
  expect(await page.getByRole('cell', { name: 'Nets given' }).count()).toBe(0);
  await pressEnter(page.getByRole('button', { name: 'Import as a draft' }));
  await page.getByRole('heading', { level: 1, name: 'Births' }).waitFor();
  id = Number(/questionnaires\/(\d+)/.exec(page.url())![1]);
  expect(problems).toEqual([]);
});
