import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { closeModal, modalStore, openModal } from '../../lib/browser/modal-store.ts';
import { type UnsavedScope, wouldLose } from '../../lib/form/unsaved-changes.ts';
import type { LeaveAnswers } from './leave-question.tsx';

const QUESTION = 'leave-question';
const LazyLeaveQuestion = lazyComponent<LeaveAnswers>(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
);

/** Opens the question; asked again, the same question stays open with the newest answers. */
export function openLeaveQuestion(answers: LeaveAnswers): void {
  openModal(LazyLeaveQuestion, {
    props: answers,
    id: QUESTION,
    size: 'small',
    role: 'alertdialog',
    callback: answers.onStay,
  });
}
export const closeLeaveQuestion = () => closeModal(QUESTION);

/** Runs `leave`; if text of the scope would be lost, asks first. */
export function askBeforeLosing(scope: UnsavedScope, leave: () => void): void {
  if (!wouldLose(scope)) return leave();
  openLeaveQuestion({
    onLeave: () => {
      closeLeaveQuestion();
      leave();
    },
    onStay: closeLeaveQuestion,
  });
}

/**
 * Closes the uppermost dialog for the user: by its close button, Escape, the backdrop or Back. Asks first if
 * text typed in it would be lost.
 */
export function closeDialogByUser(): void {
  const top = modalStore.get().open.at(-1);
  if (!top?.closeable) return;
  askBeforeLosing({ dialog: top.id }, () => {
    // SPEC §4: the callback first.
    (top.callback as (() => void) | null)?.();
    closeModal(top.id);
  });
}
