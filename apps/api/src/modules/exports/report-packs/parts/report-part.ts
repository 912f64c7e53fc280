import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import type { ReportAverage } from '@portal/contract/exports/report-templates';
import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';

/** How a chart of a report is shown. */
export type ChartDisplay = {
  /** Null: as its form has them by itself. */
  averages: readonly ReportAverage[] | null;
  /** Words of one's own under its title. */
  comment: string;
};
export const defaultChartDisplay: ChartDisplay = { averages: null, comment: '' };

/** What stands in a pack, one after the other; a chart as the answer to `getChartData`. `section`: a heading of one's own above it. */
export type ReportPart<Chart> = { section?: string } & (
  | {
      kind: 'chart';
      chart: Chart;
      look: ChartDisplay;
      /** What is said at its periods, for the forms that show them. */
      annotations?: readonly AnnotatedPeriod[];
    }
  | { kind: 'table'; leaf: CaptionedChart }
  /** `isAside`: it belongs to what stands before it, and begins no section. */
  | { kind: 'text'; title: string; paragraphs: string[]; isAside?: boolean }
);
/** On its way to the thread that writes files: charts as bytes. */
export type SerializedReportPart = ReportPart<Uint8Array>;
