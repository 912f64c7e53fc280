import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a moment: what is asked of the server while somebody types. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 400): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return JSON.parse(settled) as Value;
}
