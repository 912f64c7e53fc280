import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signInToApi, buildQuestionnaire, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
let api: Api;
let id: number;
let code: string;
const named = { questionnaire_name: 'Answers from elsewhere', kind: 'organisational' };

beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
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
    { project, name: named.questionnaire_name },
    {
      list: [{ question_code: 'answers_in_beds', question_text: 'How many beds?', question_type: 'integer' }],
    },
  );
});
// An answered questionnaire stays, but is closed to new answers.
afterAll(() => api('PUT', `questionnaires/${id}`, { ...named, status: 'closed' }));

it('the programme team sees what becomes of the answers of each organisation in a file before any is stored', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import answers…' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Import answers to “Answers from elsewhere”' });
  const choose = (text: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'records.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const records = (beds: number) =>
    `record_id,redcap_data_access_group,answers_in_beds\n1,${code.toLowerCase()},${beds}\n`;
  expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);

  await choose('this,is\nno,answer\n');
  await dialog.getByText('This return does not name an organisation.').waitFor();
  await choose(`${records(12)}2,nobody,4\n`);
  await dialog.getByText('Some answers for 1 organisation cannot be imported').waitFor();
  await dialog.getByText('No organisation taking part has the code nobody.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);

  await choose(records(12));
  await dialog.getByText('1 answer from 1 organisation ready to import').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 answer' }).click();
  await page.getByText('1 answer from 1 organisation imported.').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await open();
  await choose(records(13));
  await dialog.getByText('1 answer from 1 organisation is in conflict with saved answers').waitFor();
  expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Replace existing answers with those in the file').check();
  await dialog.getByText('1 answer will be replaced, as listed below.').waitFor();
  await dialog.getByText('12 saved, 13 in the file.').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 answer, replacing 1' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await choose(records(13));
  await dialog.getByText('No changes in this file').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
