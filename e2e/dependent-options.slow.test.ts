import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { button, chooseType, field } from './support/builder-page.ts';
import { type Api, signInToApi, findProject } from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';

/* Options that depend on another answer, from building them to settling a choice that is offered no longer. */

const { visit } = useBrowser();
const NAME = 'Counties and their districts';
const fields = { questionnaire_name: NAME, kind: 'organisational' };
const county = {
  question_code: 'CTY',
  question_text: 'Which county?',
  question_type: 'single_choice',
  options: [
    { option_code: 'n', option_name: 'Northshire' },
    { option_code: 's', option_name: 'Southshire' },
  ],
};
const district = {
  question_code: 'DST',
  question_text: 'Which district?',
  question_type: 'drop_down',
  options: [
    { option_code: 'moor', option_name: 'Moorland', show_if: "CTY == 'n'" },
    { option_code: 'hill', option_name: 'Hills', show_if: "CTY == 'n'" },
    { option_code: 'coast', option_name: 'Coast', show_if: "CTY == 's'" },
    { option_code: 'none', option_name: 'Neither' },
  ],
};
const TOWNS = Array.from({ length: 59 }, (_, at) => `Newtown ${at + 1}`).concat('Seaport');
const town = {
  question_code: 'TWN',
  question_text: 'Which town?',
  question_type: 'drop_down',
  options: TOWNS.map((option_name, at) => ({ option_code: `t${at}`, option_name })),
};
let api: Api;
let id: number;
let isOpen = false;

beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  const project = await findProject(api, 'urgent-emergency-care');
  const target = { project_id: project.id, time_period_id: project.timePeriodId };
  id = (await api('POST', 'questionnaires/', { ...target, ...fields }))['id'] as number;
  const section = await api('POST', 'questionnaireSections/', {
    questionnaire_id: id,
    section_name: 'Where',
  });
  const sub_section_name = 'Places';
  const part = await api('POST', 'questionnaireSubSections/', {
    section_id: section['id'],
    sub_section_name,
  });
  await api('POST', 'questions/', { questionnaire_id: id, sub_section_id: part['id'], ...county });
});
afterAll(async () => {
  if (isOpen) await api('PUT', `questionnaires/${id}`, { ...fields, status: 'closed' });
  else if (id) await api('DELETE', `questionnaires/${id}`);
});

/** Pictures to look at, where a folder for them is named. */
const picture = async (page: Page, name: string, widths = [1024, 1440]) => {
  const folder = process.env['PICTURES'];
  for (const width of folder ? widths : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(folder!, `${name}-${width}.png`), fullPage: true });
  }
};
const offered = (page: Page) =>
  page.getByLabel('Which district?', { exact: true }).locator('option').allTextContents();
const GONE = 'Which district: “Moorland” is not available with your other answers. Select again.';

it('are built: each option has its condition, checked while it is typed, or pasted with the list', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('row', { name: 'Places' }).click();
  await button(page, 'Add a question').first().click();
  await field(page, 'Question').fill(district.question_text);
  await chooseType(page, 'drop_down');
  await field(page, 'Code').fill(district.question_code);
  const [first, ...others] = district.options;
  await page
    .getByLabel('Add options')
    .fill(
      [{ ...first!, show_if: '' }, ...others]
        .map(({ option_code, option_name, show_if = '' }) => `${option_code} | ${option_name} | ${show_if}`)
        .join('\n'),
    );
  await pressEnter(button(page, 'Add 4 options'));
  await pressEnter(page.getByRole('button', { name: 'Condition for option 1' }));
  const condition = page.getByRole('textbox', { name: /^Option 1 is offered only if/ });
  await condition.fill("CTY == 'x'");
  await page.getByText('“x” is not an option of CTY').waitFor();
  // Sent anyway, it is refused at its place, and none of the typed text is lost.
  await pressEnter(button(page, 'Add question'));
  await page
    .getByText('“Option 1 is offered only if”, at character 8: “x” is not an option of CTY.')
    .waitFor();
  expect(JSON.stringify(await api('GET', `questionnaires/${id}/definition`))).not.toContain('DST');
  expect(await condition.inputValue()).toBe("CTY == 'x'");
  await condition.fill(first!.show_if!);
  await picture(page, 'cascade-builder');
  await pressEnter(button(page, 'Add question'));
  await page.getByRole('heading', { level: 2, name: district.question_text }).waitFor();
  await page.getByText("CTY == 's'").waitFor();
  expect(problems).toEqual([]);
  await api('PUT', `questionnaires/${id}`, { ...fields, status: 'open' });
  isOpen = true;
});

it('are offered as the other answer says; what is offered no longer stays, is named and is settled', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().press('Enter');
  const choose = (name: string) => page.getByRole('radio', { name }).check();
  const list = page.getByLabel('Which district?', { exact: true });
  await list.waitFor();
  expect(await offered(page)).toEqual(['Select', 'Neither']);
  await choose('Northshire');
  await expect.poll(() => offered(page)).toEqual(['Select', 'Moorland', 'Hills', 'Neither']);
  await list.selectOption('moor');
  await choose('Southshire');
  await expect
    .poll(() => offered(page))
    .toEqual(['Select', 'Moorland (no longer offered)', 'Coast', 'Neither']);
  expect(await list.inputValue()).toBe('moor');
  await page.getByText(GONE).first().waitFor();
  await expect.poll(() => page.getByRole('img', { name: /^(Saving|Not saved yet)$/ }).count()).toBe(0);
  await picture(page, 'cascade-entry');
  // It is there after a reload, and keeps the section open.
  await page.reload();
  await expect.poll(() => list.inputValue()).toBe('moor');
  await expect.poll(() => page.getByRole('radio', { name: 'Southshire' }).isChecked()).toBe(true);
  await page.getByText(GONE).first().waitFor();
  await pressEnter(button(page, 'Mark complete'));
  await page.getByText(GONE).first().waitFor();
  expect(await page.getByText('This section is complete.').count()).toBe(0);
  await list.selectOption('coast');
  await expect.poll(() => page.getByText(GONE).count()).toBe(0);
  await pressEnter(button(page, 'Mark complete'));
  await page.getByText('This section is complete.').waitFor();
  expect(problems).toEqual([]);
});

it('are so in a survey, too', async () => {
  const survey = await createSurveyWithCodes(api, { name: 'Where do you live?', codes: 1, status: 'draft' });
  const { sections } = (await api(
    'GET',
    `questionnaires/${survey.questionnaire_id}/definition`,
  )) as unknown as {
    sections: { sub_sections: { id: number }[] }[];
  };
  const where = {
    questionnaire_id: survey.questionnaire_id,
    sub_section_id: sections[1]!.sub_sections[0]!.id,
  };
  await api('POST', 'questions/', { ...where, ...county });
  await api('POST', 'questions/', { ...where, ...district });
  await api('POST', 'questions/', { ...where, ...town });
  await survey.setStatus('open');
  const { page, problems } = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(survey.path);
  await page.getByLabel(/Code from your letter/).fill(survey.codes[0]!.case_code);
  await button(page, 'Continue').click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('How many minutes did you wait?').fill('25');
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Northshire' }).check();
  const list = page.getByRole('combobox', { name: /Which district/ });
  await list.selectOption({ label: 'Moorland' });
  await page.getByRole('radio', { name: 'Southshire' }).check();
  await expect.poll(() => list.locator('option').allTextContents()).toContain('Moorland (no longer offered)');
  await button(page, 'Check your answers').click();
  await page.locator('[data-error-summary]').waitFor();
  expect(await page.locator('[data-error-summary]').innerText()).toContain(
    'Which district? Your other answers mean that this choice is no longer available. Please choose again.',
  );
  await picture(page, 'cascade-survey', [390]);
  await list.selectOption({ label: 'Coast' });
  // A long list is narrowed by typing.
  const towns = page.getByRole('combobox', { name: /Which town/ });
  await page.getByLabel('Type to find it in the list: Which town?').fill('port');
  await page.getByText('1 match in the list.').waitFor();
  expect(await towns.locator('option').allTextContents()).toEqual(['Select', 'Seaport']);
  await towns.selectOption({ label: 'Seaport' });
  await picture(page, 'cascade-towns', [390, 1024]);
  await button(page, 'Check your answers').click();
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
  await page.getByText('Coast', { exact: true }).waitFor();
  await page.getByText('Seaport', { exact: true }).waitFor();
  expect(await page.getByText('Moorland').count()).toBe(0);
  expect(problems).toEqual([]);
  await survey.setStatus('closed');
});
