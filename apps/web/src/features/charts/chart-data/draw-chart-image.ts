import type { ChartData } from '@portal/contract/charts/chart-data';
import { getOutputTypeInfo, isSelfContained, type OutputType } from '@portal/contract/charts/output-types';
import { chartOptionsBuilders } from '../../../charts/chart-options-registry.ts';
import { type ChartSetting, toDocumentSetting } from '../../../charts/chart-setting.ts';
import { drawDocument, type ImageFormat } from '../../../charts/draw-document.ts';
import { fetchCreateChart } from '../../../charts/lazy-chart.tsx';
import { mapFiles } from '../../../charts/map-files.ts';
import { toMapOptions } from '../../../charts/options/to-map-options.ts';
import { mapBoundariesQuery } from '../../../data/shared/static-files.ts';
import { queryClient } from '../../../lib/http/query-client.ts';

/** Draws a chart as its page would for a file. @returns null if there is nothing to draw */
export async function drawChartImage(
  data: ChartData,
  outputType: OutputType,
  setting: ChartSetting,
  format: ImageFormat,
): Promise<Blob | null> {
  const { component } = getOutputTypeInfo(outputType);
  const options = await toImageOptions(data, outputType, toDocumentSetting(setting));
  if (!options || component === 'table') return null;
  return drawDocument(await fetchCreateChart(component), options, format);
}

async function toImageOptions(data: ChartData, outputType: OutputType, setting: ChartSetting) {
  if (isSelfContained(outputType)) return (await chartOptionsBuilders[outputType].fetch())(data, setting);
  if (!data.areas) return null;
  const { url } = mapFiles[data.areas.level];
  return toMapOptions(data, setting, await queryClient.fetchQuery(mapBoundariesQuery(url)));
}
