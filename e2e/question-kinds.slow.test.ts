import { expect, it } from 'vitest';
import { button, field } from './support/builder-page.ts';
import { buildQuestionnaire, readStoredAnswers, openDemoProject } from './support/api-fixtures.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();

it('asks what “Other” is and for a rating: from the builder to the stored answer', async () => {
  const { api, project } = await openDemoProject();
  const choice = (question_code: string, question_type: string) => ({
    question_code,
    question_text: `Kind of ward, ${question_type}`,
    question_type,
    options: [
      { option_code: 'acute', option_name: 'Acute' },
      { option_code: 'other', option_name: 'Other' },
    ],
  });
  const id = await buildQuestionnaire(
    api,
    { project, name: 'Kinds' },
    {
      list: [choice('kind', 'single_choice'), choice('kinds', 'multiple_choice'), choice('how', 'rating')],
    },
  );
  const { page, problems } = await visit();
  await signIn(page, 'superuser@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('row', { name: 'Kind of ward, single_choice' }).first().click();
  await button(page, 'Ask for text for option 2').click();
  const text = field(page, 'Text question for option 2');
  expect(await text.inputValue()).toBe('Please specify');
  await text.fill('Which kind?');
  await expectAccessible(page, 'options with a text');
  await button(page, 'Save').click();
  await page.getByRole('status').getByText('Saved.').waitFor();
  await button(page, 'Text for option 2').click();
  await page.getByRole('heading', { level: 2, name: 'Which kind?' }).waitFor();
  expect(await page.getByLabel('Shown only if (optional)', { exact: true }).inputValue()).toBe(
    "kind == 'other'",
  );

  await outline.getByRole('row', { name: 'Kind of ward, rating' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Kind of ward, rating' }).waitFor();
  for (const option of [2, 1]) await button(page, `Remove option ${option}`).click();
  await button(page, 'Agreement, 5 points').click();
  await button(page, 'Save').click();
  await page.getByRole('status').getByText('Saved.').waitFor();

  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().click();
  const answer = page.getByRole('textbox', { name: 'Which kind?' });
  const choices = page.getByRole('radiogroup', { name: /Kind of ward, single/ });
  await choices.getByRole('radio', { name: 'Acute' }).check();
  expect(await answer.count()).toBe(0);
  await choices.getByRole('radio', { name: 'Other' }).check();
  await answer.fill('Hospice');
  await answer.blur();
  const scale = page.getByRole('radiogroup', { name: /Kind of ward, rating/ });
  await scale.getByRole('radio', { name: 'Strongly agree' }).check();
  await expectAccessible(page, 'a text beside an option, and a rating');
  const stored = () =>
    readStoredAnswers(api, {
      project,
      questionnaireId: id,
      submissionName: "King's College Hospital NHS Foundation Trust",
    });
  await expect.poll(stored).toMatchObject({ kind: 'other', kind_other: 'Hospice', how: '5' });
  expect(problems).toEqual([]);
});
