import type { Options } from 'highcharts/highcharts.src.js';
import { type Ref, useImperativeHandle } from 'react';
import type { CreateChart } from './chart-container.tsx';
import type { ImageFormat } from './draw-document.ts';

/** Actions on a chart that is shown. */
export type ChartHandle = {
  /** Hands a picture to the browser; nothing leaves it. */
  download: (format: ImageFormat) => Promise<void>;
};

export type ChartProps = {
  options: Options;
  /** The same chart for a document. */
  toDocument: () => Options | null;
  handle?: Ref<ChartHandle>;
};

/** Exposes the chart's actions through `handle`. */
export function useChartHandle(
  handle: Ref<ChartHandle> | undefined,
  toDocument: () => Options | null,
  create: CreateChart,
) {
  useImperativeHandle(handle, () => ({
    async download(format) {
      const options = toDocument();
      if (!options) throw new Error('There is nothing to draw.');
      const { saveDocument } = await import('./draw-document.ts');
      await saveDocument(create, options, format);
    },
  }));
}
