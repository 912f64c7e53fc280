import type { ReportAverage } from '@portal/contract/report-templates';
import type { Leaf } from './pictures/to-summary.ts';

/** How a chart of a report is shown. */
export type ChartLook = {
  /** Null: as its form has them by itself. */
  averages: readonly ReportAverage[] | null;
  /** Words of one's own under its title. */
  comment: string;
};
export const usualLook: ChartLook = { averages: null, comment: '' };

/** What stands in a pack, one after the other; a chart as the answer to `getChartData`. `section`: a heading of one's own above it. */
export type PartWith<Chart> = { section?: string } & (
  | { kind: 'chart'; chart: Chart; look: ChartLook }
  | { kind: 'table'; leaf: Leaf }
  | { kind: 'text'; title: string; paragraphs: string[] }
);
/** On its way to the thread that writes files: charts as bytes. */
export type FilePart = PartWith<Uint8Array>;
