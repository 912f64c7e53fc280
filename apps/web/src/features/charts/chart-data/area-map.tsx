import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapBoundariesQuery } from '../../../data/shared/static-files.ts';
import { toDocumentSetting } from '../../../charts/chart-setting.ts';
import { LazyChart } from '../../../charts/lazy-chart.tsx';
import { MAP_ATTRIBUTION, mapFiles } from '../../../charts/map-files.ts';
import { toMapOptions } from '../../../charts/options/to-map-options.ts';
import { useChartSetting } from '../../../charts/use-chart-setting.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartEmptyState } from './chart-empty-state.tsx';
import type { ChartViewProps } from './chart-view-props.ts';

/** Shows a map; its boundaries load with the first map and are cached. */
export function AreaMap({ data, isAdmin, handle }: ChartViewProps) {
  const { container, isNarrow, windowHeight, accent } = useChartSetting();
  const url = data.areas ? mapFiles[data.areas.level].url : null;
  const boundaries = useQuery(mapBoundariesQuery(url));
  const setting = useMemo(
    () => ({ accent, isNarrow, windowHeight, isAdmin }),
    [accent, isNarrow, windowHeight, isAdmin],
  );
  const options = useMemo(
    () => boundaries.data && toMapOptions(data, setting, boundaries.data),
    [data, setting, boundaries.data],
  );
  return (
    <div ref={container} key={`${data.time_period_id}-${url}-${isNarrow}`}>
      {url === null || boundaries.isError ? (
        <ChartEmptyState data={data} />
      ) : options === undefined ? (
        <Skeleton type="image" className="*:data-skeleton:h-96" />
      ) : options === null ? (
        <ChartEmptyState data={data} />
      ) : (
        <>
          <LazyChart
            component="highmap"
            options={options}
            toDocument={() => toMapOptions(data, toDocumentSetting(setting), boundaries.data ?? {})}
            handle={handle}
          />
          <p className="mt-2 text-xs text-ink-faint">{MAP_ATTRIBUTION}</p>
        </>
      )}
    </div>
  );
}
