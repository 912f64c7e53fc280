import type { ChartData } from '@portal/contract/chart-data';
import { type Ref, useMemo } from 'react';
import type { ChartHandle } from '../../charts/chart-handle.ts';
import { LazyHighchart } from '../../charts/lazy-highchart.tsx';
import { toRankedBarsOptions } from '../../charts/to-ranked-bars-options.ts';
import { useChartSetting } from '../../charts/use-chart-setting.ts';

export function RankedBars({
  data,
  isAdmin,
  handle,
}: {
  data: ChartData;
  isAdmin: boolean;
  handle?: Ref<ChartHandle>;
}) {
  const { container, isNarrow, accent } = useChartSetting();
  const options = useMemo(
    () => toRankedBarsOptions(data, { accent, isNarrow, isAdmin }),
    [data, accent, isNarrow, isAdmin],
  );
  return (
    // A chart drawn anew is simpler to trust than one changed from another shape.
    <div ref={container} key={`${data.time_period_id}-${isNarrow}`}>
      <LazyHighchart options={options} handle={handle} />
    </div>
  );
}
