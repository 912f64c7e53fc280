import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectedComparison, publishedReturn } from './support/expected-figures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const OWN = 'RJZ';
const project = '/projects/urgent-emergency-care';

const silent = (problems: string[]) => expect(problems, 'errors in the browser').toEqual([]);

const percent = (value: number) => `${value.toFixed(1)}%`;

async function enter(page: Page, label: RegExp, value: number) {
  await page.getByRole('textbox', { name: label }).fill(String(value));
}

describe('the journey everything else serves', () => {
  it('leads an audit lead from a one-time code over the return to the place among peers', async () => {
    const { page, problems } = await visit();
    await page.goto('/login');
    await signIn(page, 'contributor@acute.example');
    await page.waitForURL('**/projects');

    await page.goto(`${project}/dashboard`);
    await page.getByRole('heading', { name: 'Scorecard' }).first().waitFor();
    await page.getByRole('rowheader').first().waitFor();

    await page.goto(`${project}/data-collection`);
    await page.getByRole('link', { name: /^Start Monthly return/ }).waitFor();
    await page.getByRole('link', { name: /^Start Monthly return/ }).click();

    // The figures of July 2025 as published, with last month's beside each.
    const figures = publishedReturn(OWN);
    await page
      .getByText(/^June 2025: [\d,]+/)
      .first()
      .waitFor();
    await enter(page, /^Attendances, Total/, figures.total_attendances);
    await enter(page, /^Attendances, Over four hours/, figures.attendances_over_4hours);
    await enter(page, /^Emergency admissions, Total/, figures.total_emergency_admissions);
    // A slipped decimal is noticed at once: a tenth of last month's.
    await enter(
      page,
      /^Emergency admissions, Over four hours/,
      Math.round(figures.emergency_admissions_over_4hours / 10),
    );
    await page
      .getByText(/^A tenth of last period/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Mark complete' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Confirm or explain it/ })
      .first()
      .waitFor();
    await enter(page, /^Emergency admissions, Over four hours/, figures.emergency_admissions_over_4hours);
    const confirm = page.getByRole('button', { name: /^This is correct/ });
    while ((await confirm.count()) > 0) await confirm.first().click();
    await page.getByText(/Saved \d\d:\d\d/).waitFor();

    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Attendances, Total/ }).inputValue())
      .toBe(figures.total_attendances.toLocaleString('en-GB'));
    await page.getByRole('button', { name: 'Mark complete' }).click();
    await page.getByText('This section is complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Please confirm the declaration.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The answers are locked.').waitFor();
    expect(
      await page.getByRole('textbox', { name: /^Attendances, Total/ }).getAttribute('readonly'),
    ).not.toBeNull();

    // The explorer: groups, a group, the chart.
    await page.goto(`${project}/explorer`);
    await page
      .getByRole('link', { name: /Waiting times/i })
      .first()
      .click();
    await page.waitForURL(/explorer\/waiting-times/);
    await page
      .getByRole('link', { name: /Attendances over four hours/ })
      .first()
      .waitFor();
    await page
      .getByRole('link', { name: /Attendances over four hours/ })
      .first()
      .click();
    await page.waitForURL(/detail\/\d+/);
    const chart = new URL(page.url());
    await page.goto(`${chart.pathname}?time-period=${await periodId(page, 'July 2025')}`);

    const { all, peers, region } = expectedComparison(OWN);
    await page
      .getByText(/provisional/i)
      .first()
      .waitFor();
    await page.locator('.highcharts-root').first().waitFor();
    const main = async () => (await page.locator('#main').innerText()).replaceAll('\u00a0', ' ');
    for (const figure of [all.value, all.Mean, all.Median, all.Q1, all.Q3])
      await expect.poll(main).toContain(percent(figure));
    const shown = await main();
    expect(shown).toMatch(new RegExp(`\\b${all.rank}(st|nd|rd|th)? highest of ${all.n}\\b`));
    // No one else is named.
    expect(shown).toMatch(/Submission \d{3}/);
    expect(shown).not.toMatch(/Manchester|Barts|Leeds Teaching/);

    await choosePeerGroup(page, region);
    const row = page
      .getByRole('region', { name: 'Comparisons' })
      .getByRole('row', { name: new RegExp(region) })
      .first();
    await row.waitFor();
    const cells = (await row.innerText()).replaceAll('\u00a0', ' ');
    for (const figure of [peers.Mean, peers.Median, peers.Q1, peers.Q3])
      expect(cells).toContain(percent(figure));
    expect(cells).toMatch(new RegExp(`\\b${peers.rank}(st|nd|rd|th)?\\b`));
    expect(cells).toMatch(new RegExp(`\\b${peers.n}\\b`));
    // The link alone brings the same picture back.
    const link = page.url();
    await page.goto('/');
    await page.goto(link);
    await page
      .getByRole('row', { name: new RegExp(region) })
      .first()
      .waitFor();
    silent(problems);
  });

  it('returns 404 to the neighbour, and for a project to a person with a pending request', async () => {
    const { page } = await visit();
    await signIn(page, 'neighbour@acute.example');
    await page.goto(`${project}/data-collection`);
    await page
      .getByRole('row', { name: /Manchester/ })
      .first()
      .waitFor();
    expect(await page.getByText("King's College").count()).toBe(0);
    const other = await visit();
    await signIn(other.page, 'viewer@acute.example');
    await other.page.goto('/projects/bed-availability/dashboard');
    await other.page.waitForURL('**/request-access');
  });
});

async function periodId(page: Page, name: string): Promise<string> {
  const value = await page
    .getByLabel('Time period')
    .locator('option', { hasText: name })
    .first()
    .getAttribute('value');
  return value!;
}

async function choosePeerGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Peer groups/ }).click();
  const chooser = page.getByRole('dialog', { name: 'Peer groups' });
  await chooser.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await page.keyboard.press('Escape');
}
