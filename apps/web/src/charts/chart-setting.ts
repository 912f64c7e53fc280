import type { AnnotatedPeriod } from './annotated-period.ts';
import type { PlotColumnOptions, Point } from 'highcharts/highcharts.src.js';

/** What a picture depends on besides its data. */
export type ChartSetting = {
  /** The programme's accent, for what is one's own. */
  accent: string;
  /** Under about 640 px: shorter labels, thinner margins. */
  isNarrow: boolean;
  /** Whether own is somebody's name rather than “your”. */
  isAdmin: boolean;
  /** Of the window, in pixels: a picture is seen at once, below what is chosen of it. */
  windowHeight?: number;
  /** By itself in a document: with its title and source around it, nothing to be worked in it. */
  isDocument?: boolean;
  /** What is said at periods, marked in the pictures over time. */
  annotations?: readonly AnnotatedPeriod[];
  /** The keys of other submissions that are picked out. */
  picked?: ReadonlySet<string>;
  /** Picks a submission out, or lets it go. */
  onPick?: (key: string) => void;
};

/** What stands above a picture on its page, and the least a picture has where the window is low. */
const ABOVE = 460;
const LEAST_HEIGHT = 320;

/** The height of a picture: the usual one, or what a low window leaves of it. */
export const heightIn = ({ windowHeight = Infinity }: ChartSetting, usual: number): number =>
  Math.min(usual, Math.max(LEAST_HEIGHT, windowHeight - ABOVE));

/** For a file, which is passed on: it has the width of a page, and “your” would be nobody's. */
export const toDocumentSetting = (setting: ChartSetting): ChartSetting => ({
  ...setting,
  isNarrow: false,
  isAdmin: true,
  isDocument: true,
  windowHeight: Infinity,
});

/** Clicking a point, or pressing Enter on it, picks its submission out; one's own stands out anyway. */
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
