import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useStore } from '../../lib/browser/create-store.ts';
import { modalStore } from '../../lib/browser/modal-store.ts';
import { type Unsaved, unsavedStore } from '../../lib/form/unsaved-store.ts';
import {
  closeDialogByUser,
  closeLeaveQuestion,
  openLeaveQuestion,
} from '../../ui/dialog/confirm-unsaved-loss.ts';

/** Returns the typed text that the user would lose by going from one address to another. */
function lostBetween(marks: readonly Unsaved[], from: Location, to: Location): Unsaved[] {
  const isSamePage = from.pathname === to.pathname;
  if (isSamePage && from.search === to.search) return [];
  return marks.filter(
    ({ lostBy, isCarried }) => (lostBy === 'search' || (lostBy === 'path' && !isSamePage)) && !isCarried?.(),
  );
}

const isDialogOpen = () => modalStore.get().open.at(-1)?.closeable ?? false;

/**
 * Asks before a link or Back loses typed text. Back closes an open dialog before it leaves the page. If the user
 * leaves during a save, waits for the save and stays if it fails.
 */
export function LeaveGuard() {
  const marks = useStore(unsavedStore, (state) => state.marks);
  const [from, setFrom] = useState<Location | null>(null);
  /** True if Back was pressed with a dialog open. */
  const [isForDialog, setForDialog] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const forDialog = historyAction === 'POP' && isDialogOpen();
    const lost = lostBetween(unsavedStore.get().marks, currentLocation, nextLocation);
    const isBlocked = forDialog || lost.length > 0;
    if (isBlocked) {
      // At once: the save can end before this is rendered.
      for (const { isSaving, onWait } of forDialog ? [] : lost) if (isSaving) onWait?.(true);
      setFrom(currentLocation);
      setForDialog(forDialog);
    }
    return isBlocked;
  });
  const { state, location: to, proceed, reset } = blocker;
  const lost = from && to ? lostBetween(marks, from, to) : [];
  const isSaving = lost.some((mark) => mark.isSaving);
  const isBlocked = state === 'blocked' && !isForDialog;
  /** A user who leaves during a save waits for it, without a question. */
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting ? !isBlocked : isBlocked && isSaving) setWaiting(isBlocked);
  useEffect(() => {
    for (const { onWait } of unsavedStore.get().marks) onWait?.(isWaiting);
  }, [isWaiting, isBlocked]);
  useEffect(() => {
    if (state !== 'blocked') return;
    if (isForDialog) {
      reset();
      closeDialogByUser();
    } else if (!isSaving && lost.length === 0) {
      proceed();
    } else if (!isSaving && isWaiting) {
      reset();
    }
  }, [state, isForDialog, isSaving, lost.length, isWaiting, proceed, reset]);
  const isAsking = isBlocked && !isWaiting && lost.length > 0;
  const [saver] = lost.length === 1 ? lost : [];
  const save = saver?.save;
  useEffect(() => {
    if (!isAsking) return undefined;
    openLeaveQuestion({
      onLeave: () => proceed?.(),
      onStay: () => reset?.(),
      onSave: save && (() => void save()),
    });
    return closeLeaveQuestion;
  }, [isAsking, save, proceed, reset]);
  return null;
}
