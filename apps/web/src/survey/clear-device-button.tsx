import { buttonClass, secondaryButtonClass } from '@portal/wording/survey/page-layout-view';
import { useEffect, useRef, useState } from 'react';
import { forgetAnswerKey } from '../lib/browser/respondent-answer-key.ts';
import { surveyUrls, type SurveyIds } from './survey-urls.ts';
import type { CaseSession } from './case/case-session.ts';
import { navigate } from './navigation.ts';
import { surveyStore } from './survey-store.ts';
import { useSurveyLocale } from './survey-locale.ts';

/** Removes all answers from a tablet that others use. Answers not yet sent are named before they are lost. */
export function ClearDeviceButton({ ids, session }: { ids: SurveyIds; session: CaseSession }) {
  const { words } = useSurveyLocale();
  const [unsent, setUnsent] = useState(0);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unsent > 0) asked.current?.focus();
  }, [unsent]);
  const leave = () => {
    session.forget();
    forgetAnswerKey(session.code);
    surveyStore.set({ hasLeft: true });
    navigate(surveyUrls.welcome(ids), { replace: true });
  };
  async function ask() {
    const left = await session.drain();
    if (left > 0) setUnsent(left);
    else leave();
  }
  return (
    <div className="mt-10 border-t border-line pt-6">
      {unsent === 0 ? (
        <>
          <button type="button" className={secondaryButtonClass} onClick={() => void ask()}>
            {words.leaveDevice}
          </button>
          <p className="mt-2 text-ink-soft">{words.leaveDeviceText}</p>
        </>
      ) : (
        <div
          ref={asked}
          tabIndex={-1}
          role="alertdialog"
          aria-labelledby="leave-unsent"
          className="grid gap-4 rounded-md border border-warning-line bg-warning-tint p-4 sm:flex sm:flex-wrap"
        >
          <p id="leave-unsent" className="w-full font-semibold">
            {words.leaveUnsent({ n: unsent })}
          </p>
          <button type="button" className={buttonClass} onClick={() => setUnsent(0)}>
            {words.stay}
          </button>
          <button type="button" className={secondaryButtonClass} onClick={leave}>
            {words.leaveAnyway}
          </button>
        </div>
      )}
    </div>
  );
}
