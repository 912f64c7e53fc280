import type { AnnotatedPeriod } from './annotated-period.ts';
import type { PlotColumnOptions, Point } from 'highcharts/highcharts.src.js';

/** The settings of a chart besides its data. */
export type ChartSetting = {
  /** The programme's accent, for the user's own values. */
  accent: string;
  /** Under about 640 px: shorter labels, thinner margins. */
  isNarrow: boolean;
  /** If true, the user's submission shows its name rather than “your”. */
  isAdmin: boolean;
  /** Height of the window in pixels, so that a chart is visible at once below its controls. */
  windowHeight?: number;
  /** By itself in a document: with its title and source around it, nothing to be worked in it. */
  isDocument?: boolean;
  /** Annotations of periods, marked in the charts over time. */
  annotations?: readonly AnnotatedPeriod[];
  /** The keys of other submissions that are picked out. */
  picked?: ReadonlySet<string>;
  /** Picks a submission out, or lets it go. */
  onPick?: (key: string) => void;
};

/** Height of the page above a chart, and the least height of a chart in a low window. */
const ABOVE = 460;
const LEAST_HEIGHT = 320;

/** The height of a picture: the usual one, or what a low window leaves of it. */
export const fitChartHeight = ({ windowHeight = Infinity }: ChartSetting, usualHeight: number): number =>
  Math.min(usualHeight, Math.max(LEAST_HEIGHT, windowHeight - ABOVE));

/** Returns the setting for a file that users pass on: the width of a page, and names instead of “your”. */
export const toDocumentSetting = (setting: ChartSetting): ChartSetting => ({
  ...setting,
  isNarrow: false,
  isAdmin: true,
  isDocument: true,
  windowHeight: Infinity,
});

/**
 * Highlights a submission when the user clicks its point or presses Enter on it. The user's own always stands
 * out.
 */
export function highlightOnClick({ onPick }: ChartSetting): Pick<PlotColumnOptions, 'cursor' | 'point'> {
  if (!onPick) return {};
  return {
    cursor: 'pointer',
    point: {
      events: {
        click(this: Point) {
          const { key, is_own } = (this.options.custom ?? {}) as { key?: string; is_own?: boolean };
          if (key !== undefined && !is_own) onPick(key);
        },
      },
    },
  };
}
