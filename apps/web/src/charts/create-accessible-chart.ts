import type { Chart, Options } from 'highcharts/highcharts.src.js';
import { moduleOnDemand } from '../lib/browser/lazy-module.tsx';

/** The parts of Highcharts that this file uses. Only the file of a chart's component can import the library. */
type Library = {
  chart: (place: HTMLElement, options: Options) => Chart;
  charts: (Chart | undefined)[];
  getOptions: () => Options;
  merge: (...options: object[]) => object;
};

const accessibility = moduleOnDemand(
  () => import('highcharts/es-modules/masters/modules/accessibility.src.js'),
);

/**
 * Draws a chart, then makes it usable by keyboard and screen reader. The module for that loads after the first drawing,
 * so that the picture does not wait for it. Later charts have it from the start.
 */
export function createAccessibleChart(library: Library, place: HTMLElement, options: Options): Chart {
  // The module adds itself to the library.
  if ('A11yChartUtilities' in library) return library.chart(place, options);
  const isWithout = { ...options, accessibility: { ...options.accessibility, enabled: false } };
  const chart = library.chart(place, isWithout);
  // Without the module, the table below the picture has the same figures. The next chart tries again.
  addAccessibility(library, chart).catch(() => undefined);
  return chart;
}

/** The options for which the accessibility module has defaults. */
const optionsWithDefaults = ['accessibility', 'exporting', 'lang', 'legend'] as const;

async function addAccessibility(library: Library, chart: Chart): Promise<void> {
  await accessibility.fetch();
  if (!library.charts.includes(chart)) return;
  const defaults = library.getOptions();
  for (const name of optionsWithDefaults)
    Object.assign(chart.options, {
      [name]: library.merge({}, defaults[name] ?? {}, chart.options[name] ?? {}),
    });
  Object.assign(chart.options.accessibility ?? {}, { enabled: true });
  // The module gives lines without markers invisible ones, which take the focus.
  for (const series of chart.series)
    if (hasHiddenMarkers(series.options)) Object.assign(series, { isDirty: true });
  Object.assign(chart, { a11yDirty: true });
  chart.redraw(false);
}

const hasHiddenMarkers = (options: object): boolean =>
  'marker' in options && (options.marker as { enabled?: boolean } | undefined)?.enabled === false;
