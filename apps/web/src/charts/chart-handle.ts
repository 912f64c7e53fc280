import type { Chart, Options } from 'highcharts/highcharts.src.js';
import { type Ref, useImperativeHandle, useRef } from 'react';

/** What can be asked of a chart that is shown. */
export type ChartHandle = {
  /** Hands a picture to the browser; nothing leaves it. */
  download: (format: 'png' | 'svg') => Promise<void>;
};

export type ChartProps = { options: Options; handle?: Ref<ChartHandle> };

// Made in the browser by `local: true` (chart-look.ts). The module offline-exporting adds only PDF, with libraries of its own.
const mimeTypes = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** The reference a chart component is given, and what may be asked of the chart through `handle`. */
export function useChartHandle(handle: Ref<ChartHandle> | undefined) {
  const ref = useRef<{ chart: Chart }>(null);
  useImperativeHandle(handle, () => ({
    async download(format) {
      await ref.current?.chart.exporting?.exportChart({ type: mimeTypes[format] });
    },
  }));
  return ref;
}
