import { useEffect, useState } from 'react';

/**
 * Checks if a number of milliseconds has passed since `isThere` was first true. Used for elements that can
 * appear late.
 */
export function useDelayedFlag(milliseconds: number, isThere: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isThere]);
  return isAfter;
}
