import { contrastRatio } from '@portal/contract/platform/accent-colours';
import { expect, it } from 'vitest';
import { buildChartPoint } from '@portal/contract/testing/build-chart-data';
import { buildReportChartData, ownPoint } from '#fixtures/build-report-chart-data';
import { pdfColour, readPdf } from '#support/read-pdf';
import { readZipTexts } from '#support/unzip';
import { defaultChartDisplay } from './report-part.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { accentColours } from '../chart-models/chart-colours.ts';
import { writePptx } from '../pptx/write-pptx.ts';

const YELLOW = '#ffcc00';
const about = (colour?: string) => ({
  title: 'Beds',
  project_name: 'Project',
  time_period_name: 'June 2025',
  submission_name: 'King’s',
  made_on: new Date('2025-08-12T09:00:00Z'),
  colour,
});
const chart = buildReportChartData('ranked_bars', [
  buildChartPoint(1, 30),
  ownPoint(20),
  buildChartPoint(2, 10),
]);
const parts = [{ kind: 'chart' as const, section: 'First', chart, look: defaultChartDisplay }];

it('your own value is readable on white, with any colour of the programme', () => {
  for (const colour of [YELLOW, '#ffffff', '#12547a', '#777777'])
    expect(contrastRatio(`#${accentColours(colour).own}`, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(accentColours('#12547a')).toEqual({ rule: '12547a', own: '12547a' });
});

it('pages have the colour at their edges, in headings and for your value, and no other in its place', async () => {
  const { rule, own } = accentColours(YELLOW);
  expect(rule).not.toBe(own);
  const [title, page] = readPdf(await writePdf(about(YELLOW), parts)).drawn;
  expect(title).toContain(`${pdfColour(`#${rule}`)} scn`);
  expect(page).toContain(`${pdfColour(`#${own}`)} scn`);
  expect(page).not.toContain(pdfColour('#0072b2'));
  const plain = readPdf(await writePdf(about(), parts)).drawn[1];
  expect(plain).toContain(`${pdfColour('#0072b2')} scn`);
});

it('slides have it in their bar, for your value and as the colour of additions', async () => {
  const { rule, own } = accentColours(YELLOW);
  const files = readZipTexts(await writePptx(about(YELLOW), parts));
  expect(files.get('ppt/slides/slide2.xml')!.toLowerCase()).toContain(`srgbclr val="${rule}"`);
  const native = [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
  expect(native.toLowerCase()).toContain(`srgbclr val="${own}"`);
  expect(files.get('ppt/theme/theme1.xml')).toContain(`<a:accent1><a:srgbClr val="${own}"/>`);
});
