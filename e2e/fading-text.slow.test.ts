import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

// The walks over every page watch for text that fades (detect-fading-text.ts). Here, most of what appears and changes does so.
const { visit } = useBrowser(/Faded on purpose/, { watchFading: true });

const STYLES = 'apps/web/dist/assets';
const fades = /^(all|opacity|color|background-color|fill|stroke|filter|backdrop-filter)$/;

it('has no style rule by which text could fade', async () => {
  const { page } = await visit();
  await page.goto('/cookies');
  const sheets = fs.readdirSync(STYLES).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const name of sheets) {
    const text = fs.readFileSync(path.join(STYLES, name), 'utf8');
    const declared = await page.evaluate(async (css) => {
      const sheet = await new CSSStyleSheet().replace(css);
      const all: { where: string; property: string; value: string }[] = [];
      const read = (rules: CSSRuleList, inside: string) => {
        for (const rule of rules) {
          const style = (rule as Partial<CSSStyleRule>).style;
          const where = `${inside} ${(rule as Partial<CSSStyleRule>).selectorText ?? (rule as Partial<CSSKeyframesRule>).name ?? ''}`;
          for (const property of style ?? [])
            all.push({ where, property, value: style!.getPropertyValue(property) });
          if ('cssRules' in rule) read(rule.cssRules as CSSRuleList, where);
        }
      };
      read(sheet.cssRules, '');
      return all;
    }, text);
    const inKeyframes = (where: string) => / (wave|spin|navigation-progress)/.test(where);
    for (const { where, property, value } of declared) {
      const isFading =
        (property === 'opacity' && !['0', '1', '0%', '100%'].includes(value)) ||
        (property === 'transition-property' && value.split(', ').some((one) => fades.test(one))) ||
        (inKeyframes(where) && fades.test(property));
      if (isFading) found.push(`${where.trim()} { ${property}: ${value} }`);
    }
  }
  expect(found).toEqual([]);
});

/** Waits until there are no pending requests and everything is drawn. */
async function isStill(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** The middle of the first bar, dot or area that is drawn, in sight. */
const firstPoint = (page: Page) =>
  page.locator('.highcharts-point').evaluateAll((points) => {
    const isDrawn = ({ width, height }: DOMRect) => width > 0 && height > 0;
    const point = points.find((one) => isDrawn(one.getBoundingClientRect()));
    point?.scrollIntoView({ block: 'center' });
    const box = point?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });

it('detects text that fades', async () => {
  const { page, problems } = await visit();
  await page.goto('/cookies');
  for (const how of ['transition of opacity', 'animation', 'partial opacity']) {
    await page.evaluate((kind) => {
      const text = document.body.appendChild(document.createElement('p'));
      text.textContent = `Faded on purpose by ${kind}`;
      if (kind === 'animation') {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('@keyframes come { from { opacity: 0 } } .comes { animation: come 1s }');
        document.adoptedStyleSheets.push(sheet);
        text.className = 'comes';
      } else if (kind === 'partial opacity') text.style.opacity = '0.5';
      else {
        text.style.transition = 'opacity 1s';
        text.getBoundingClientRect();
        text.style.opacity = '0';
      }
    }, how);
    await expect.poll(() => problems.join()).toMatch(new RegExp(`Text fades: ${how}.*Faded on purpose`));
  }
});

it('draws every chart type, its tooltips and selections without fading any text, on a slow machine', async () => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto('/projects/urgent-emergency-care/explorer/waiting-times/detail');
  await page.locator('.highcharts-root').first().waitFor();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const forms = page.getByRole('group', { name: 'Chart type' }).getByRole('button');
  const names = await forms.allInnerTexts();
  expect(names.length).toBeGreaterThan(8);
  const tooltip = page.locator('.highcharts-tooltip').first();
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await isStill(page);
    if (!(await firstPoint(page))) continue;
    // Pointed at, as a hand does that is never quite still, and left again: the tooltip comes, stays for a moment, and goes.
    let nudge = 0;
    const isExplained = async () => {
      const at = await firstPoint(page);
      if (at) await page.mouse.move(at.x + (nudge++ % 2), at.y);
      return tooltip.isVisible();
    };
    await expect.poll(isExplained, { message: `a tooltip in ${name}`, interval: 100 }).toBe(true);
    await page.mouse.move(5, 5);
    await tooltip.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Ranked bars', exact: true }).click();
  await page.getByRole('button', { name: /^Peer groups/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await isStill(page);
  await page.keyboard.press('Escape');
  const explained = page.locator('main [data-tooltip]').first();
  await explained.hover();
  await page.getByRole('tooltip').waitFor();
  await page.mouse.move(5, 5);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
});
