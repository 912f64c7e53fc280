import { Chart } from '@highcharts/react';
import type { Options } from 'highcharts/highcharts.src.js';
import Highcharts from 'highcharts/es-modules/masters/highcharts.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { ChartHandle } from './chart-handle.ts';

// Made in the browser by `local: true` (chart-look.ts). The module offline-exporting adds only PDF, with libraries of its own.
const mimeTypes = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** A chart of Highcharts. Load it through lazy-highchart.tsx: the library belongs in no other chunk. */
export default function Highchart({ options, handle }: { options: Options; handle?: Ref<ChartHandle> }) {
  const ref = useRef<{ chart: Highcharts.Chart }>(null);
  useImperativeHandle(handle, () => ({
    async download(format) {
      await ref.current?.chart.exporting?.exportChart({ type: mimeTypes[format] });
    },
  }));
  return <Chart ref={ref as never} options={options} highcharts={Highcharts} />;
}
