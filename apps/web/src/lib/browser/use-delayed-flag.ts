import { startTransition, useEffect, useState } from 'react';

/**
 * Checks if a number of milliseconds has passed since `isActive` was first true. Used for elements that can
 * appear late, so they are rendered in small steps that hold up nothing else.
 */
export function useDelayedFlag(milliseconds: number, isActive: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => startTransition(() => setAfter(true)), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isActive]);
  return isAfter;
}
