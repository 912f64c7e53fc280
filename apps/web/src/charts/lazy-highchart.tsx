import type { Options } from 'highcharts/highcharts.src.js';
import { lazy, type Ref, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ChartHandle } from './chart-handle.ts';

const Highchart = lazy(() => import('./highchart.tsx'));

/** A chart whose library is fetched when the first one is shown. Keeps its place meanwhile. */
export function LazyHighchart({ options, handle }: { options: Options; handle?: Ref<ChartHandle> }) {
  const height = options.chart?.height;
  return (
    <div style={{ minHeight: typeof height === 'number' ? height : undefined }}>
      <Suspense fallback={<Skeleton type="image" className="*:data-skeleton:h-96" />}>
        <Highchart options={options} handle={handle} />
      </Suspense>
    </div>
  );
}
