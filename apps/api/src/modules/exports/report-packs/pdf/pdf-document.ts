import { formatDate } from '../format-date.ts';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { type Accent, accentColours } from '../chart-models/chart-colours.ts';
import type { PresentationDetails } from '../pptx/write-pptx.ts';
import { fillBox, drawLabel, type PdfCanvas } from './pdf-canvas.ts';

/** An entry listed at the front and beside the pages. */
export type Listed = { title: string; isInSection: boolean; page: number; name: string };
type Element = PDFKit.PDFStructureElement;
type Outline = PDFKit.PDFOutline;

/** On its side. */
export const A4 = { width: 841.89, height: 595.28 };
export const MARGIN = 42;
export const WIDTH = A4.width - 2 * MARGIN;
/** The place of the page number. */
export const BOTTOM = A4.height - 26;

/** A file in the making: its pages are numbered, and its headings are in the list that readers show beside it. */
export class PdfDocument {
  private readonly root: Element;
  private number = 0;
  private section: Outline | null = null;
  /** In the order of the pages. */
  readonly listed: Listed[] = [];
  readonly accent: Accent;

  constructor(
    readonly canvas: PdfCanvas,
    readonly about: PresentationDetails,
  ) {
    this.accent = accentColours(about.colour);
    this.root = canvas.struct('Document');
    canvas.addStructure(this.root);
  }

  /** A sheet with the programme's colour at its edge. */
  beginTitlePage(): void {
    this.number += 1;
    this.canvas.addPage();
    this.decorate(() => fillBox(this.canvas, { x: 0, y: 0, width: 14, height: A4.height }, this.accent.rule));
  }

  /** Draws decoration that a screen reader skips. */
  decorate(draw: () => void): void {
    this.canvas.markContent('Artifact', { type: 'Layout' });
    draw();
    this.canvas.endMarkedContent();
  }

  /** Starts a page with the owner, the date it was made and its number, which screen readers skip. */
  beginPage(): void {
    const { about, canvas } = this;
    this.number += 1;
    canvas.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
    canvas.markContent('Artifact', { type: 'Pagination' });
    fillBox(canvas, { x: 0, y: 0, width: A4.width, height: 5 }, this.accent.rule);
    const who = [about.submission_name, about.project_name]
      .filter((one) => one !== null)
      .map(toOfficeFileText);
    drawLabel(canvas, who.join(' · '), MARGIN, 30, { width: WIDTH });
    drawLabel(canvas, `Made on ${formatDate(about.made_on)}`, MARGIN, BOTTOM, { width: 300 });
    drawLabel(canvas, String(this.number), A4.width - MARGIN, BOTTOM, { align: 'right' });
    canvas.endMarkedContent();
  }

  /** Starts an upright page, whose heading names the owner. */
  beginUprightPage(): void {
    const { about, canvas } = this;
    this.number += 1;
    canvas.addPage({ size: 'A4', layout: 'portrait', margin: 0 });
    canvas.markContent('Artifact', { type: 'Pagination' });
    fillBox(canvas, { x: 0, y: 0, width: A4.height, height: 5 }, this.accent.rule);
    const bottom = A4.width - 26;
    drawLabel(canvas, `Made on ${formatDate(about.made_on)}`, MARGIN, bottom, { width: 300 });
    drawLabel(canvas, String(this.number), A4.height - MARGIN, bottom, { align: 'right' });
    canvas.endMarkedContent();
  }

  add(type: string, draw: () => void): void {
    this.root.add(this.canvas.struct(type as 'P', {}, draw));
  }
  addElement(element: Element): void {
    this.root.add(element);
  }

  /** The level of a heading below that of the section it is in. */
  get level(): 'H2' | 'H3' {
    return this.section ? 'H3' : 'H2';
  }
  /** Starts a section: what follows is listed below it. */
  list(title: string, isSection: boolean): void {
    const name = `part-${String(this.listed.length + 1).padStart(4, '0')}`;
    // `null`: readers keep how far they have zoomed in.
    this.canvas.addNamedDestination(name, 'XYZ', 0, 0, null as never);
    this.listed.push({ title, isInSection: !isSection && this.section !== null, page: this.number, name });
    if (isSection) this.section = this.canvas.outline.addItem(title, { expanded: true });
    else (this.section ?? this.canvas.outline).addItem(title);
  }

  get pageNumber(): number {
    return this.number;
  }

  end(): void {
    this.root.end();
    this.canvas.end();
  }
}
