import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
/** How many keys a question may take: at one a second it is answered within the minute. */
const MOST_KEYS = 60;

/** A keyboard that counts what is pressed; what is typed counts as one key a letter. */
function keyboardOf(page: Page) {
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const here = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
  async function seek(name: RegExp, key: string) {
    const passed: string[] = [];
    while (passed.length < MOST_KEYS) {
      await press(key);
      const now = await here();
      if (name.test(now)) return;
      passed.push(now.slice(0, 40));
    }
    throw new Error(`${String(name)} is not among ${passed.join(', ')}`);
  }
  return {
    press,
    /** Tab by Tab to what is called so, onwards or back. */
    tabTo: (name: RegExp) => seek(name, 'Tab'),
    backTo: (name: RegExp) => seek(name, 'Shift+Tab'),
    async goTo(words: string, option: RegExp) {
      await press('Control+k');
      await page.getByRole('searchbox', { name: 'Search or go to a page' }).waitFor();
      await page.keyboard.type(words);
      pressed += words.length;
      await page.getByRole('option', { name: option }).first().waitFor();
      await press('Enter');
    },
    /** The keys since it was asked last. */
    count() {
      const count = pressed;
      pressed = 0;
      return count;
    },
  };
}

it('leads by keyboard alone from an unusual result to its probability, history, peers, calculation and slide', async () => {
  const { page } = await visit({ acceptDownloads: true });
  await signIn(page, 'viewer@acute.example');
  await page.goto('/projects/urgent-emergency-care/dashboard');
  await page.getByRole('heading', { name: 'Scorecard' }).first().waitFor();
  const keys = keyboardOf(page);
  const counts: Record<string, number> = {};
  const main = page.locator('#main');

  await keys.goTo('profile', /^Profile/);
  const unusual = page.getByRole('region', { name: 'Unusual results' });
  await unusual.getByRole('link').first().waitFor();
  await expect.poll(() => unusual.innerText()).toMatch(/funnel limit|Special cause/);
  counts['where are we unusual'] = keys.count();

  const first = (await unusual.getByRole('link').first().textContent())!;
  await keys.tabTo(new RegExp(`^${first.slice(0, 30)}`));
  await keys.press('Enter');
  await page.locator('.highcharts-root').first().waitFor();
  const chance = /Similar|nlikely to be due to chance/;
  await main.getByRole('status').filter({ hasText: chance }).waitFor();
  counts['is it chance'] = keys.count();

  await keys.tabTo(/^SPC$/);
  await keys.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('output-type')).toBe('spc');
  await expect.poll(() => main.innerText()).toMatch(/in a row|special cause/i);
  counts['since when'] = keys.count();

  await keys.backTo(/^Ranked bars$/);
  await keys.press('Enter');
  await expect.poll(() => main.innerText()).toMatch(/ranks .*highest of \d+ trusts/);
  await page.getByRole('region', { name: /^Averages/ }).waitFor();
  counts['against whom'] = keys.count();

  await keys.tabTo(/^How was this calculated/);
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Answers used' }).waitFor();
  counts['how is it worked out'] = keys.count();

  // Alt and the left arrow, which a browser without a window does not take.
  await page.goBack();
  await page.locator('.highcharts-root').first().waitFor();
  await keys.tabTo(/^Waiting times$/);
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Report pack' }).waitFor();
  await keys.tabTo(/^Report pack$/);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /PowerPoint/, checked: true }).waitFor();
  await keys.tabTo(/^Create report pack$/);
  await keys.press('Enter');
  await dialog.getByRole('button', { name: 'Download' }).first().waitFor();
  await keys.tabTo(/^Download /);
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.pptx$/);
  counts['put it on a slide'] = keys.count();

  console.table(counts);
  for (const [question, count] of Object.entries(counts)) expect(count, question).toBeLessThan(MOST_KEYS);
});
