import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api-fixtures.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';
import { heading, phoneSettings, typeCode } from './support/survey-pages.ts';

// Codes that are not right, cases that are over, and a line that is cut are met on purpose.
const { visit } = useBrowser(/status of (401|403|404|410|422|429)|ERR_INTERNET_DISCONNECTED/);

type Survey = Awaited<ReturnType<typeof createSurveyWithCodes>>;
let api: Api;
let survey: Survey;
const codes: string[] = [];
const nextCode = () => codes.shift()!;
beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  survey = await createSurveyWithCodes(api, { name: 'How was your visit?', codes: 16 });
  codes.push(...survey.codes.map(({ case_code }) => case_code));
});

const saved = (page: Page) => page.locator('[data-save-state="saved"]').waitFor();

/** Returns the link with which a respondent continues on another device; the page shows it once an answer is stored. */
async function returnLink(page: Page, code: string): Promise<string> {
  await page.goto(`${survey.path}/${code}`);
  return (await page.getByRole('link', { name: 'Your return link' }).getAttribute('href'))!;
}

async function answerFirstPage(page: Page) {
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('How many minutes did you wait?').fill('25');
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Afterwards').waitFor();
}

describe('a respondent with a code', () => {
  it('answers, stops, goes on upon another device, looks again, sends, and is thanked', async () => {
    const code = nextCode();
    const { page } = await visit(phoneSettings);
    await page.goto(survey.path);
    await heading(page, 'How was your visit?').waitFor();
    await expectAccessible(page, 'the welcome');
    await typeCode(page, `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`);
    await heading(page, 'Welcome').waitFor();
    await expectAccessible(page, 'the start');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await heading(page, 'Your visit').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('button', { name: 'Next' }).click();
    const summary = page.locator('[data-error-summary]');
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((one) => one === document.activeElement)).toBe(true);
    await summary.getByRole('link', { name: /minutes/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^answer-/);
    await expectAccessible(page, 'a page of questions with its errors');
    await answerFirstPage(page);
    await page.getByRole('checkbox', { name: 'A leaflet' }).check();
    await saved(page);
    await page.goBack();
    await heading(page, 'Your visit').waitFor();
    await expect.poll(() => page.getByLabel('How many minutes did you wait?').inputValue()).toBe('25');

    await page.goto(`${survey.path}/${code}`);
    const link = await page.getByRole('link', { name: 'Your return link' }).getAttribute('href');

    // The code alone, which staff know as well, opens no answers.
    const other = (await visit(phoneSettings)).page;
    await other.goto(`${survey.path}/${code}`);
    await heading(other, 'These answers were started on another device').waitFor();
    await expectAccessible(other, 'answers of another device');
    await other.goto(link!);
    await heading(other, 'Welcome back').waitFor();
    await other.getByRole('link', { name: 'Continue' }).click();
    await heading(other, 'Afterwards').waitFor();
    await expect.poll(() => other.getByRole('checkbox', { name: 'A leaflet' }).isChecked()).toBe(true);
    await other.getByLabel('In your own words').fill('They took time.');
    await other.getByRole('button', { name: 'Check your answers' }).click();
    await heading(other, 'Check your answers').waitFor();
    await other.getByText('They took time.').waitFor();
    await expectAccessible(other, 'the review');
    await other.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await other.getByRole('link', { name: 'Change: How many minutes did you wait?' }).click();
    await heading(other, 'Your visit').waitFor();
    await expect.poll(() => other.evaluate(() => document.activeElement?.id)).toMatch(/^answer-/);
    expect(await other.locator('html[data-before]').count(), 'the document stays').toBe(1);
    await other.getByLabel('How many minutes did you wait?').fill('30');
    await saved(other);
    await other.goto(`${survey.path}/${code}/questions?page=review`);
    await other.getByText('30', { exact: true }).waitFor();
    await other.getByRole('button', { name: 'Send my answers' }).click();
    await heading(other, 'Thank you').waitFor();
    await other.getByText('Your reference').waitFor();
    await expectAccessible(other, 'the thanks');
    await expect
      .poll(() =>
        other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey-answer'))),
      )
      .toEqual([]);

    await page.goto(`${survey.path}/${code}/questions`);
    await page.waitForURL('**/complete');
    await heading(page, 'Thank you').waitFor();
  });

  it('goes on while the line is cut, and loses nothing by closing the page', async () => {
    const code = nextCode();
    const { page, context } = await visit(phoneSettings);
    await page.goto(`${survey.path}/${code}/questions`);
    await heading(page, 'Your visit').waitFor();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await saved(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByLabel('What was not kind?').fill('Nobody spoke to me.');
    await page.getByLabel('How many minutes did you wait?').fill('95');
    await page.locator('[data-save-state="retrying"]').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, 'Afterwards').waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${survey.path}/${code}`);
    await heading(again, 'Welcome back').waitFor();
    await expect
      .poll(() =>
        again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey-answer'))),
      )
      .toEqual([]);
    const link = await returnLink(again, code);
    const other = (await visit(phoneSettings)).page;
    await other.goto(link);
    await heading(other, 'Welcome back').waitFor();
    await other.goto(`${survey.path}/${code}/questions`);
    await expect.poll(() => other.getByLabel('What was not kind?').inputValue()).toBe('Nobody spoke to me.');
  });

  it('is shown both answers where two devices gave different ones', async () => {
    const code = nextCode();
    const [one, two] = [(await visit(phoneSettings)).page, (await visit(phoneSettings)).page];
    const wait = (page: Page) => page.getByLabel('How many minutes did you wait?');
    await one.goto(`${survey.path}/${code}/questions`);
    await one.getByRole('radio', { name: 'Yes' }).check();
    await saved(one);
    await two.goto(await returnLink(one, code));
    await two.getByRole('link', { name: 'Continue' }).click();
    await one.goto(`${survey.path}/${code}/questions`);
    for (const page of [one, two]) await heading(page, 'Your visit').waitFor();
    await wait(one).fill('10');
    await saved(one);
    await wait(two).fill('20');
    await two.getByText('There: 10').waitFor();
    await two.getByRole('button', { name: 'Keep the answer from there' }).click();
    await expect.poll(() => wait(two).inputValue()).toBe('10');
  });

  it('leaves a device without a trace', async () => {
    const { page } = await visit(phoneSettings);
    await page.goto(`${survey.path}/${nextCode()}/questions`);
    await page.getByLabel('How many minutes did you wait?').fill('12');
    await page.getByRole('button', { name: 'Leave this device' }).click();
    await page.getByText('You have left the survey.').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  it('does it all by keyboard', async () => {
    const { page } = await visit();
    await page.goto(survey.path);
    await heading(page, 'How was your visit?').waitFor();
    const tabTo = async (name: RegExp) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        await page.keyboard.press('Tab');
        const reached = await page.evaluate(() => {
          const one = document.activeElement as HTMLInputElement;
          return [...(one.labels ?? [])].map((label) => label.textContent).join(' ') || one.textContent;
        });
        if (name.test(reached)) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo(/Code from/);
    await page.keyboard.type(nextCode());
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome').waitFor();
    await tabTo(/^Start$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Your visit').waitFor();
    await tabTo(/^Yes$/);
    await page.keyboard.press('Space');
    await tabTo(/minutes/);
    await page.keyboard.type('7');
    await tabTo(/^Next$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Afterwards').waitFor();
    await tabTo(/Check your answers/);
    await page.keyboard.press('Enter');
    await heading(page, 'Check your answers').waitFor();
    await tabTo(/Send my answers/);
    await page.keyboard.press('Enter');
    await heading(page, 'Thank you').waitFor();
  });
});

describe('a code that is not right', () => {
  it('in an address is asked for again', async () => {
    const { page } = await visit(phoneSettings);
    await page.goto(`${survey.path}/00000000/questions`);
    await page.getByText('We could not find this code').waitFor();
    expect(new URL(page.url()).pathname).toBe(survey.path);
  });
});

describe('a survey that takes no answers says why', () => {
  it('withdrawn', async () => {
    const given = survey.codes.at(-1)!;
    codes.splice(codes.indexOf(given.case_code), 1);
    await api('DELETE', `caseCode/${given.id}`);
    const { page } = await visit(phoneSettings);
    await page.goto(`${survey.path}/${given.case_code}`);
    await heading(page, 'This code is no longer in use').waitFor();
    expect(new URL(page.url()).pathname).toBe('/surveys/404');
  });

  it('closed, and not there at all', async () => {
    const over = await createSurveyWithCodes(api, { name: 'A survey that is over', codes: 1 });
    await over.setStatus('closed');
    const { page } = await visit(phoneSettings);
    await page.goto(over.path);
    await heading(page, 'This survey has closed').waitFor();
    await page.goto(`${over.path}/${over.codes[0]!.case_code}/questions`);
    await heading(page, 'This survey has closed').waitFor();
    await page.goto('/surveys/2000000000-1');
    await heading(page, 'Survey not found').waitFor();
  });
});

describe('an open link', () => {
  it('starts with a code to come back with', async () => {
    const open = await createSurveyWithCodes(api, {
      name: 'Tell us more',
      settings: { is_open_link: true },
      codes: 0,
    });
    const { page } = await visit(phoneSettings);
    await page.goto(open.path);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(new RegExp(`${open.path}/[0-9A-Z]{8}$`));
    await heading(page, 'Welcome').waitFor();
    await page.getByText('Please write it down').waitFor();
  });
});
