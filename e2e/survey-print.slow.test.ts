import { expect, it } from 'vitest';
import { signInToApi } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';
import { saveScreenshot } from './support/survey-pages.ts';

const { visit } = useBrowser();

/** Avery L7159, as its maker publishes it, in millimetres. */
const STOCK = {
  across: 3,
  width: 63.5,
  height: 33.9,
  left: 7.25,
  top: 12.9,
  pitchAcross: 66,
  pitchDown: 33.9,
};
const MM = 96 / 25.4;

it('labels lie on Avery L7159, and letters speak each language of the survey', async () => {
  const api = await signInToApi('superuser@acute.example');
  const survey = await createSurveyWithCodes(api, { name: 'A survey on paper', codes: 30 });
  const { page } = await visit();
  await signIn(page, 'superuser@acute.example');
  const letters = `/projects/urgent-emergency-care/data-collection/letters/${survey.questionnaire_id}-${survey.submission_id}`;
  await page.goto(`${letters}?form=label`);
  await page.getByRole('article', { name: 'Labels 25–30' }).waitFor();
  await saveScreenshot(page, 'labels-1440');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: Math.round(210 * MM), height: Math.round(297 * MM) });
  const places = await page
    .locator('.label-sheet')
    .first()
    .evaluate((sheet) => {
      const top = sheet.getBoundingClientRect().top;
      return [...sheet.children].map((label) => {
        const box = label.getBoundingClientRect();
        return { left: box.left, top: box.top - top, width: box.width, height: box.height };
      });
    });
  expect(places).toHaveLength(24);
  for (const [at, { left, top, width, height }] of places.entries()) {
    const [column, row] = [at % STOCK.across, Math.floor(at / STOCK.across)];
    const apart = [
      left / MM - (STOCK.left + column * STOCK.pitchAcross),
      top / MM - (STOCK.top + row * STOCK.pitchDown),
      width / MM - STOCK.width,
      height / MM - STOCK.height,
    ];
    expect(Math.max(...apart.map(Math.abs)), `label ${at + 1}: ${apart.join(' ')}`).toBeLessThan(0.3);
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Form').selectOption('letter');
  await page.getByLabel('Language').selectOption('cy');
  const letter = page.getByRole('article', { name: 'Letter 1', exact: true });
  await letter.getByText('Sganiwch hwn â’ch ffôn, neu agorwch').waitFor();
  await letter.getByText('Dywedwch wrthym am eich profiad').waitFor();
  expect(await letter.getAttribute('lang')).toBe('cy');
  await saveScreenshot(page, 'letter-welsh-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, 'letter-welsh-390');
});
