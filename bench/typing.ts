import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';
import type { BenchContext } from './calls-to-measure.ts';
import { sendBenchRequest } from './timing.ts';
import { buildLargeSection, measureTyping, showBareFields, summariseTimes } from './large-section.ts';

/**
 * Measures how soon a section of 1,000 questions appears, and each typed key. Compares them with a bare table
 * of as many fields.
 */
export async function benchTyping(
  url: string,
  benchContext: BenchContext,
  openPeriodId: number,
): Promise<void> {
  const { api, admin, member, project } = benchContext;
  const { questionnaireId, sectionId } = await buildLargeSection(
    async (method, path, body) =>
      JSON.parse((await sendBenchRequest(`${api}/${path}`, { method, headers: admin, body })).text) as Record<
        string,
        unknown
      >,
    { id: project, timePeriodId: openPeriodId },
  );
  const mine = await sendBenchRequest(`${api}/submissions/?project_id=${project}`, { headers: member });
  const { submissions } = JSON.parse(mine.text) as { submissions: { id: number }[] };
  const place = `${questionnaireId}-${submissions[0]!.id}-${sectionId}`;
  const address = `${url}/projects/urgent-emergency-care/data-collection/questionnaire/${place}`;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const token = member.authorization.replace('Bearer ', '');
    await context.addCookies([{ name: 'access_token', value: token, url }]);
    const page = await context.newPage();
    await showBareFields(page);
    const baseline = summariseTimes(await measureTyping(page));
    const started = performance.now();
    await page.goto(address);
    await page.locator('[data-cell="0,0"]').waitFor();
    const opened = performance.now() - started;
    const typed = summariseTimes(await measureTyping(page));
    const ratio = (part: 'median' | 'p95') => (typed[part] / baseline[part]).toFixed(2);
    console.log(
      `\nA section of 1,000 questions and 100 checks: shown after ${opened.toFixed(0)} ms.` +
        `\nFrom key to frame: median ${typed.median.toFixed(1)} ms, 95 % within ${typed.p95.toFixed(1)} ms;` +
        ` × a table of bare fields: ${ratio('median')} and ${ratio('p95')}.`,
    );
  } finally {
    await browser.close();
  }
}
