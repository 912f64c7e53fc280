import type { OutputType } from '@portal/contract/registries/output-types';
import type { Scene } from '../open-scene.ts';
import type { Addition } from './addition.ts';
import { toAreas } from './areas.ts';
import { toBoxes } from './boxes.ts';
import { toComposition } from './composition.ts';
import { toControlChart } from './control-chart.ts';
import { toFunnel } from './funnel.ts';
import { toHeat } from './heat.ts';
import { toPairs } from './pairs.ts';
import { toPercentileBands } from './percentile-bands.ts';
import { toTimeSeries } from './time-series.ts';

const additions: Record<OutputType, ((scene: Scene) => Addition | Promise<Addition>) | null> = {
  ranked_bars: null,
  box_plot: toBoxes,
  funnel: toFunnel,
  time_series: toTimeSeries,
  percentile_bands: toPercentileBands,
  spc: toControlChart,
  distribution: toComposition,
  stacked: toComposition,
  region_map: (scene) => toAreas(scene, 'region'),
  board_map: (scene) => toAreas(scene, 'board'),
  scatter: toPairs,
  heat_table: toHeat,
  table: null,
};

/** What the chosen output type needs besides the points; nothing for ranked bars and the table. */
export async function partsOf(scene: Scene): Promise<Addition> {
  return (await additions[scene.outputType]?.(scene)) ?? { parts: {} };
}
