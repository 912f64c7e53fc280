import { computeAnswersStamp } from '@portal/contract/responses/answers';
import { useEffect } from 'react';
import type { loadAnswersSince } from '../../../../data/responses/answers.ts';
import { waitForPointerUp } from '../../../../lib/browser/after-pointer-up.ts';
import type { AnswerStore } from './answer-store.ts';

const EVERY_MS = 20_000;
/** Coming back to a window is often followed by coming back to it again. */
const LEAST_MS = 3000;
/** The screen of a user who has left must not keep them signed in. */
const AWAY_MS = 5 * 60_000;

/**
 * Loads other users' saved answers without a reload: while the section is visible, and when the user comes
 * back. Text being typed stays, and is compared with their value when it is saved.
 */
export function useRemoteAnswers(
  store: AnswerStore,
  loadAnswers: ((stamp: string) => ReturnType<typeof loadAnswersSince>) | null,
  onLoaded: (found: { isNew: boolean; mayWrite: boolean; others: readonly string[] }) => void,
): void {
  useEffect(() => {
    if (!loadAnswers) return;
    let seen = Date.now();
    let asked = Date.now();
    let isAsking = false;
    let isOver = false;
    const look = async () => {
      const isAway = Date.now() - seen > AWAY_MS;
      const { state } = store.page();
      if (document.hidden || isAway || isAsking || state === 'saving' || state === 'signed_out') return;
      isAsking = true;
      asked = Date.now();
      try {
        const known = computeAnswersStamp(store.cells().map((cell) => (cell.theirs ?? cell.saved).version));
        const found = await loadAnswers(known).finally(waitForPointerUp);
        if (isOver) return;
        const isNew = store.receive(found.answers);
        const isMoved = found.section_state !== store.page().sectionState && store.page().unsaved === 0;
        if (isMoved) store.setSectionState(found.section_state);
        onLoaded({ isNew: isNew || isMoved, mayWrite: found.may_write, others: found.others });
      } catch {
        // The next time will do.
      } finally {
        isAsking = false;
      }
    };
    const comeBack = () => {
      seen = Date.now();
      if (Date.now() - asked > LEAST_MS) void look();
    };
    const notice = () => {
      const wasAway = Date.now() - seen > AWAY_MS;
      seen = Date.now();
      if (wasAway) void look();
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    // Soon after it was opened: who else is there.
    const first = setTimeout(() => void look(), LEAST_MS);
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    for (const name of ['keydown', 'pointerdown']) document.addEventListener(name, notice, true);
    return () => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(first);
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      for (const name of ['keydown', 'pointerdown']) document.removeEventListener(name, notice, true);
    };
  }, [store, loadAnswers, onLoaded]);
}
