import fs from 'node:fs';
import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, useBrowser, type BrowserVisit } from './support/fixtures.ts';

const { visit } = useBrowser();
const projects = ['urgent-emergency-care', 'bed-availability'];
const TABLES = ['Heat table', 'Table'];
/** The demonstration's hospital has no mental illness beds, so of these it has no control chart. */
const TOO_LITTLE = /^A control chart needs at least two values/;

let contributor: BrowserVisit;
beforeAll(async () => {
  contributor = await visit();
  await signIn(contributor.page, 'contributor@acute.example');
});

/** The addresses of all charts of a project's explorer. */
async function chartsOf(page: Page, project: string): Promise<string[]> {
  const explorer = `/projects/${project}/explorer`;
  const linksOn = async (path: string, part: RegExp) => {
    await page.goto(path);
    const links = page.locator('main#main a');
    const hrefs = () => links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
    await expect.poll(async () => (await hrefs()).some((href) => part.test(href))).toBe(true);
    return [...new Set((await hrefs()).filter((href) => part.test(href)))];
  };
  const groups = await linksOn(explorer, new RegExp(`^${explorer}/(?!search$)[a-z-]+$`));
  const charts: string[] = [];
  for (const group of groups) charts.push(...(await linksOn(group, /\/detail\/\d+$/)));
  return [...new Set(charts)];
}

const known = new Map<string, Promise<string[]>>();
/** The same, looked up once. */
function addressesOf(project: string): Promise<string[]> {
  const found = known.get(project) ?? chartsOf(contributor.page, project);
  known.set(project, found);
  return found;
}

const switchOf = (page: Page) => page.getByRole('group', { name: 'Chart type' }).getByRole('button');
const resultOf = (page: Page) => page.locator('section[aria-labelledby=result]');

/** Chooses a form and waits until its data is there and drawn: a picture, a table, or the words for nothing to draw. */
async function showAs(page: Page, name: string): Promise<void> {
  await switchOf(page).getByText(name, { exact: true }).click();
  await page
    .locator('[aria-label="Chart type"] [aria-pressed=true]')
    .getByText(name, { exact: true })
    .waitFor();
  const settled = page.locator('[aria-busy=false]').filter({ has: resultOf(page) });
  await settled.waitFor();
  await settled.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  await resultOf(page).locator('.highcharts-root, table').or(page.getByText(TOO_LITTLE)).first().waitFor();
}

const judged = new Set<string>();

it.each(projects)(
  'every chart of %s opens in every output type without error, with a title, its n and source, and the table behind it',
  async (project) => {
    const { page, problems } = contributor;
    const charts = await addressesOf(project);
    expect(charts.length).toBeGreaterThan(4);
    const wrong: string[] = [];
    for (const path of charts) {
      await page.goto(path);
      await switchOf(page).first().waitFor();
      const names = await switchOf(page).allTextContents();
      expect(names.length, path).toBeGreaterThan(8);
      for (const name of names) {
        await showAs(page, name);
        const where = `${path}: ${name}`;
        const result = resultOf(page);
        const isPicture = !TABLES.includes(name);
        const drawn = await result.locator('.highcharts-root').count();
        const text = await result.innerText();
        const isEmpty = name === 'SPC' && text.includes('A control chart needs at least two values');
        if ((isPicture && !isEmpty) !== drawn > 0) wrong.push(`${where}: ${drawn} pictures`);
        const rows = await page.locator('main#main table tbody tr').count();
        if (rows === 0 && !isEmpty) wrong.push(`${where}: no table`);
        if (!(await page.locator('#result').innerText())) wrong.push(`${where}: no title`);
        if (!/n = [1-9]/.test(text) || !text.includes('Source: ')) wrong.push(`${where}: no n or source`);
        if (/undefined|NaN|\[object/.test(text)) wrong.push(`${where}: ${text}`);
        // The same chart type has the same structure in every chart: it is checked once.
        if (!judged.has(name)) {
          judged.add(name);
          await expectAccessible(page, where).catch((error: Error) => wrong.push(error.message));
        }
        wrong.push(...problems.splice(0).map((problem) => `${where}: ${problem}`));
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('the forms that were opened are all there are', () => {
  expect([...judged].sort()).toEqual(
    [
      ...['Box plot', 'Composition', 'Distribution', 'Funnel', 'Heat table', 'Map by board', 'Map by region'],
      ...['Over time', 'Percentile bands', 'Ranked bars', 'SPC', 'Scatter', 'Table'],
    ].sort(),
  );
});

it('a picture can be walked through by keyboard and is described to who does not see it', async () => {
  const { page, problems } = contributor;
  const [path] = await addressesOf(projects[0]!);
  await page.goto(`${path}?output-type=ranked_bars`);
  const picture = resultOf(page).locator('.highcharts-container');
  await picture.waitFor();
  // The sentence of the result is part of the description.
  await expect.poll(() => picture.locator('..').innerText()).toMatch(/ranks \w+ highest of \d+ trusts/);
  await page.getByRole('button', { name: 'Download' }).first().focus();
  const spoken = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let presses = 0; !/Attendances over four hours: /.test(await spoken()) && presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await spoken()).toMatch(/Attendances over four hours: [\d.]+%, [\d,]+ of [\d,]+, .*highest of \d+/i);
  // Escape puts away what it says of a point.
  const tooltip = picture.locator('.highcharts-tooltip text');
  await tooltip.waitFor();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'hidden' });
  // Of many periods, those shown are narrowed by the keyboard too.
  await showAs(page, 'Over time');
  await page.getByRole('button', { name: 'Download' }).first().focus();
  for (let presses = 0; (await spoken()) !== 'Start, percent' && presses < 12; presses += 1)
    await page.keyboard.press('Tab');
  const from = page.locator('input[type=range]').first();
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return Number(await from.inputValue());
    })
    .toBeGreaterThan(5);
  expect(problems).toEqual([]);
});

it('keeps the selection and the target in the address, and a link shows the same', async () => {
  const { page, problems } = contributor;
  const [path] = await addressesOf(projects[0]!);
  await page.goto(`${path}?output-type=table`);
  const other = page.getByRole('checkbox', { name: /^Highlight Submission \d+ in the chart/ }).first();
  const [name = ''] = /Submission \d+/.exec((await other.getAttribute('aria-label')) ?? '') ?? [];
  await other.click();
  await page.waitForURL(new RegExp(`otherSubmissions=${Number(name.replace(/\D/g, ''))}\\b`));
  await showAs(page, 'SPC');
  await page.getByLabel(/^Target/).fill('24');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.waitForURL(/target=24/);
  await page.getByLabel('Control chart', { exact: true }).selectOption('p chart');
  await page.waitForURL(/control-chart=p\b/);
  const address = page.url();
  expect(address, 'a choice made at speed drops none made before it').toMatch(
    /otherSubmissions=.*target=24|target=24.*otherSubmissions=/,
  );
  await page.goto('/projects');
  await page.goto(address);
  await page.getByText('Target missed consistently').waitFor();
  await page.getByRole('heading', { name: /: p chart, / }).waitFor();
  await page.getByRole('list', { name: 'Highlighted' }).getByText(name).waitFor();
  expect(problems).toEqual([]);
});

it('a chart is taken away as PNG, SVG, CSV and XLSX, each with what it is and whence it comes', async () => {
  const { page, problems } = contributor;
  const [path] = await addressesOf(projects[0]!);
  await page.goto(`${path}?output-type=box_plot`);
  await resultOf(page).locator('.highcharts-root').waitFor();
  const save = async (item: string) => {
    await page.getByRole('button', { name: 'Download' }).first().click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
  };

  const png = await save('PNG image');
  expect(png.name).toMatch(/^Attendances over four hours, box plot, \w+ \d{4}\.png$/);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  // Twice as fine as the page, which is enough for print.
  expect(png.bytes.readUInt32BE(16)).toBe(2200);

  const svg = await save('SVG image');
  expect(svg.name).toMatch(/box plot, \w+ \d{4}\.svg$/);
  // Read where no policy forbids the styles that a picture carries.
  const blank = await contributor.context.newPage();
  const words = await blank.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    if (parsed.querySelector('parsererror')) return 'not SVG';
    return [...parsed.querySelectorAll('text')].map((text) => text.textContent).join(' ');
  }, svg.bytes.toString());
  expect(words).toMatch(/spread across \d+ trusts/);
  expect(words).toMatch(/n = \d+ trusts\. Latest figures received on \d+ \w+ \d{4}\./);
  expect(words).toMatch(/Method: .*Source: .*Licence/s);
  // The person who receives it knows whose it is.
  expect(words).toContain('King');
  expect(words).not.toMatch(/\byour?\b/i);

  const csv = await save('CSV table');
  expect(csv.name).toMatch(/box plot, \w+ \d{4}\.csv$/);
  expect(csv.bytes.toString()).toMatch(
    /^\uFEFFCompared with,n,Lower whisker \(%\),Q1 \(%\),Median \(%\),.*\r?\nAll trusts,\d+,/,
  );

  const xlsx = await save('Excel workbook');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const cells = JSON.stringify((await readXlsx(new Uint8Array(xlsx.bytes))).sheets.map(({ rows }) => rows));
  for (const word of ['Attendances over four hours', 'Method', 'Source', 'Licence']) {
    expect(cells).toContain(word);
  }
  expect(problems).toEqual([]);
});

/** The share of a chart visible on arrival; a table starts above the last fifth of the window. */
const sizes = [
  { width: 1440, height: 900, least: 0.6 },
  { width: 1024, height: 768, least: 0.5 },
];

const CONTROL_CHARTS = ['XmR chart', 'Run chart', 'p chart', 'p′ chart', 'u chart', 'u′ chart', 'c chart'];
const FORMS = [
  ...['Box plot', 'Composition', 'Distribution', 'Funnel', 'Map by board', 'Map by region', 'Over time'],
  ...['Percentile bands', 'Ranked bars', 'Scatter', ...TABLES, ...CONTROL_CHARTS, 'EWMA', 'CUSUM'],
];

it.each(sizes)('the picture is seen at once, in every form, at $width × $height', async (size) => {
  const { page } = contributor;
  await page.setViewportSize(size);
  const seen: Record<string, number> = {};
  const look = async (name: string) => {
    await page.evaluate(() => scrollTo(0, 0));
    const isTable = TABLES.includes(name);
    const picture = resultOf(page)
      .locator(isTable ? 'table' : '.highcharts-root')
      .first();
    const { y, height } = (await picture.boundingBox())!;
    const share = isTable ? Number(y < size.height * 0.8) : Math.min(1, (size.height - y) / height);
    // The same form stands lower where its chart has a longer name: the least counts.
    seen[name] = Math.min(seen[name] ?? 1, share);
  };
  const charts: string[] = [];
  for (const project of projects) charts.push(...(await addressesOf(project)));
  for (const chart of charts) {
    await page.goto(chart);
    await switchOf(page).first().waitFor();
    for (const name of await switchOf(page).allTextContents()) {
      if (name in seen) continue;
      await showAs(page, name);
      if (name !== 'SPC') {
        await look(name);
        continue;
      }
      const chooser = page.getByLabel('Control chart', { exact: true });
      await chooser.or(page.getByText(TOO_LITTLE)).first().waitFor();
      if ((await chooser.count()) === 0) continue;
      for (const kind of await chooser.locator('option').allTextContents()) {
        if (kind in seen) continue;
        await chooser.selectOption(kind);
        await page.getByRole('heading', { name: `: ${kind}, ` }).waitFor();
        await resultOf(page).locator('.highcharts-root').waitFor();
        await look(kind);
      }
    }
  }
  expect(Object.keys(seen).sort()).toEqual([...FORMS].sort());
  expect(Object.entries(seen).filter(([, share]) => share < size.least)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});
