import { setImmediate as pause } from 'node:timers/promises';
import type { ChartData } from '@portal/contract/charts/chart-data';
import Document from 'pdfkit';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import type { ReportPart } from '../parts/report-part.ts';
import { chartCaptions } from '../chart-models/chart-captions.ts';
import { buildChartWithAverages } from '../chart-models/build-chart-with-averages.ts';
import { paginateTable } from '../parts/paginate-table.ts';
import type { PresentationDetails } from '../pptx/write-pptx.ts';
import { canFitPeriodNotesBelow, periodNotesPage } from '../chart-models/period-notes.ts';
import { addTableOfContents } from './add-table-of-contents.ts';
import { addPage, addTextPages, addTitlePage } from './add-pages.ts';
import { addSummaryPage } from './add-summary-page.ts';
import { registerFonts } from './pdf-canvas.ts';
import { PdfDocument } from './pdf-document.ts';

/** On a page more rows would be too small to read. */
const MOST_ROWS = 20;

/**
 * A title page, unless the file is a summary on one page, then a page for each part, its picture drawn as lines, not dots. The file says what is a heading, a text, a
 * table and a picture (with its words), so that it can be read aloud: PDF/UA. Between pages others have their turn.
 */
export async function writePdf(
  details: PresentationDetails,
  parts: ReportPart<ChartData>[],
): Promise<Buffer> {
  const canvas = new Document({
    autoFirstPage: false,
    // The list of contents is filled once all pages are there.
    bufferPages: true,
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    // The types know the older standards only.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: toOfficeFileText(
        [details.title, details.submission_name, details.time_period_name].filter(Boolean).join(', '),
      ),
      Author: 'Benchmarking portal',
      Subject: toOfficeFileText(details.project_name),
      CreationDate: details.made_on,
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    canvas.on('data', (chunk: Buffer) => chunks.push(chunk));
    canvas.on('end', () => resolve());
    canvas.on('error', reject);
  });
  registerFonts(canvas);
  const volume = new PdfDocument(canvas, details);
  const isAlone = parts.length === 1 && parts[0]!.kind === 'summary';
  if (!isAlone) addTitlePage(volume);
  const counts = parts.map(countListed).filter((count) => count > 0);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const fillContents = counts.length > 1 ? addTableOfContents(volume, count) : null;
  for (const part of parts) {
    await pause();
    addPart(volume, part, isAlone);
  }
  fillContents?.();
  volume.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Counts its listed headings: a part that continues over pages is listed once. */
function countListed(part: ReportPart<ChartData>): number {
  if (part.kind === 'text') return part.title === '' ? 0 : 1;
  const isApart = part.kind === 'chart' && !canFitPeriodNotesBelow(part.annotations ?? []);
  return (part.section ? 1 : 0) + (isApart ? 2 : 1);
}

function addPart(volume: PdfDocument, part: ReportPart<ChartData>, isAlone: boolean): void {
  const section = toOfficeFileText(part.section ?? '');
  if (part.kind === 'text') return addTextPages(volume, part);
  if (part.kind === 'summary') return addSummaryPage(volume, part.page, section, isAlone);
  if (part.kind === 'table') {
    for (const [n, leaf] of paginateTable(part.leaf, MOST_ROWS).entries()) {
      const listed = n === 0 ? toOfficeFileText(part.leaf.words.title) : null;
      addPage(volume, { ...leaf, section: n === 0 ? section : '', comment: '', said: [], listed });
    }
    return;
  }
  const { chart, look, annotations = [] } = part;
  const words = chartCaptions(chart);
  const picture = buildChartWithAverages(chart, look, annotations);
  const [said, left] = canFitPeriodNotesBelow(annotations) ? [annotations, []] : [[], annotations];
  for (const [n, leaf] of paginateTable({ words, picture }, MOST_ROWS).entries()) {
    const first = { section, comment: toOfficeFileText(look.comment), listed: words.title };
    addPage(volume, { ...leaf, said, ...(n === 0 ? first : { section: '', comment: '', listed: null }) });
  }
  if (left.length > 0) addTextPages(volume, { ...periodNotesPage(words.title, left), isAside: true });
}
