import type { Chart } from 'highcharts/highcharts.src.js';

/** A4 within the margins of print.css, in CSS pixels. */
const PAPER_WIDTH = 670;

/** Charts are drawn for the screen's width; on paper they are drawn anew for the sheet's, so that their words stay legible. */
export function fitPaper(library: { charts: (Chart | undefined)[] }): void {
  const resize = (width: number | null) => {
    for (const chart of library.charts) chart?.setSize(width, undefined, false);
  };
  window.addEventListener('beforeprint', () => resize(PAPER_WIDTH));
  window.addEventListener('afterprint', () => resize(null));
}
