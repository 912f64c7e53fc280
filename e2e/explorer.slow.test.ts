import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const explorer = '/projects/urgent-emergency-care/explorer';

/** Returns all readable parts of a chart: its sentence, its averages and every table. */
async function reading(page: Page) {
  await page.locator('.highcharts-root').first().waitFor();
  // What follows the result loads later; users who can write get a prompt to comment.
  const later = '#resources, #outlier-cases, #action-plans, #comments, #annotations';
  const parts = `main h2:not(${later}), main [role=status], main dl, main table`;
  let texts: string[] = [];
  // A part can start to load between a check and the reading, so the texts are checked themselves.
  await expect
    .poll(async () => {
      const busy = await page.locator('[aria-busy="true"]').count();
      texts = await page.locator(parts).allInnerTexts();
      return busy + texts.filter((text) => text === 'Loading').length;
    })
    .toBe(0);
  return texts.join('\n');
}

/** Opens a list of choices, ticks the nth of them, and closes it. */
async function tick(page: Page, label: string, ...places: number[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  for (const place of places) {
    // The address says what is ticked, and so a moment later.
    await boxes.nth(place).click();
    await expect.poll(() => boxes.nth(place).isChecked()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('keeps the selection in the address, and a link shows a colleague the same', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'contributor@acute.example');
  const lookups: string[] = [];
  const bodies: { ignore_cache: boolean; peer_group_ids: number[] }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/filters/options')) lookups.push(new URL(request.url()).search);
    if (request.url().includes('/getChartData/'))
      bodies.push(request.postDataJSON() as (typeof bodies)[number]);
  });
  await page.goto(`${explorer}/waiting-times/detail`);
  await page.locator('.highcharts-root').first().waitFor();
  expect(lookups.at(-1)).toMatch(/peerGroupId=null/);

  await tick(page, 'Peer groups', 0, 1);
  await expect.poll(() => new URL(page.url()).searchParams.getAll('peer-group')).toHaveLength(2);
  await expect.poll(() => lookups.at(-1)).toMatch(/peerGroupId=\d+&peerGroupId=\d+/);
  // National, and each of the groups, side by side.
  await expect.poll(() => page.getByRole('table').first().getByRole('row').count()).toBe(4);
  await tick(page, 'Size', 0);
  await expect.poll(() => page.url()).toMatch(/filter\.\d+=/);
  await page.getByRole('button', { name: 'Box plot' }).click();
  await expect.poll(() => page.url()).toMatch(/output-type=box_plot/);
  await page.getByRole('heading', { name: /: spread in each peer group/ }).waitFor();
  const first = await reading(page);
  const remark = `Is the new unit in here? ${Date.now()}`;
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Your comment').fill(remark);
  await comments.getByRole('button', { name: 'Send comment' }).click();
  await comments.getByRole('listitem').filter({ hasText: remark }).waitFor();
  await expect.poll(() => comments.getByLabel('Your comment').inputValue()).toBe('');

  const colleague = await visit();
  await signIn(colleague.page, 'viewer@acute.example');
  await colleague.page.goto(page.url());
  await expect.poll(() => reading(colleague.page)).toBe(first);
  const read = colleague.page.getByRole('region', { name: 'Comments' });
  await read.getByRole('listitem').filter({ hasText: remark }).getByRole('time').waitFor();
  expect(await read.getByRole('textbox').count()).toBe(0);
  expect(colleague.problems).toEqual([]);

  // Recalculated once, and cached again afterwards.
  await page.getByRole('button', { name: 'Recalculate' }).click();
  await expect.poll(() => bodies.at(-1)!.ignore_cache).toBe(true);
  expect(await reading(page)).toBe(first);
  await page.getByRole('button', { name: 'Ranked bars' }).click();
  await expect.poll(() => bodies.at(-1)!.ignore_cache).toBe(false);

  // A favourite, the next chart, and back through the menu with the same selection.
  await page.getByRole('button', { name: /^Favourite: / }).click();
  await page.getByRole('button', { name: /^Favourite: /, pressed: true }).waitFor();
  const favourite = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: /^Next chart: / }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(favourite);
  const next = await page.getByRole('heading', { level: 1 }).innerText();
  expect(new URL(page.url()).searchParams.getAll('peer-group')).toHaveLength(2);
  const menu = page.getByRole('navigation', { name: 'Project' });
  await menu.getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await menu.getByRole('link', { name: 'Explore' }).click();
  await page.waitForURL('**/explorer?**');
  expect(new URL(page.url()).searchParams.getAll('peer-group')).toHaveLength(2);
  const links = (title: string) =>
    page.getByRole('region', { name: title }).getByRole('link').allInnerTexts();
  await expect.poll(() => links('My favourites')).toEqual([favourite]);
  expect(await links('Recently viewed')).toEqual([next, favourite]);
  expect(problems).toEqual([]);
});

it('draws no chart on a small screen, and draws it when the window becomes wide', async () => {
  const { page, problems } = await visit({ viewport: { width: 390, height: 844 } });
  // Opened by itself, the page would be the message alone. Here the application has been running since the sign-in page.
  await signIn(page, 'viewer@acute.example', `${explorer}/waiting-times/detail/1`);
  // What follows the chart is rendered after it would be drawn.
  await page
    .getByRole('heading', { name: 'The figures', includeHidden: true })
    .waitFor({ state: 'attached' });
  expect(await page.locator('.highcharts-root').count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.highcharts-root').first().waitFor();
  expect(problems).toEqual([]);
});
