import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import type { ReportAverage } from '@portal/contract/exports/report-templates';
import type { SummaryPage } from '../../profile-summaries/build-summary-page.ts';
import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';

/** The display of a chart in a report. */
export type ChartDisplay = {
  /** Null: as its form has them by itself. */
  averages: readonly ReportAverage[] | null;
  /** The author's text under its title. */
  comment: string;
};
export const defaultChartDisplay: ChartDisplay = { averages: null, comment: '' };

/**
 * The parts of a pack, in order; a chart as the answer to `getChartData`. `section`: the author's heading
 * above the part.
 */
export type ReportPart<Chart> = { section?: string } & (
  | {
      kind: 'chart';
      chart: Chart;
      look: ChartDisplay;
      /** The notes at its periods, for the chart types that show them. */
      annotations?: readonly AnnotatedPeriod[];
    }
  | { kind: 'table'; leaf: CaptionedChart }
  | { kind: 'summary'; page: SummaryPage }
  /** `isAside`: it belongs to the part before it, and starts no section. */
  | { kind: 'text'; title: string; paragraphs: string[]; isAside?: boolean }
);
/** On its way to the thread that writes files: charts as bytes. */
export type SerializedReportPart = ReportPart<Uint8Array>;
