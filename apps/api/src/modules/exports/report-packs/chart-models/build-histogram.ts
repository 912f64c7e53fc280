import type { ChartData } from '@portal/contract/charts/chart-data';
import { formatBinRange, toBins } from '@portal/wording/histogram';
import { formatNumber } from '@portal/wording/numbers';
import { pluralOf } from '@portal/wording/plurals';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { buildMeasureAxis } from './build-measure-axis.ts';
import type { Bars } from './chart-model.ts';
import { createOwnPointMatcher } from './create-own-point-matcher.ts';

/** Builds a bar for each range of values, as long as the number of submissions in it. Null without values. */
export function buildHistogram(data: ChartData): Bars | null {
  const isOwn = createOwnPointMatcher(data);
  const bins = toBins(data.points);
  if (bins.length === 0) return null;
  const own = data.points.find(isOwn);
  const { measure } = data;
  const rangeOf = (bin: (typeof bins)[number]) =>
    formatBinRange(bin, measure.decimals, (value, decimals) => formatNumber(value, { decimals }));
  const { title } = buildMeasureAxis(measure);
  return {
    form: 'bars',
    axis: { title: `Number of ${toOfficeFileText(pluralOf(data.unit_name))}, by ${title}`, decimals: 0 },
    bars: bins.map((bin) => ({
      name: rangeOf(bin),
      value: bin.points.length,
      isOwn: bin.points.some(isOwn),
      limits: null,
    })),
    levels: [],
    middle: null,
    areNamed: true,
    ...(own && { ownName: toOfficeFileText(own.name) }),
  };
}
