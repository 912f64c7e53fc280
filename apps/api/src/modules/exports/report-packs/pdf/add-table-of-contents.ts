import { INK, SOFT } from '../chart-models/chart-colours.ts';
import { drawLabel, line, measureTextWidth } from './pdf-canvas.ts';
import { BOTTOM, MARGIN, type PdfDocument, WIDTH } from './pdf-document.ts';

type Element = PDFKit.PDFStructureElement;

const [TOP, STEP] = [92, 18];
const ON_A_PAGE = Math.floor((BOTTOM - 20 - TOP) / STEP);
const INDENT = 16;

/**
 * Adds pages for a list of what follows, left empty until the page numbers are known. In the reading order
 * they keep their place.
 *
 * @param count how many will be listed
 * @returns fills them
 */
export function addTableOfContents(pdf: PdfDocument, count: number): () => void {
  const { canvas } = pdf;
  const table = canvas.struct('TOC');
  const places: number[] = [];
  for (let n = 0; n * ON_A_PAGE < count; n += 1) {
    pdf.beginPage();
    places.push(pdf.pageNumber - 1);
    if (n > 0) continue;
    pdf.add('H2', () => drawLabel(canvas, 'Contents', MARGIN, 66, { size: 22, weight: 'Bold', colour: INK }));
    canvas.outline.addItem('Contents');
    pdf.addElement(table);
  }
  return () => {
    for (const [n, one] of pdf.listed.entries()) {
      const place = places[Math.floor(n / ON_A_PAGE)];
      // More than was counted would be no mistake of the reader's.
      if (place === undefined) break;
      canvas.switchToPage(place);
      addLine(pdf, table, one, TOP + (n % ON_A_PAGE) * STEP);
    }
  };
}

/** A line that leads to its page, by its words and by what readers know of a link. */
function addLine(
  volume: PdfDocument,
  table: Element,
  one: PdfDocument['listed'][number],
  middle: number,
): void {
  const { canvas } = volume;
  const left = MARGIN + (one.isInSection ? INDENT : 0);
  const weight = one.isInSection ? 'Regular' : 'Bold';
  const width = WIDTH - INDENT - 60;
  const atMost = measureTextWidth(canvas.font(weight).fontSize(11), one.title);
  const size = Math.max(8, Math.min(11, (11 * width) / atMost));
  const words = { size, weight, colour: INK, width } as const;
  const said = `${one.title}, page ${one.page}`;
  // Read aloud, the number would run into the title.
  const link = canvas.struct('Link', { actual: said });
  const reference = canvas.struct('Reference');
  const item = canvas.struct('TOCI');
  table.add(item.add(reference.add(link)));
  link.add(() => {
    drawLabel(canvas, one.title, left, middle, words);
    drawLabel(canvas, String(one.page), MARGIN + WIDTH, middle, { size: 11, align: 'right', colour: INK });
  });
  const to = { structParent: link, Contents: new String(said) };
  canvas.goTo(left, middle - STEP / 2, MARGIN + WIDTH - left, STEP, one.name, to as object);
  // While its page is the one at hand: that is the page its link is noted on.
  item.end();
  const from =
    left + Math.min(words.width, measureTextWidth(canvas.font(weight).fontSize(size), one.title)) + 8;
  const until = MARGIN + WIDTH - 30;
  if (from >= until) return;
  volume.decorate(() =>
    line(
      canvas,
      [
        [from, middle + 3],
        [until, middle + 3],
      ],
      { colour: SOFT, width: 0.5, dash: 1 },
    ),
  );
}
