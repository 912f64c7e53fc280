import type { UnsentDraft } from '../../features/responses/answers/store/answer-cell.ts';
import type { UnsentAnswers } from '../../features/responses/answers/store/unsent-answers.ts';

const PREFIX = 'survey-answer';

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Stores a respondent's answers that the server does not have yet, by code, page and question. If the storage
 * is full or forbidden, nothing is saved and answering continues.
 */
export function createSurveyAnswerStorage(storage: Storage, code: string, sectionId: number): UnsentAnswers {
  const key = (questionId: number) => [PREFIX, code, sectionId, questionId].join(':');
  return {
    get: (questionId) =>
      attempt(() => JSON.parse(storage.getItem(key(questionId)) ?? 'null') as UnsentDraft | null) ?? null,
    put: (questionId, kept) => void attempt(() => storage.setItem(key(questionId), JSON.stringify(kept))),
    remove: (questionId) => void attempt(() => storage.removeItem(key(questionId))),
  };
}

const keysOf = (storage: Storage, code: string): string[] =>
  attempt(() =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
      key.startsWith(`${PREFIX}:${code}:`),
    ),
  ) ?? [];

/** The pages of which this device still has answers to send. */
export const listUnsentPages = (storage: Storage, code: string): number[] => [
  ...new Set(keysOf(storage, code).map((key) => Number(key.split(':')[2]))),
];

export const countUnsentAnswers = (storage: Storage, code: string): number => keysOf(storage, code).length;

/** Removes all answers from a device that others can use. */
export function clearUnsentAnswers(storage: Storage, code: string): void {
  for (const key of keysOf(storage, code)) attempt(() => storage.removeItem(key));
}
