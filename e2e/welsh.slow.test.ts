import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToApi, buildQuestionnaire, findProject } from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

/** Takes screenshots for review: PICTURES names the folder. */
const takePicture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
};
const language = (page: Page) => page.locator('html').getAttribute('lang');

it('shows every screen in Welsh, accepts typed numbers, and switches back to English', async () => {
  const api = await signInToApi('superuser@acute.example');
  const id = await buildQuestionnaire(
    api,
    { project: await findProject(api, 'urgent-emergency-care'), name: 'Read in Welsh' },
    { list: [{ question_code: 'in_welsh', question_text: 'Beds in use', question_type: 'integer' }] },
  );
  const { page } = await visit();

  // From the page before any sign-in.
  await page.goto('/login');
  expect(await language(page)).toBe('en-GB');
  await page.getByRole('button', { name: 'Cymraeg' }).click();
  await page.getByLabel('Cyfeiriad e-bost').waitFor();
  expect(await language(page)).toBe('cy');
  await page.getByText('(nid oes siaradwr brodorol wedi darllen y cyfieithiad hwn eto)').waitFor();
  await takePicture(page, 'welsh-login');
  // What the server refuses is said in Welsh too.
  await page.getByLabel('Cyfeiriad e-bost').fill('nobody@acute.example');
  await page.getByLabel('Cyfrinair', { exact: true }).fill('Not the password 1');
  await page.getByRole('button', { name: 'Mewngofnodi' }).click();
  await page.getByText('Nid yw’r cyfeiriad e-bost, y cyfrinair na’r cod yn gywir.').first().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Email address').waitFor();

  // And by the foot of every page.
  await signIn(page, 'contributor@acute.example');
  await page.goto(`${project}/data-collection?search=${encodeURIComponent("King's College")}`);
  // By the keyboard: what still loads above may move the foot under the mouse.
  await pressEnter(page.locator('footer').getByRole('button', { name: 'Cymraeg' }));
  await page.getByRole('heading', { name: 'Casglu data', level: 1 }).waitFor();
  await takePicture(page, 'welsh-collection');
  await page.locator(`a[href*="/${id}-"]`).first().click();
  const field = page.getByRole('textbox', { name: 'Beds in use' });
  await field.fill('1,204');
  await page.keyboard.press('Tab');
  await page
    .getByText(/Wedi’i gadw \d\d:\d\d/)
    .first()
    .waitFor();
  await field.fill('many');
  await page.keyboard.press('Tab');
  await page
    .getByText(/Beds in use: rhaid/)
    .first()
    .waitFor();
  await takePicture(page, 'welsh-section');
  await field.fill('1204');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByRole('img', { name: /^(Yn cadw|Heb ei gadw eto)$/ }).count()).toBe(0);

  // Another way in: a link from elsewhere, in a window of the same browser.
  const other = await page.context().newPage();
  await other.goto(`${project}/explorer/waiting-times/detail/1`);
  await other.getByRole('button', { name: 'Lawrlwytho' }).waitFor();
  await other.locator('.highcharts-root').waitFor();
  // And so is how one stands.
  await other.getByText(/^Mae eich [\d.]+% yn \d+\p{L}+ uchaf o \d+/u).waitFor();
  await other
    .getByText(/Chwarteli yn ôl math 7 R/)
    .first()
    .waitFor();
  await takePicture(other, 'welsh-chart');
  await pressEnter(other.locator('footer').getByRole('button', { name: 'English' }));
  await other.getByRole('button', { name: 'Download' }).waitFor();
  expect(await language(other)).toBe('en-GB');
  await page.reload();
  await page.getByRole('textbox', { name: 'Beds in use' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Beds in use' }).inputValue()).toBe('1,204');
});

it('describes in Welsh the outcome of each item of an imported questionnaire', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await pressEnter(page.locator('footer').getByRole('button', { name: 'Cymraeg' }));
  await page.getByLabel('Chwilio').first().waitFor();
  await page.goto('/admin/questionnaires/import');
  const lines = [
    '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels"',
    'beds,site,,text,Beds in use,',
    'drawn,site,,signature,Who says so,',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'site.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.locator('#field-project_id').pressSequentially('Urgent');
  await page.getByRole('option', { name: /Urgent and emergency care/ }).click();
  await page.getByLabel('Cyfnod', { exact: true }).selectOption({ index: 1 });
  await pressEnter(page.getByRole('button', { name: 'Gwirio’r ffeil' }));
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
  await row('beds').getByText('Testun byr.').waitFor();
  await row('drawn').getByText('Nid yw’r math o faes “signature” yn hysbys.').waitFor();
  await takePicture(page, 'welsh-import');
});
