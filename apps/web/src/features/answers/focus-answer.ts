import type { MouseEvent } from 'react';
import { answerFieldId } from './question-field.tsx';

/** Follows a link to an answer: the caret stands in its field, and the field in the middle of the window. */
export function focusAnswer(event: MouseEvent, questionId: number): void {
  const field = document.getElementById(answerFieldId(questionId));
  if (!field) return;
  event.preventDefault();
  (field.querySelector<HTMLElement>('input') ?? field).focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
