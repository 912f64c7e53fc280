import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const chart = '/projects/urgent-emergency-care/explorer/waiting-times/detail/1';
const CHART = 'Attendances over four hours';

it('draws the target of each period after the programme team sets one from a later period', async () => {
  const { page: team } = await visit();
  await signIn(team, 'admin@acute.example');
  await team.goto('/admin/charts');
  const tree = team.getByRole('treegrid', { name: 'Groups and charts' });
  await tree.getByRole('row').filter({ hasText: CHART }).first().click();
  const editor = team.getByRole('region', { name: 'Control charts', exact: true });
  await editor.getByLabel('Target direction').selectOption('At most');
  await editor.getByLabel(/^Target( \(optional\))?$/).fill('30');
  const later = editor.getByRole('group', { name: 'Targets from a later period' });
  await later.getByRole('button', { name: 'Add target' }).click();
  await editor.getByRole('button', { name: 'Save rules, chart and targets' }).click();
  await later.getByText('Enter a number.').waitFor();
  await later.getByLabel('Target', { exact: true }).fill('22');
  await later.getByLabel('Target direction').selectOption('At most');
  const periods = await later.getByLabel('From', { exact: true }).locator('option').allTextContents();
  await later.getByLabel('From', { exact: true }).selectOption(periods[6]!);
  await editor.getByRole('button', { name: 'Save rules, chart and targets' }).click();
  await team.getByText('Saved.').first().waitFor();

  const { page: own } = await visit();
  await signIn(own, 'contributor@acute.example');
  for (const form of ['spc', 'time_series']) {
    await own.goto(`${chart}?output-type=${form}`);
    await own.locator('.highcharts-legend-item', { hasText: 'Target' }).waitFor();
    await own.getByText('Target 22.0%').first().waitFor();
  }
  await later.getByRole('button', { name: `Remove the target from ${periods[6]!}` }).click();
  await editor
    .getByLabel(/^Target( \(optional\))?$/)
    .first()
    .fill('');
  await editor.getByRole('button', { name: 'Save rules, chart and targets' }).click();
  await expect
    .poll(async () => {
      await own.reload();
      await own.locator('.highcharts-legend').waitFor();
      return own.locator('.highcharts-legend-item', { hasText: 'Target' }).count();
    })
    .toBe(0);
});
