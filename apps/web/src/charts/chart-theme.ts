import type { Options } from 'highcharts/highcharts.src.js';

/** The colours of charts as plain values: a downloaded picture knows no style sheet. Each has 3:1 against white. */
export const chartColours = {
  ink: '#15212b',
  inkSoft: '#3d4a56',
  inkFaint: '#586572',
  line: '#dde3e8',
  lineStrong: '#7d8994',
  surface: '#ffffff',
  others: '#8494a2',
  /** Behind bars and lines: the middle half of the values. */
  band: '#eef2f5',
  /** For peer groups, in the order of selection; the colours differ in lightness as well as in hue. */
  groups: ['#c77700', '#2f8f86', '#9a6fb0', '#c9527a', '#6f8f1f', '#5d7fd0'],
} as const;

/** For the parts of a whole: each pair of neighbours differs in lightness, so that they are told apart without hue. */
export const partColours = [
  '#12547a',
  '#8ab8d6',
  '#a85f00',
  '#f0c27a',
  '#5b3d78',
  '#c3a5dd',
  '#2c6e49',
  '#a9d6b8',
] as const;

/**
 * Colours of highlighted submissions, in the order of highlighting; dark, so that they stand out from the
 * grey.
 */
const PICKED = ['#b3480f', '#5b3d78', '#2c6e49', '#8a2449', '#5a5a00', '#1f4fa3'] as const;
export const highlightColour = (index: number): string => PICKED[index % PICKED.length] ?? PICKED[0];

const chartFont = "Inter, system-ui, -apple-system, 'Segoe UI', Arial, sans-serif";

/**
 * Options that every chart shares. Charts do not animate, send no data and add no style element to the page.
 */
export const commonOptions: Options = {
  // The Content-Security-Policy forbids style elements: every colour is given instead.
  palette: { injectCSS: false },
  chart: {
    // What it draws is also in the tables beside it.
    allowMutatingData: false,
    animation: false,
    backgroundColor: chartColours.surface,
    style: { fontFamily: chartFont, fontSize: '13px', color: chartColours.ink },
  },
  credits: { enabled: false },
  exporting: { enabled: false, local: true, fallbackToExportServer: false },
  accessibility: {
    landmarkVerbosity: 'one',
    // Else everything is drawn in one colour where the device forces its own. (Its types know no `false`, its code does.)
    highContrastMode: false as unknown as string,
    // The page has its own headings; one of another level in between would break their order.
    screenReaderSection: {
      // Without the type: the library calls a map one of an “unspecified region”.
      beforeChartFormat: '<div>{chartLongdesc}</div>',
      afterChartFormat: '',
    },
    // Without this, point labels are left out on large series.
    series: { pointDescriptionEnabledThreshold: 1000 },
    keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: 1000, mode: 'serialize' } },
  },
  plotOptions: {
    series: { animation: false, states: { inactive: { enabled: false } }, stickyTracking: false },
  },
  tooltip: {
    animation: false,
    backgroundColor: chartColours.ink,
    borderWidth: 0,
    borderRadius: 7,
    shadow: false,
    outside: false,
    useHTML: false,
    style: { color: chartColours.surface, fontSize: '13px', lineHeight: '20px' },
  },
};
