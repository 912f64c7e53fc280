import { useEffect } from 'react';
import { focusField, questionOfField } from '../store/focus-answer.ts';

/** The last rows of a large section render a moment later. */
const TRIES = 40;

/** Moves the caret to the field of an answer the user followed a link to. */
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
