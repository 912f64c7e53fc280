import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, apiAs, buildQuestionnaire, findProject } from './build-questionnaire.ts';
import { expectAccessible, signIn, useBrowser } from './fixtures.ts';

const { visit } = useBrowser();
let api: Api;
let id: number;
let code: string;

beforeAll(async () => {
  api = await apiAs('superuser@acute.example');
  const project = await findProject(api, 'urgent-emergency-care');
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=100`)) as {
    submissions: { organisation_id: number }[];
  };
  const { programme_id } = (await (await fetch(`${inject('portalUrl')}/api/v1/runtime-config`)).json()) as {
    programme_id: number;
  };
  const { organisations } = (await api('GET', `organisations/?programme_id=${programme_id}`)) as {
    organisations: { id: number; organisation_code: string }[];
  };
  const taking = submissions.map(({ organisation_id }) => organisation_id);
  const once = taking.filter((one) => taking.indexOf(one) === taking.lastIndexOf(one));
  code = organisations.find((one) => once.includes(one.id))!.organisation_code;
  id = await buildQuestionnaire(
    api,
    { project, name: 'Answers from elsewhere' },
    {
      list: [{ question_code: 'answers_in_beds', question_text: 'How many beds?', question_type: 'integer' }],
    },
  );
}, 60_000);
afterAll(() => api('DELETE', `questionnaires/${id}`));

it('the programme team sees what becomes of the answers of each organisation in a file before any is stored', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take in answers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take in answers to “Answers from elsewhere”' });
  const choose = (text: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'records.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  expect(await dialog.getByRole('button', { name: 'Store' }).isDisabled()).toBe(true);
  await expectAccessible(page, 'taking in answers, nothing chosen');

  await choose('this,is\nno,answer\n');
  await dialog.getByText('It names no organisation.').waitFor();
  await choose(
    `record_id,redcap_data_access_group,answers_in_beds\n1,${code.toLowerCase()},12\n2,nobody,4\n`,
  );
  await dialog.getByText('Of 1 organisation something cannot be taken').waitFor();
  await dialog.getByText('No organisation that takes part has the code nobody.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Store' }).isDisabled()).toBe(true);
  await expectAccessible(page, 'answers of which some are refused');

  await choose(`record_id,redcap_data_access_group,answers_in_beds\n1,${code.toLowerCase()},12\n`);
  await dialog.getByText('1 answer of 1 organisation can be stored').waitFor();
  expect(await dialog.getByRole('button', { name: 'Store 1 answer' }).isEnabled()).toBe(true);
  const folder = process.env['PICTURES'];
  for (const width of folder ? [1440, 1024] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/answers-in-${width}.png` });
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
