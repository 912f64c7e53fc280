import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Api, findProject, signInToApi } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const CONTRIBUTOR = 'contributor@acute.example';

type Plan = { id: number; chart_id: number; submission_id: number };
const plan = {
  aim: 'Fewer patients wait for a bed',
  change: 'Open the discharge lounge at weekends.',
  owner_name: 'Head of patient flow',
  starts_on: '2035-01-01',
  due_on: '2035-12-31',
};

/** Adds three action plans, so that there are enough items to do in any order of tests. */
async function addPlans(api: Api): Promise<Plan[]> {
  const { id } = await findProject(api, 'urgent-emergency-care');
  const { plans } = (await api('GET', `actionPlans/?project_id=${id}`)) as { plans: Plan[] };
  const { chart_id, submission_id } = plans[0]!;
  const added = [1, 2, 3].map(async () => {
    const created = await api('POST', `charts/${chart_id}/actionPlans`, { ...plan, submission_id });
    return { id: created['id'] as number, chart_id, submission_id };
  });
  return Promise.all(added);
}

const dropPlan = (api: Api, { id, chart_id }: Plan) =>
  api('PUT', `charts/${chart_id}/actionPlans/${id}`, { ...plan, state: 'dropped', version: 1 });

/** Returns the lower edge of the first figure in the scorecard. */
async function bottomOfFirstFigure(page: Page): Promise<number> {
  const scorecard = page.getByRole('region', { name: 'Scorecard' });
  await scorecard.getByRole('rowheader').first().waitFor();
  const figure = await scorecard
    .getByText(/^\d[\d,.]*%?$/)
    .first()
    .boundingBox();
  return figure!.y + figure!.height;
}

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
])('shows results in the first window of $width × $height, with many items to do', async (viewport) => {
  const api = await signInToApi(CONTRIBUTOR);
  const plans = await addPlans(api);
  const { page } = await visit({ viewport });
  await signIn(page, CONTRIBUTOR);
  await page.goto('/projects/urgent-emergency-care/dashboard');
  expect(await bottomOfFirstFigure(page)).toBeLessThan(viewport.height);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const items = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  const isFocused = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((one) => one === document.activeElement);
  expect(await items.count()).toBe(2);
  const all = page.getByRole('button', { name: /^Show all \d+$/ });
  expect(await all.getAttribute('aria-expanded')).toBe('false');
  const count = Number((await all.innerText()).replace(/\D/g, ''));
  await all.press('Enter');
  await expect.poll(() => items.count()).toBe(count);
  expect(await isFocused(/^Show fewer$/)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => items.count()).toBe(2);
  expect(await isFocused(/^Show all/)).toBe(true);
  await Promise.all(plans.map((one) => dropPlan(api, one)));
});
