import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
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
  | {
      kind: 'chart';
      chart: Chart;
      look: ChartLook;
      /** What is said at its periods, for the forms that show them. */
      annotations?: readonly AnnotatedPeriod[];
    }
  | { kind: 'table'; leaf: Leaf }
  /** `isAside`: it belongs to what stands before it, and begins no section. */
  | { kind: 'text'; title: string; paragraphs: string[]; isAside?: boolean }
);
/** On its way to the thread that writes files: charts as bytes. */
export type FilePart = PartWith<Uint8Array>;
