import type { Options } from 'highcharts/highcharts.src.js';
import { type Ref, useImperativeHandle } from 'react';
import type { CreateChart } from './chart-container.tsx';

/** Actions on a chart that is shown. */
export type ChartHandle = {
  /** Hands a picture to the browser; nothing leaves it. */
  download: (format: 'png' | 'svg') => Promise<void>;
};

export type ChartProps = {
  options: Options;
  /** The same chart for a document. */
  toDocument: () => Options | null;
  handle?: Ref<ChartHandle>;
};

// Made in the browser by `local: true` (chart-theme.ts). The module offline-exporting adds only PDF, with libraries of its own.
const mimeTypes = { png: 'image/png', svg: 'image/svg+xml' } as const;

/**
 * Exposes the chart's actions through `handle`. Draws the file again out of sight, because the page's margins
 * have no space for a title and a source.
 */
export function useChartHandle(
  handle: Ref<ChartHandle> | undefined,
  toDocument: () => Options | null,
  create: CreateChart,
) {
  useImperativeHandle(handle, () => ({
    async download(format) {
      const options = toDocument();
      if (!options) throw new Error('There is nothing to draw.');
      // It adds itself to charts that are created from then on.
      await import('highcharts/es-modules/masters/modules/exporting.src.js');
      const stage = document.createElement('div');
      stage.ariaHidden = 'true';
      Object.assign(stage.style, { position: 'fixed', left: '-9999px', top: '0' });
      document.body.append(stage);
      const chart = create(stage, options);
      try {
        await chart.exporting?.exportChart({ type: mimeTypes[format] });
      } finally {
        chart.destroy();
        stage.remove();
      }
    },
  }));
}
