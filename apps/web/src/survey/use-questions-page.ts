import { useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../lib/http/api-error.ts';
import type { CaseSession, OpenPage } from './case/case-session.ts';

type Opened = { open: OpenPage | null; error: ApiError | null };

/** Loads a page of questions, again for each language; the previous page stays until the next has loaded. */
export function useQuestionsPage(session: CaseSession, sectionId: number, language: string) {
  const [opened, setOpened] = useState<Opened>({ open: null, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    session.page(sectionId, language).then(
      (open) => !isOver && setOpened({ open, error: null }),
      (thrown: unknown) => !isOver && setOpened({ open: null, error: toApiError(thrown) }),
    );
    return () => {
      isOver = true;
    };
  }, [session, sectionId, language, attempt]);
  return { ...opened, again: () => setAttempt(attempt + 1) };
}
