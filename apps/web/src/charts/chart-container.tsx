import type { Chart, Options } from 'highcharts/highcharts.src.js';
import { useEffect, useRef } from 'react';

export type CreateChart = (place: HTMLElement, options: Options) => Chart;

/**
 * Draws a chart into the page once it is visible, changes it where its options change, and takes it away again. Without a
 * width, such as on a phone, where only the name of the product is shown, the chart would be drawn for no one.
 */
export function ChartContainer({ create, options }: { create: CreateChart; options: Options }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Chart | null>(null);
  useEffect(() => {
    if (drawn.current) {
      drawn.current.update(options, true, true);
      return;
    }
    const element = place.current!;
    let observer: ResizeObserver | undefined;
    const draw = () => {
      if (element.offsetWidth === 0) return;
      observer?.disconnect();
      drawn.current ??= create(element, options);
    };
    // By itself, so that the browser can paint the texts of the page first.
    const timer = setTimeout(() => {
      // After a page is left, this can run before the effect is cleaned up.
      if (!element.isConnected) return;
      draw();
      if (drawn.current) return;
      observer = new ResizeObserver(draw);
      observer.observe(element);
    });
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
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
