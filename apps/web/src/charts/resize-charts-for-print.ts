import type { Chart } from 'highcharts/highcharts.src.js';

/** A4 within the margins of print.css, in CSS pixels. */
const PAPER_WIDTH = 670;

/** Draws charts again at the width of the sheet for printing, so that their words stay legible. */
export function resizeChartsForPrint(library: { charts: (Chart | undefined)[] }): void {
  const resize = (width: number | null) => {
    for (const chart of library.charts) chart?.setSize(width, undefined, false);
  };
  window.addEventListener('beforeprint', () => resize(PAPER_WIDTH));
  window.addEventListener('afterprint', () => resize(null));
}
