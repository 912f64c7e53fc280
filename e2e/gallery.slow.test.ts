import fs from 'node:fs';
import type { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import type { Output } from '@portal/contract/shared/endpoint';
import { expect, it } from 'vitest';
import { listZipEntries } from '../apps/api/src/file-storage/list-zip-entries.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

type Options = Output<typeof listFilterOptions>;
const { visit } = useBrowser();
const group = '/projects/urgent-emergency-care/explorer/waiting-times';

it('shows the charts of a group as pictures, lights one up in all, and cuts them by what the address says', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(group);
  const pictures = page.getByRole('main').getByRole('img', { name: /n = [\d,]+, median/ });
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

  await page.getByLabel('One chart for').selectOption('All trusts');
  await page.getByRole('link', { name: 'Attendances over four hours' }).click();
  await page.locator('.highcharts-root').first().waitFor();
});

it('downloads the selected charts of a group as images in one ZIP file, compared as on the page', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  const options = page.waitForResponse((response) => response.url().includes('/filters/options'));
  await page.goto(group);
  const { filters } = (await (await options).json()) as Options;
  const { filter_id } = filters.find(({ option_list }) =>
    option_list.some(({ option_name }) => option_name === 'London'),
  )!;
  await page.goto(`${group}?filter.${filter_id}=London`);
  await page.getByRole('button', { name: 'Download' }).first().click();
  await page.getByRole('menuitem', { name: 'Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Images' });
  await dialog.getByRole('button', { name: 'Clear selection' }).click();
  await dialog.getByText('Select at least one chart.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Attendances over four hours' }).check();
  await dialog.getByRole('checkbox', { name: 'Funnel' }).check();
  await dialog.getByRole('checkbox', { name: 'Over time' }).check();
  await dialog.getByRole('radio', { name: 'SVG images' }).check();
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download 2 images' }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const svg = await save();
  expect(svg.name).toMatch(/^.+, \w+ \d{4}, images\.zip$/);
  const names = [
    expect.stringMatching(/^01 Attendances over four hours, over time, London, \w+ \d{4}\.svg$/),
    expect.stringMatching(/^02 Attendances over four hours, funnel, London, \w+ \d{4}\.svg$/),
  ];
  expect(await listZipEntries(svg.path)).toEqual(names);

  await dialog.getByRole('radio', { name: 'PNG images' }).check();
  const png = await save();
  expect((await listZipEntries(png.path))?.every((name) => name.endsWith('.png'))).toBe(true);
  // PNG is stored as it is: each picture is as wide as the one downloaded from its page.
  const bytes = fs.readFileSync(png.path);
  const widths = [...bytes.toString('latin1').matchAll(/\x89PNG\r\n/g)].map(({ index }) =>
    bytes.readUInt32BE(index + 16),
  );
  expect(widths).toEqual([2200, 2200]);
});
