import type { Options } from 'highcharts/highcharts.src.js';
import { lazy, type Ref, Suspense } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { ChartHandle } from './chart-handle.ts';

/** The three components of the specification, each with its part of the library, fetched when it is first needed. */
const parts = {
  highchart: () => import('./highchart.tsx'),
  highstock: () => import('./highstock.tsx'),
  highmap: () => import('./highmap.tsx'),
};
export type ChartComponent = keyof typeof parts;
const components = {
  highchart: lazy(parts.highchart),
  highstock: lazy(parts.highstock),
  highmap: lazy(parts.highmap),
};

/** The library comes while the figures are still asked for; where it does not, the chart says so when it is shown. */
export const preloadChartLibrary = (component: ChartComponent): void =>
  void parts[component]().catch(() => undefined);

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
  const Chart = components[component];
  return (
    <div className="paper" style={{ minHeight: typeof height === 'number' ? height : undefined }}>
      <Suspense fallback={<Skeleton type="image" className="*:data-skeleton:h-96" />}>
        <Chart options={options} toDocument={toDocument} handle={handle} />
      </Suspense>
    </div>
  );
}
