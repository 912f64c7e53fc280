import type { ChartParts } from './chart-parts.ts';

export const components = ['highchart', 'highstock', 'highmap', 'table'] as const;

type Facts = {
  output_type_name: string;
  component: (typeof components)[number];
  /** The part of the answer to `getChartData` shown besides the points, which every chart type has. */
  part: keyof ChartParts | null;
  /** True if the averages of the period are shown. Over time, across areas and for pairs they would mislead. */
  has_averages: boolean;
  /** It shows the periods of a chart, of which each is decided by itself. */
  needs_periods: boolean;
  /** The name in a report pack. */
  pack_name: string;
  /** In the name of a file. */
  file_words: string;
  /** The second sheet of its workbook; null where the submissions are all there is. */
  sheet: string | null;
  /** The areas it is drawn of. */
  level?: 'region' | 'board';
};

const compared = { has_averages: true, needs_periods: false } as const;
const inTime = { has_averages: false, needs_periods: true } as const;
const together = { has_averages: false, needs_periods: false } as const;

/**
 * All chart types, each once, in the order of report packs. If you add an entry, the compiler lists what else
 * to add: its calculation, table, wording, and drawings on screen and in a pack. A migration adds its row in
 * `output_types` (docs/charts.md).
 */
const registry = {
  ranked_bars: {
    output_type_name: 'Ranked bars',
    component: 'highchart',
    part: null,
    ...compared,
    pack_name: 'Ranked bars',
    file_words: 'ranked',
    sheet: null,
  },
  stacked: {
    output_type_name: 'Composition',
    component: 'highchart',
    part: 'composition',
    ...together,
    pack_name: 'Parts of the whole',
    file_words: 'composition',
    sheet: 'parts',
  },
  time_series: {
    output_type_name: 'Over time',
    component: 'highstock',
    part: 'time_series',
    ...inTime,
    pack_name: 'Over time',
    file_words: 'over time',
    sheet: 'over time',
  },
  percentile_bands: {
    output_type_name: 'Percentile bands',
    component: 'highstock',
    part: 'percentile_bands',
    ...inTime,
    pack_name: 'Percentile bands',
    file_words: 'percentile bands',
    sheet: 'percentiles',
  },
  spc: {
    output_type_name: 'SPC',
    component: 'highstock',
    part: 'spc',
    ...inTime,
    pack_name: 'Control chart',
    file_words: 'SPC',
    sheet: 'control chart',
  },
  funnel: {
    output_type_name: 'Funnel',
    component: 'highchart',
    part: 'funnel',
    ...compared,
    pack_name: 'Funnel',
    file_words: 'funnel',
    sheet: 'limits',
  },
  box_plot: {
    output_type_name: 'Box plot',
    component: 'highchart',
    part: 'box_plot',
    ...compared,
    pack_name: 'Box plot',
    file_words: 'box plot',
    sheet: 'boxes',
  },
  scatter: {
    output_type_name: 'Scatter',
    component: 'highchart',
    part: 'pairs',
    ...together,
    pack_name: 'Scatter',
    file_words: 'scatter',
    sheet: null,
  },
  region_map: {
    output_type_name: 'Map by region',
    component: 'highmap',
    part: 'areas',
    ...together,
    pack_name: 'By region',
    file_words: 'map by region',
    sheet: 'areas',
    level: 'region',
  },
  board_map: {
    output_type_name: 'Map by board',
    component: 'highmap',
    part: 'areas',
    ...together,
    pack_name: 'By integrated care board',
    file_words: 'map by board',
    sheet: 'areas',
    level: 'board',
  },
  distribution: {
    output_type_name: 'Distribution',
    component: 'highchart',
    part: 'composition',
    ...compared,
    pack_name: 'Distribution',
    file_words: 'distribution',
    sheet: 'parts',
  },
  heat_table: {
    output_type_name: 'Heat table',
    component: 'table',
    part: 'heat',
    ...together,
    pack_name: 'Heat table',
    file_words: 'heat table',
    sheet: 'all measures',
  },
  table: {
    output_type_name: 'Table',
    component: 'table',
    part: null,
    ...compared,
    pack_name: 'Table',
    file_words: 'table',
    sheet: null,
  },
} as const satisfies Record<string, Facts>;

type Registry = typeof registry;
export type OutputType = keyof Registry;
export const outputTypes = Object.keys(registry) as [OutputType, ...OutputType[]];

export const getOutputTypeInfo = (type: OutputType): Facts => registry[type];

/** Those drawn from a chart's data alone: maps need boundaries as well, and tables no drawing. */
export type SelfContainedOutputType = {
  [Type in OutputType]: Registry[Type]['component'] extends 'highchart' | 'highstock' ? Type : never;
}[OutputType];
export const isSelfContained = (type: OutputType): type is SelfContainedOutputType =>
  ['highchart', 'highstock'].includes(getOutputTypeInfo(type).component);
