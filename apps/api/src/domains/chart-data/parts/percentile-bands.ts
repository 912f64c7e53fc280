import type { BandPeriod } from '@portal/contract/chart-parts';
import { quantile, type QuantileMethod } from '@portal/statistics/quartiles';
import type { Scene } from '../open-scene.ts';
import { lookBack, type Moment } from './look-back.ts';
import type { Addition } from './addition.ts';
import { methodOver, pictureIn, toPeriod } from './time-series.ts';

/** The own value in every period between the 10th and the 90th percentile of those it is compared with. */
export async function toPercentileBands(scene: Scene): Promise<Addition> {
  const moments = await lookBack(scene);
  return {
    parts: { percentile_bands: { periods: moments.map((moment) => toBandPeriod(moment, scene)) } },
    method: `${methodOver(moments)} Percentiles are read off as quartiles are; of fewer than eleven values the 10th and the 90th lie between the two outermost.`,
  };
}

function toBandPeriod(moment: Moment, scene: Scene): BandPeriod {
  const picture = pictureIn(moment, scene);
  const isShown = picture.summary.averages.Median !== null;
  const values = picture.set.flatMap(({ standing, value }) =>
    isShown && standing === 'counted' && value !== null ? [value] : [],
  );
  const method = scene.project.quartile_method as QuantileMethod;
  return {
    ...toPeriod(moment, scene, picture),
    P10: quantile(values, 0.1, method),
    P90: quantile(values, 0.9, method),
  };
}
