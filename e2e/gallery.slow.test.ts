import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const group = '/projects/urgent-emergency-care/explorer/waiting-times';

it('shows the charts of a group as pictures, lights one up in all, and cuts them by what the address says', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(group);
  const pictures = page.getByRole('main').getByRole('img', { name: /values, median/ });
  await pictures.first().waitFor();
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(3);
  expect(await pictures.first().getAttribute('aria-label')).toMatch(/your value .+ highest of \d+/);

  // The first bar of the first picture. The names are below each picture that has the organisation.
  const box = (await pictures.first().boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  const named = page.getByText(/^.+: [\d.,]+%?/);
  await expect.poll(() => named.count()).toBeGreaterThanOrEqual(2);

  await page.getByLabel('One chart for').selectOption('Each region');
  await expect.poll(() => new URL(page.url()).searchParams.get('split')).toBe('regions');
  await page.getByRole('heading', { name: 'North West' }).first().waitFor();
  await page.getByLabel('One chart for').selectOption('Each selected peer group');
  await page.getByText('Select peer groups above').first().waitFor();

  await page.getByLabel('One chart for').selectOption('All together');
  await page.getByRole('link', { name: 'Attendances over four hours' }).click();
  await page.locator('.highcharts-root').first().waitFor();
});
