import type { Chart, Options } from 'highcharts/highcharts.src.js';
import { useEffect, useRef } from 'react';

export type CreateChart = (place: HTMLElement, options: Options) => Chart;

/** Draws a chart into the page, changes it where its options change, and takes it away again. */
export function ChartContainer({ create, options }: { create: CreateChart; options: Options }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Chart | null>(null);
  useEffect(() => {
    if (drawn.current) {
      drawn.current.update(options, true, true);
      return;
    }
    // By itself, so that the browser can paint the texts of the page first.
    const element = place.current!;
    const timer = setTimeout(() => {
      // After a page is left, this can run before the effect is cleaned up.
      if (element.isConnected) drawn.current = create(element, options);
    });
    return () => clearTimeout(timer);
  }, [create, options]);
  useEffect(
    () => () => {
      drawn.current?.destroy();
      drawn.current = null;
    },
    [],
  );
  return <div ref={place} />;
}
