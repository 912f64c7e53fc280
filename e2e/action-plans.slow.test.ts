import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

// A due date before the start is refused.
const { visit } = useBrowser(/status of 422/);
const overTime = '/projects/urgent-emergency-care/explorer/waiting-times/detail/1?output-type=time_series';
const CHART = 'Attendances over four hours';

/** Opens the chart on the admin page of charts. */
async function openChartSettings(page: Page): Promise<void> {
  await page.goto('/admin/charts');
  const charts = page.getByRole('treegrid', { name: 'Groups and charts' });
  await charts.getByRole('row').filter({ hasText: CHART }).first().click();
}

it('plans a change: on the chart over time, in the to-do list, and seen by the programme team that asks', async () => {
  const { page: own } = await visit();
  await signIn(own, 'contributor@acute.example');
  await own.goto(overTime);
  await own.locator('.highcharts-root').waitFor();
  const plans = own.getByRole('region', { name: 'Action plans' });
  await plans.getByRole('button', { name: 'Add an action plan' }).click();
  const form = own.getByRole('dialog', { name: 'New action plan' });
  await form.getByText('Only your organisation can read the plan.').waitFor();
  await form.getByLabel('Aim').fill('Fewer waits over four hours');
  await form.getByLabel('Change').fill('A second triage nurse in the evening.');
  await form.getByLabel('Owner').fill('The matron');
  await form.getByLabel('Start date').fill('2025-03-10');
  await form.getByLabel('Due date').fill('2025-03-01');
  await form.getByRole('button', { name: 'Add plan' }).click();
  await form.getByText('The due date must be on or after the start date.').first().waitFor();
  await form.getByLabel('Due date').fill('2030-03-31');
  await form.getByRole('button', { name: 'Add plan' }).click();
  await plans.getByText('The matron').waitFor();
  // Its start is a mark in the chart, with its words below.
  await expect.poll(() => own.locator('.highcharts-plot-line-label').allTextContents()).toContain('1');
  const noted = own.getByRole('region', { name: 'Annotations' });
  await noted.getByText('Action plan starts: Fewer waits over four hours').waitFor();
  expect(await noted.getByRole('button', { name: /^Remove/ }).count()).toBe(0);

  await own.goto('/projects/urgent-emergency-care/dashboard');
  await own.getByRole('button', { name: /^Show all \d/ }).click();
  await own.getByRole('link', { name: `${CHART}: Fewer waits over four hours` }).click();
  await plans.getByText('The matron').waitFor();

  const { page: team } = await visit();
  await signIn(team, 'admin@acute.example');
  await openChartSettings(team);
  const request = team.getByRole('switch', { name: 'Ask organisations for an action plan' });
  expect(await request.isChecked()).toBe(false);
  await request.click();
  await expect.poll(() => request.isChecked()).toBe(true);
  await team.goto(overTime);
  await team.getByRole('region', { name: 'Action plans' }).getByText('The matron').waitFor();

  await own.reload();
  await plans
    .getByText('The programme team asks for an action plan on this measure and can read your plans.')
    .waitFor();
  await plans.getByRole('button', { name: /^Change the plan/ }).click();
  const changing = own.getByRole('dialog', { name: 'Change action plan' });
  await changing.getByLabel('State').selectOption('Dropped');
  await changing.getByRole('button', { name: 'Save' }).click();
  await plans.getByText('Dropped').waitFor();
  await expect.poll(() => noted.getByText(/^Action plan starts/).count()).toBe(0);
  await openChartSettings(team);
  await request.click();
  await expect.poll(() => request.isChecked()).toBe(false);
});

it('says on the home page what became unusual, with a link to the chart that shows it', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto('/');
  const news = page.getByRole('region', { name: 'New unusual results' });
  await news
    .getByRole('heading', { name: 'Urgent and emergency care, June 2025 compared with May 2025' })
    .waitFor();
  await news
    .getByRole('link', { name: 'Emergency admissions waiting over four hours from decision to admit' })
    .click();
  await page.locator('.highcharts-root').waitFor();
  expect(new URL(page.url()).searchParams.get('output-type')).toBe('funnel');
});
