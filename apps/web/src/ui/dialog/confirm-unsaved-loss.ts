import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { closeModal, modalStore, openModal } from '../../lib/browser/modal-store.ts';
import { type UnsavedScope, hasUnsavedText } from '../../lib/form/unsaved-changes.ts';
import { unsavedStore } from '../../lib/form/unsaved-store.ts';
import type { LeaveAnswers } from './leave-question.tsx';

const QUESTION = 'leave-question';
const LazyLeaveQuestion = lazyComponent<LeaveAnswers>(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
);

/** Ends the watch over the text that the open question is about. */
let stopWatching: () => void = () => undefined;

/** Opens the question; asked again, the same question stays open with the newest answers. */
export function openLeaveQuestion(answers: LeaveAnswers): void {
  stopWatching();
  openModal(LazyLeaveQuestion, {
    props: answers,
    id: QUESTION,
    size: 'small',
    role: 'alertdialog',
    callback: answers.onStay,
  });
}
export function closeLeaveQuestion(): void {
  stopWatching();
  closeModal(QUESTION);
}

/**
 * Runs `leave`; if text of the scope would be lost, asks first. If a save ends while the question is open,
 * the question closes: nothing is left to lose, and the page behind it can be used.
 */
export function confirmUnsavedLoss(scope: UnsavedScope, leave: () => void): void {
  if (!hasUnsavedText(scope)) return leave();
  openLeaveQuestion({
    onLeave: () => {
      closeLeaveQuestion();
      leave();
    },
    onStay: closeLeaveQuestion,
  });
  // A form replaces its mark in one step: look once it has.
  const look = () => queueMicrotask(() => !hasUnsavedText(scope) && isWatching && closeLeaveQuestion());
  let isWatching = true;
  const unsubscribe = unsavedStore.subscribe(look);
  stopWatching = () => {
    isWatching = false;
    unsubscribe();
  };
}

/**
 * Closes the uppermost dialog for the user: by its close button, Escape, the backdrop or Back. Asks first if
 * text typed in it would be lost.
 */
export function closeDialogByUser(): void {
  const top = modalStore.get().open.at(-1);
  if (!top?.closeable) return;
  confirmUnsavedLoss({ dialog: top.id }, () => {
    // SPEC §4: the callback first.
    (top.callback as (() => void) | null)?.();
    closeModal(top.id);
  });
}
