import path from 'node:path';
import type { Page } from 'playwright-core';

export const phoneSettings = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Takes a picture of the page, if the environment names a folder for pictures. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** Takes pictures at three widths of screen, if the environment names a folder for pictures. */
export async function saveScreenshots(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await saveScreenshot(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/Code from your letter/).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}
