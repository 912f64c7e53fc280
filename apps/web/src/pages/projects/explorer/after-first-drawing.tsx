import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders what is below the chart after the chart, in small steps that hold up nothing else. */
export function AfterFirstDrawing({ children }: { children: ReactNode }) {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    // Comes after the timer of the chart's container.
    const timer = setTimeout(() => startTransition(() => setIsNext(true)));
    return () => clearTimeout(timer);
  }, []);
  return isNext ? children : <div className="min-h-screen" />;
}
