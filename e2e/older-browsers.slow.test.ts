import type { BrowserContext, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api-fixtures.ts';
import { useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';
import { heading, phoneSettings, saveScreenshot, typeCode } from './support/survey-pages.ts';

// Lost scripts are met on purpose.
const { visit } = useBrowser(/Failed to load module script/);

let survey: Awaited<ReturnType<typeof createSurveyWithCodes>>;
let codes: string[];
beforeAll(async () => {
  const api = await signInToApi('superuser@acute.example');
  survey = await createSurveyWithCodes(api, { name: 'Older browsers', codes: 3 });
  codes = survey.codes.map(({ case_code }) => case_code);
});

/** Takes from a page what Safari 14 and Chrome 87 do not have, and forbids its storage. */
function becomeOld(): void {
  const missing: [object, string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Promise, ['any', 'try', 'withResolvers']],
    [AbortSignal, ['timeout', 'any']],
    [AbortSignal.prototype, ['reason', 'throwIfAborted']],
    [URL, ['canParse', 'parse']],
    [Crypto.prototype, ['randomUUID']],
    [Intl, ['ListFormat', 'DisplayNames', 'Segmenter', 'DurationFormat']],
    [Navigator.prototype, ['locks', 'scheduling', 'userActivation', 'connection']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [window, ['structuredClone', 'reportError', 'scheduler', 'requestIdleCallback', 'WeakRef', 'Iterator']],
  ];
  for (const [target, names] of missing) for (const name of names) Reflect.deleteProperty(target, name);
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

/** Holds back the scripts of a visit. @returns a function that lets them through from then on */
async function delayScripts(context: BrowserContext): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await context.route('**/*.js', (route) => (isOpen ? route.continue() : void waiting.push(route)));
  return async () => {
    isOpen = true;
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
}

describe('an old phone whose storage is blocked', () => {
  it('answers a whole survey, with scripts that come late', async () => {
    const { page, context } = await visit(phoneSettings);
    await context.addInitScript(becomeOld);
    const release = await delayScripts(context);
    await page.goto(`${survey.path}/${codes[0]}`, { waitUntil: 'commit' });
    await page.getByText('One moment').waitFor();
    await page.getByRole('link', { name: 'Privacy' }).waitFor();
    await saveScreenshot(page, 'waiting-for-scripts');
    await release();

    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await heading(page, 'Your visit').waitFor();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByLabel('What was not kind?').fill('I waited alone.');
    await page.getByLabel('How many minutes did you wait?').fill('25');
    await saveScreenshot(page, 'old-phone-questions');
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, 'Afterwards').waitFor();
    await page.getByRole('checkbox', { name: 'A leaflet' }).check();
    await page.getByRole('checkbox', { name: 'Talking to somebody' }).check();
    await page.getByRole('button', { name: 'Check your answers' }).click();
    await heading(page, 'Check your answers').waitFor();
    await page.getByText('I waited alone.').waitFor();
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await heading(page, 'Thank you').waitFor();
  });

  it('types its code into the first page before the scripts are there', async () => {
    const { page, context } = await visit(phoneSettings);
    await context.addInitScript(becomeOld);
    const release = await delayScripts(context);
    await page.goto(survey.path, { waitUntil: 'commit' });
    await typeCode(page, codes[1]!);
    // The page that is sent for the code waits for its scripts as well.
    await page.waitForURL(`${survey.path}/*`, { waitUntil: 'commit' });
    await release();
    await heading(page, 'Welcome').waitFor();
  });
});

it('says so on a page behind a code if its scripts are lost', async () => {
  const { page, context } = await visit(phoneSettings);
  await context.addInitScript(becomeOld);
  await context.route('**/assets/*.js', (route) =>
    route.fulfill({ status: 200, body: 'x', contentType: 'text/html' }),
  );
  await page.goto(`${survey.path}/${codes[2]}`);
  await page.getByText('This page could not be loaded').waitFor();
  await expect.poll(() => page.getByText('One moment').isVisible()).toBe(false);
});
