import { useEffect, useState } from 'react';

/** Whether so many milliseconds have gone by since `isThere` was first true: for what need not be there at once. */
export function useDelayedFlag(milliseconds: number, isThere: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isThere]);
  return isAfter;
}
