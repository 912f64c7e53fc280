import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** Below this many pixels a chart uses shorter labels and thinner margins. */
const NARROW = 640;

/** Returns whether a chart's container is narrow, and the programme's accent as a plain colour. */
export function useChartSetting(): {
  container: RefObject<HTMLDivElement | null>;
  isNarrow: boolean;
  windowHeight: number;
  accent: string;
} {
  const container = useRef<HTMLDivElement>(null);
  const [isNarrow, setIsNarrow] = useState(() => window.innerWidth < NARROW);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setIsNarrow(entry.contentRect.width < NARROW);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const accent = useMemo(() => readAccent(), []);
  // As it is when the picture is drawn: one that shrinks under the pointer is worse than one that is a little tall.
  const [windowHeight] = useState(() => window.innerHeight);
  return { container, isNarrow, windowHeight, accent };
}

/** Reads the programme's accent as it is on white, also where the page is dark (accent-colours.ts). */
export const readAccent = (): string =>
  document.documentElement.style.getPropertyValue('--accent-text') || '#12547a';
