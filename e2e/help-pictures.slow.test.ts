import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picturesOf } from '@portal/wording/help/guide';
import { guides } from '@portal/wording/help/guides';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';
const SIZE = { width: 1280, height: 720 };

/** The content of each picture in the guides, and how to open it. */
const pictures: Record<string, { who: string; open: (page: Page) => Promise<unknown> }> = {
  chart: {
    who: 'contributor',
    open: async (page) => {
      await page.goto(`${project}/explorer/waiting-times`);
      await page
        .getByRole('link', { name: /Attendances over four hours/ })
        .first()
        .click();
      await page.locator('.highcharts-root').first().waitFor();
      await page.locator('.highcharts-root').first().scrollIntoViewIfNeeded();
    },
  },
  section: {
    who: 'contributor',
    open: async (page) => {
      await page.goto(`${project}/data-collection`);
      await page
        .getByRole('link', { name: /^(Start|Continue|View) Monthly return/ })
        .first()
        .click();
      await page.getByRole('textbox').last().scrollIntoViewIfNeeded();
    },
  },
  dashboard: {
    who: 'contributor',
    open: async (page) => {
      await page.goto(`${project}/dashboard`);
      await page.getByRole('heading', { name: 'Scorecard' }).first().waitFor();
      await page.getByRole('rowheader').first().scrollIntoViewIfNeeded();
    },
  },
  'admin-home': {
    who: 'admin',
    open: async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Upcoming dates' }).waitFor();
    },
  },
  builder: {
    who: 'admin',
    open: async (page) => {
      await page.goto('/admin/questionnaires');
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('navigation', { name: 'Outline' }).waitFor();
    },
  },
  dates: {
    who: 'admin',
    open: async (page) => {
      await page.goto('/admin/dates');
      await page.getByRole('row').nth(1).waitFor();
    },
  },
};

it('screens contain the terms of the guides, and the pictures show them', async () => {
  const names = picturesOf(guides);
  expect(Object.keys(pictures).sort()).toEqual([...names].sort());
  const pages = new Map<string, Page>();
  for (const name of names) {
    const { who, open } = pictures[name]!;
    let page = pages.get(who);
    if (!page) {
      ({ page } = await visit({ viewport: SIZE }));
      await signIn(page, `${who}@acute.example`);
      pages.set(who, page);
    }
    await open(page);
    await page.waitForLoadState('networkidle');
    const file = `apps/web/public/images/help/${name}.png`;
    const taken = await page.screenshot();
    // `HELP_PICTURES=1` puts them where the guides show them.
    if (process.env['HELP_PICTURES']) fs.writeFileSync(file, taken);
    const kept = fs.readFileSync(file);
    expect([kept.readUInt32BE(16), kept.readUInt32BE(20)], name).toEqual([SIZE.width, SIZE.height]);
  }
});
