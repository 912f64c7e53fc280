import type { UnsentDraft } from './answer-cell.ts';

/** Typed answers that are not yet on the server, by question. */
export type UnsentAnswers = {
  get: (questionId: number) => UnsentDraft | null;
  put: (questionId: number, kept: UnsentDraft) => void;
  remove: (questionId: number) => void;
};

export type SectionOfAnswers = {
  questionnaireId: number;
  submissionId: number;
  sectionId: number;
  /** The code of one case in the submission. */
  caseCode?: string | undefined;
};

const PREFIX = 'unsent-answer';

/**
 * Saves unsent answers in the browser's storage, one entry per person, submission, case and question. Other
 * users of this browser do not see them, and two tabs or two cases do not overwrite each other's. If the
 * storage is full or forbidden, nothing is saved and typing continues.
 */
export function createUnsentAnswersStorage(
  storage: Storage,
  userId: number,
  sectionKey: SectionOfAnswers,
): UnsentAnswers {
  const ofCase = sectionKey.caseCode === undefined ? [] : [sectionKey.caseCode];
  const key = (questionId: number) =>
    [
      PREFIX,
      userId,
      sectionKey.questionnaireId,
      sectionKey.submissionId,
      sectionKey.sectionId,
      questionId,
      ...ofCase,
    ].join(':');
  return {
    get: (questionId) =>
      attempt(() => JSON.parse(storage.getItem(key(questionId)) ?? 'null') as UnsentDraft | null) ?? null,
    put(questionId, kept) {
      attempt(() => storage.setItem(key(questionId), JSON.stringify(kept)));
      notify();
    },
    remove(questionId) {
      attempt(() => storage.removeItem(key(questionId)));
      notify();
    },
  };
}

const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** Calls `listener` when this page stores or removes an unsent answer. @returns the end of it */
export function watchUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The sections in which this person has left answers that the server does not have, and how many. */
export function listUnsent(storage: Storage, userId: number): (SectionOfAnswers & { count: number })[] {
  const found = new Map<string, SectionOfAnswers & { count: number }>();
  const names = attempt(() => Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')) ?? [];
  for (const name of names) {
    const [prefix, user, ...ids] = name.split(':');
    if (prefix !== PREFIX || Number(user) !== userId) continue;
    const [questionnaireId = 0, submissionId = 0, sectionId = 0] = ids.map(Number);
    const caseCode = ids[4];
    const section = [questionnaireId, submissionId, sectionId, caseCode].join(':');
    const count = 1 + (found.get(section)?.count ?? 0);
    found.set(section, { questionnaireId, submissionId, sectionId, caseCode, count });
  }
  return [...found.values()];
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
