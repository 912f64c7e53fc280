import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();

async function addressOf(page: Page, name: string): Promise<string> {
  await expect.poll(() => new URL(page.url()).searchParams.get(name)).toMatch(/^\d+$/);
  return new URL(page.url()).searchParams.get(name)!;
}

it('an outlier is found, looked into, replied to and concluded, each by whose turn it is', async () => {
  const team = (await visit()).page;
  await signIn(team, 'admin@acute.example');
  await team.goto('/admin/outlier-cases');
  await team.getByLabel('Days for action 1').fill('a few');
  await team.getByRole('button', { name: 'Save' }).click();
  await team.getByText('Days must be a whole number.').waitFor();
  await team.getByLabel('Days for action 1').fill('7');
  await team.getByRole('button', { name: 'Save' }).click();
  await team.getByText('Saved.').waitFor();

  // It is looked at by itself, in the background.
  await team.goto('/admin/unusual');
  const boxes = team.getByRole('checkbox', { name: /^Select / });
  await boxes.first().waitFor();
  await team.getByLabel('Time period').selectOption({ label: 'June 2025' });
  const period = await addressOf(team, 'time-period');
  await team.getByText(/As of .+\.$/).waitFor();
  await team.getByRole('searchbox', { name: 'Search unusual results' }).fill('King');
  const own = team.getByRole('checkbox', { name: /^Select King.s College/ });
  await expect.poll(async () => (await boxes.count()) - (await own.count())).toBe(0);
  await own.first().check();
  await team.getByRole('button', { name: 'Open outlier cases' }).click();
  await team.getByRole('button', { name: 'Open', exact: true }).click();
  await team.getByText('1 outlier case opened.').waitFor();
  await team.getByRole('link', { name: 'With the programme team' }).first().click();

  await team.getByRole('button', { name: /^Open King.*June 2025$/ }).click();
  await team
    .getByText(/^Due on /)
    .last()
    .waitFor();
  await team
    .getByRole('textbox', { name: /^Result/ })
    .first()
    .fill('The data are right.');
  await team.getByRole('button', { name: 'Done' }).click();
  await team.getByText('Recorded.').waitFor();
  await team.getByLabel('The organisation’s reply').waitFor();

  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(`/projects/urgent-emergency-care/profile?time-period=${period}`);
  await page.getByRole('heading', { name: 'Outlier cases' }).waitFor();
  await page.getByText('Needs your reply').waitFor();
  // The demonstration has another case of this organisation, which can be in the same row.
  const note = page.getByText(
    /^(Outlier case, June 2025: |2 outlier cases, the first )with the organisation\./,
  );
  await note.first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Needs your reply' }).getByRole('link').first().click();
  const ofChart = page.getByRole('region', { name: 'Outlier cases' }).getByRole('listitem');
  const june = ofChart.filter({ hasText: 'June 2025' });
  await june.getByText('Needs your reply').waitFor();
  await june.getByText(/^Due on /).waitFor();
  const chart = page.url();
  await june.getByRole('link', { name: 'Reply on your profile' }).click();
  await page.getByRole('heading', { name: 'Outlier cases' }).waitFor();
  expect(await page.getByText('The data are right.').count()).toBe(0);
  await page.getByLabel('Your findings').fill('Two wards were closed for a month.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your reply was sent to the programme team.').waitFor();
  await page.getByText('Two wards were closed for a month.').waitFor();

  // Another organisation sees nothing of it.
  const neighbour = (await visit()).page;
  await signIn(neighbour, 'neighbour@acute.example');
  await neighbour.goto(chart.replace(/&?submission=\d+/, ''));
  await neighbour.locator('#action-plans').waitFor();
  expect(await neighbour.getByText(/Outlier case/).count()).toBe(0);

  await team.goto('/admin');
  await team.getByRole('link', { name: /outlier cases? waiting for you/ }).click();
  await team.getByRole('button', { name: /^Open King.*June 2025$/ }).click();
  await team.getByText('Two wards were closed for a month.').waitFor();
  await team
    .getByRole('dialog')
    .getByRole('combobox')
    .selectOption('Explained: there are good reasons for the figure');
  await team.getByLabel('Explanation').fill('Closed wards.');
  await team.getByRole('button', { name: 'Conclude the case' }).click();
  await team.getByText('The case is concluded.').waitFor();
  await page.reload();
  await page.getByText('Explained: there are good reasons for the figure').waitFor();
  expect(await note.count()).toBe(0);
  await page.goto(chart);
  await page.locator('#action-plans').waitFor();
  await expect.poll(() => june.count()).toBe(0);
});
