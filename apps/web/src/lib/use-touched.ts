import { useEffect, useState } from 'react';

const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether somebody is at the page: what only hands call for need not be there before. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const name of touches) document.addEventListener(name, touch, { capture: true, once: true });
    return () => {
      for (const name of touches) document.removeEventListener(name, touch, true);
    };
  }, []);
  return isTouched;
}
