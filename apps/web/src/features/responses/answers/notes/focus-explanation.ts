import type { KeyboardEvent } from 'react';

/** Ctrl and Enter. */
export const isExplanationShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/**
 * Moves from an answer to its prompt: the reason for an unusual result, or the choice between two people's
 * answers.
 */
export function focusExplanation(event: KeyboardEvent<HTMLElement>, within: Element | null): void {
  const asked = within?.querySelector<HTMLElement>('[data-asked]');
  const control = asked?.querySelector<HTMLElement>('input, button') ?? asked;
  if (!control || control.contains(event.target as Node)) return;
  event.preventDefault();
  control.focus();
}
