import type { MouseEvent } from 'react';

export const answerFieldId = (questionId: number): string => `answer-${questionId}`;

/** The question whose field has an id; null where it is none. */
export const questionOfField = (id: string): number | null => {
  const found = /^answer-(\d+)$/.exec(id);
  return found && Number(found[1]);
};

/** The caret goes to an answer's field: of several to choose from, to the first. @returns what has it */
export function focusField(questionId: number, options?: FocusOptions): HTMLElement | null {
  const field = document.getElementById(answerFieldId(questionId));
  const target = field?.querySelector<HTMLElement>('input') ?? field;
  target?.focus(options);
  return target;
}

/** Follows a link to an answer: puts the caret in its field, and the field in the middle of the window. */
export function focusAnswer(event: MouseEvent, questionId: number): void {
  const field = focusField(questionId, { preventScroll: true });
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
}
