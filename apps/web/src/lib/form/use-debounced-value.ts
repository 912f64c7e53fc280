import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for a moment, for server requests while the user types. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 400): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return JSON.parse(settled) as Value;
}
