import type { Options } from 'highcharts/highcharts.src.js';
import type { ComponentType, Ref } from 'react';
import { moduleOnDemand, useLoaded } from '../lib/browser/lazy-module.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { CreateChart } from './chart-container.tsx';
import type { ChartHandle, ChartProps } from './chart-handle.ts';

/** The three components of the specification, each with its part of the library, fetched when it is first needed. */
const parts = {
  highchart: moduleOnDemand(() => import('./highchart.tsx')),
  highstock: moduleOnDemand(() => import('./highstock.tsx')),
  highmap: moduleOnDemand(() => import('./highmap.tsx')),
};
export type ChartComponent = keyof typeof parts;

/** The library comes while the figures are still asked for; where it does not, the chart says so when it is shown. */
export const preloadChartLibrary = (component: ChartComponent): void =>
  void parts[component].fetch().catch(() => undefined);

const createFunctions = {
  highchart: async () => (await import('./highchart.tsx')).create,
  highstock: async () => (await import('./highstock.tsx')).create,
  highmap: async () => (await import('./highmap.tsx')).create,
} satisfies Record<ChartComponent, () => Promise<CreateChart>>;

/** Fetches what draws a chart by itself, for a file. */
export const fetchCreateChart = (component: ChartComponent): Promise<CreateChart> =>
  createFunctions[component]();

/** Shows a chart whose library loads with the first chart, and reserves its place during loading. */
export function LazyChart({
  component,
  options,
  toDocument,
  handle,
}: {
  component: ChartComponent;
  options: Options;
  toDocument: () => Options | null;
  handle?: Ref<ChartHandle>;
}) {
  const height = options.chart?.height;
  const loaded = useLoaded<{ default: ComponentType<ChartProps> }>(parts[component]);
  return (
    <div className="paper" style={{ minHeight: typeof height === 'number' ? height : undefined }}>
      {loaded ? (
        <loaded.default options={options} toDocument={toDocument} handle={handle} />
      ) : (
        <Skeleton type="image" className="*:data-skeleton:h-96" />
      )}
    </div>
  );
}
