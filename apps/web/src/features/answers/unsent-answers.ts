import type { Draft } from './answer-store.ts';

type Kept = Draft & { base: number };

/** What is typed and not on the server yet, by question. */
export type UnsentAnswers = {
  get: (questionId: number) => Kept | null;
  put: (questionId: number, kept: Kept) => void;
  remove: (questionId: number) => void;
};

/**
 * Keeps unsent answers in the browser's storage, one entry per person, submission and question: nobody else who uses
 * this browser is shown them, and two tabs do not overwrite each other's. A storage that is full or forbidden keeps
 * nothing, and typing goes on.
 */
export function keepUnsentAnswers(storage: Storage, userId: number, submissionId: number): UnsentAnswers {
  const key = (questionId: number) => `unsent-answer:${userId}:${submissionId}:${questionId}`;
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    get: (questionId) => attempt(() => JSON.parse(storage.getItem(key(questionId)) ?? 'null') as Kept | null),
    put: (questionId, kept) => void attempt(() => storage.setItem(key(questionId), JSON.stringify(kept))),
    remove: (questionId) => void attempt(() => storage.removeItem(key(questionId))),
  };
}
