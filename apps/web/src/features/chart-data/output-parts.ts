import type { ChartParts } from '@portal/contract/chart-parts';

/** Which part of a chart's data an output type needs; the others show what every answer has. */
const parts: Record<string, keyof ChartParts> = {
  box_plot: 'box_plot',
  funnel: 'funnel',
  time_series: 'time_series',
  spc: 'spc',
  distribution: 'composition',
  stacked: 'composition',
  region_map: 'areas',
  board_map: 'areas',
  scatter: 'pairs',
  heat_table: 'heat',
};

export const partOf = (outputType: string | null | undefined): keyof ChartParts | null =>
  (outputType && parts[outputType]) || null;
