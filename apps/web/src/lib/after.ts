import { useEffect, useState } from 'react';

/** Whether so many milliseconds have gone by since it was first asked: for what need not be there at once. */
export function useAfter(milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}
