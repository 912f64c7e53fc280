import type { OutputType } from '@portal/contract/registries/output-types';
import type { ChartData } from '@portal/contract/chart-data';
import type { ChartParts } from '@portal/contract/chart-parts';
import type { Scene } from '../open-scene.ts';
import { toAreas } from './areas.ts';
import { toBoxes } from './boxes.ts';
import { toComposition } from './composition.ts';
import { toControlChart } from './control-chart.ts';
import { toFunnel } from './funnel.ts';
import { toHeat } from './heat.ts';
import { toPairs } from './pairs.ts';
import { toPercentileBands } from './percentile-bands.ts';
import { toTimeSeries } from './time-series.ts';

/** What an output type adds to the answer: its part, a sentence for the verdict, and how it was worked out. */
export type Addition = {
  parts: ChartParts;
  /** @param name whose figures it speaks of; null for one's own, which are “yours” */
  sentence?: ((name: string | null) => string | null) | null;
  /**
   * What the sentence (and the method with it) stands in place of, as a place among the others would say nothing of what is
   * drawn; `difference`: only the words on whether chance explains the distance to the median, which the form judges itself.
   */
  replaces?: 'all' | 'sentence' | 'difference';
  /** Who is not in what is drawn, where these are others than have no value of the first measure. */
  missing?: ChartData['missing'];
  method?: string | null;
};

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
