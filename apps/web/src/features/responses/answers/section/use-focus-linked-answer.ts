import { useEffect } from 'react';
import { focusField, questionOfField } from '../store/focus-answer.ts';

/** Of a large section the last rows come a moment later. */
const TRIES = 40;

/** Whoever was led to an answer by a link stands in its field. */
export function useFocusLinkedAnswer(sectionId: number): void {
  useEffect(() => {
    const id = questionOfField(location.hash.slice(1));
    let frame = 0;
    const go = (left: number) => {
      if (id === null || left === 0) return;
      const field = focusField(id, { preventScroll: true });
      if (field) field.scrollIntoView({ block: 'center' });
      else frame = requestAnimationFrame(() => go(left - 1));
    };
    go(TRIES);
    return () => cancelAnimationFrame(frame);
  }, [sectionId]);
}
