import { setImmediate as pause } from 'node:timers/promises';
import type { ChartData } from '@portal/contract/chart-data';
import Document from 'pdfkit';
import { plainText } from '../../downloads/describe-chart.ts';
import { wordsOf } from '../pictures/describe-picture.ts';
import { INK, SOFT } from '../pictures/looks.ts';
import { toPicture } from '../pictures/to-picture.ts';
import type { Leaf } from '../pictures/to-summary.ts';
import type { About } from '../write-slides.ts';
import { drawPicture } from './draw-picture.ts';
import { heightOf, label, type Pen, useFonts, write } from './pen.ts';

const A4 = { width: 841.89, height: 595.28 };
const MARGIN = 42;
const WIDTH = A4.width - 2 * MARGIN;
/** Where the page number stands. */
const BOTTOM = A4.height - 26;

const dayOf = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * A title page, then a page for each chart with its picture drawn as lines, not dots. The file says what is a heading, a text
 * and a picture (with its words), so that it can be read aloud: PDF/UA. Between pages others have their turn.
 */
export async function writePages(about: About, charts: ChartData[], summary: Leaf | null): Promise<Buffer> {
  const pen = new Document({
    autoFirstPage: false,
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
      Title: plainText(
        [about.title, about.submission_name, about.time_period_name].filter(Boolean).join(', '),
      ),
      Author: 'Benchmarking portal',
      Subject: plainText(about.project_name),
      CreationDate: about.made_on,
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pen.on('data', (chunk: Buffer) => chunks.push(chunk));
    pen.on('end', () => resolve());
    pen.on('error', reject);
  });
  useFonts(pen);
  const root = pen.struct('Document');
  pen.addStructure(root);
  addTitle(pen, root, about);
  let number = 1;
  if (summary) addPage(pen, root, { about, number: (number += 1), ...summary });
  for (const data of charts) {
    await pause();
    number += 1;
    addPage(pen, root, { about, number, words: wordsOf(data), picture: toPicture(data) });
  }
  root.end();
  pen.end();
  await ended;
  return Buffer.concat(chunks);
}

type Element = PDFKit.PDFStructureElement;

function addTitle(pen: Pen, root: Element, about: About): void {
  pen.addPage();
  const line =
    (text: string, y: number, size: number, colour: string, isBold = false) =>
    () => {
      pen
        .font(isBold ? 'Bold' : 'Regular')
        .fontSize(size)
        .fillColor(`#${colour}`);
      write(pen, plainText(text), MARGIN + 20, y, { width: WIDTH - 40 });
    };
  root.add(pen.struct('H1', {}, line(about.title, 190, 34, INK, true)));
  let y = pen.y + 14;
  for (const one of [about.submission_name, about.project_name, about.time_period_name]) {
    if (one === null) continue;
    root.add(pen.struct('P', {}, line(one, y, 17, SOFT)));
    y = pen.y + 4;
  }
  root.add(pen.struct('P', {}, line(`Made on ${dayOf(about.made_on)}`, y + 8, 12, SOFT)));
}

type Page = Leaf & { about: About; number: number };

function addPage(pen: Pen, root: Element, { about, number, words, picture }: Page): void {
  pen.addPage();
  pen.outline.addItem(words.title);
  pen.markContent('Artifact', { type: 'Pagination' });
  const who = [about.submission_name, about.project_name].filter((one) => one !== null).map(plainText);
  label(pen, who.join(' · '), MARGIN, 30, { width: WIDTH });
  label(pen, `Made on ${dayOf(about.made_on)}`, MARGIN, BOTTOM, { width: 300 });
  label(pen, String(number), A4.width - MARGIN, BOTTOM, { align: 'right' });
  pen.endMarkedContent();

  let y = 42;
  root.add(
    pen.struct('H2', {}, () => {
      pen.font('Bold').fontSize(17).fillColor(`#${INK}`);
      write(pen, words.title, MARGIN, y, { width: WIDTH, height: 44, ellipsis: true });
    }),
  );
  y = pen.y + 4;
  if (words.verdict) {
    root.add(
      pen.struct('P', {}, () => {
        pen.font('Regular').fontSize(11.5).fillColor(`#${INK}`);
        write(pen, words.verdict, MARGIN, y, { width: WIDTH, height: 46, ellipsis: true });
      }),
    );
    y = pen.y;
  }
  y += 12;
  const notes = words.notes.map(({ name, text }) =>
    (name === 'n' ? `n: ${text}` : `${name}: ${text}`).replace(/\.?$/, '.'),
  );
  pen.font('Regular').fontSize(8.5);
  const notesHeight = heightOf(pen, notes.join(' '), { width: WIDTH, lineGap: 1.5 });
  const notesTop = BOTTOM - 16 - notesHeight;
  const area = { x: MARGIN, y, width: WIDTH, height: notesTop - 10 - y };
  if (picture) {
    const alt = [words.title, words.verdict].filter(Boolean).join('. ');
    root.add(pen.struct('Figure', { alt }, () => drawPicture(pen, picture, area)));
  } else {
    root.add(
      pen.struct('P', {}, () =>
        label(pen, 'There are no figures to show.', MARGIN, y + 20, { size: 12, width: WIDTH }),
      ),
    );
  }
  if (notes.length === 0) return;
  root.add(
    pen.struct('P', {}, () => {
      pen.font('Regular').fontSize(8.5).fillColor(`#${SOFT}`);
      write(pen, notes.join(' '), MARGIN, notesTop, { width: WIDTH, lineGap: 1.5 });
    }),
  );
}
