import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The elements allowed outside the parts of a page: a dialog, and a tooltip, which is read with the element
 * it describes.
 */
const APART = 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg';
const AXE = {
  runOnly: { type: 'tag' as const, values: RULES },
  resultTypes: ['violations' as const],
  checks: { region: { options: { regionMatcher: APART } } },
};

declare module 'axe-core' {
  /** Its types say less of it than there is. */
  interface Commons {
    color: { Color: { prototype: Colour & { parseString: (text: string) => Colour } } };
  }
}
type Colour = { r: number; g: number; b: number; alpha: number };

/**
 * Caches colours in the page. axe reads the same dozen again for each element and its backgrounds, which
 * takes a third of its time.
 */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Colour>();
  prototype.parseString = function (this: Colour, text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Fails with every rule the page breaks, and where. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A page that is still being loaded has nothing to find fault with, not even its heading.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // No page has frames.
  await page.evaluate(axe.source);
  await page.evaluate(rememberColours);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), AXE);
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => `${node.target.join(' ')} ${node.html.slice(0, 120)}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
  expect(found, `axe on ${where}: ${found.join('; ')}`).toEqual([]);
}
