import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { countInteractions } from './new-programme/count-interactions.ts';
import { readZipTexts } from '../apps/api/test/support/unzip.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const MOST_PRESSES = 6;
const PROJECT = 'Urgent and emergency care';

/** Signs in and opens the home page. The presses of the task count from there. */
async function startAtHome(email: string) {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const effort = await countInteractions(context);
  await signIn(page, email);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your projects' }).waitFor();
  const before = effort.click + effort.field;
  return { page, presses: () => effort.click + effort.field - before };
}

it('finds what got worse and is an outlier, and makes a slide of it', async () => {
  const { page, presses } = await startAtHome('contributor@acute.example');
  await page.getByRole('link', { name: PROJECT }).first().click();
  const worse = page.getByRole('region', { name: 'Measures worse than before and outside the limits' });
  const first = worse.getByRole('listitem').first();
  expect(await first.innerText()).toMatch(
    /funnel limit: .*unlikely to be due to chance\. [+−-]?[\d.,]+.* since /,
  );
  const chart = (await first.getByRole('link').innerText()).trim();
  await first.getByRole('link').click();
  await page.locator('.highcharts-root').first().waitFor();
  expect(page.url()).toContain('output-type=funnel');
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Slide/ }).click(),
  ]);
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
  expect(download.suggestedFilename()).toMatch(/King.*\.pptx$/);
  const files = readZipTexts(await readFile(await download.path()));
  const slides = [...files].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(1);
  expect(slides[0]![1]).toContain(chart);
  // The slide has the form on screen.
  const drawn = [...files].find(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name))![1];
  expect(drawn).toContain('99.8% limit');
});

it('compares with the eight most similar over two years, and sends a link that a colleague opens', async () => {
  const { page, presses } = await startAtHome('contributor@acute.example');
  await page.getByRole('link', { name: PROJECT }).first().click();
  await page
    .getByRole('table', { name: /^Scorecard for King/ })
    .getByRole('link', { name: /^Over time: / })
    .first()
    .click();
  await page.locator('.highcharts-root').first().waitFor();
  const options = page.getByRole('region', { name: 'Comparison options' });
  await options.getByRole('button', { name: /^Peer groups/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '8 most similar' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('similar')).toBe('8');
  const twoYears = options.getByRole('button', { name: 'Last 2 years' });
  await twoYears.click();
  await expect.poll(() => twoYears.getAttribute('aria-pressed')).toBe('true');
  const heading = page.locator('#result');
  await expect.poll(() => heading.innerText()).toMatch(/, 8 most similar to King.* July 2023 to June 2025$/);
  const title = await heading.innerText();
  // The words at the ends of the lines are those of this window only.
  const ends = page.locator('.highcharts-data-label:visible').filter({ hasText: /^Median / });
  await expect.poll(() => ends.count()).toBe(1);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Link copied').waitFor();
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // The periods of two years, each with a row, and yourself among those compared.
  const rows = page
    .getByRole('region', { name: 'The figures' })
    .or(page.getByRole('main'))
    .getByRole('table')
    .last();
  await expect.poll(() => rows.getByRole('row').count()).toBe(25);

  const { page: colleague } = await visit();
  await signIn(colleague, 'viewer@acute.example');
  await colleague.goto(link);
  await colleague.locator('.highcharts-root').first().waitFor();
  await expect.poll(() => colleague.locator('#result').innerText()).toBe(title);
});
