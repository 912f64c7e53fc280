import { button, secondButton } from '@portal/wording/survey/frame-view';
import { useEffect, useRef, useState } from 'react';
import { addresses, type SurveyIds } from './address.ts';
import type { CaseSession } from './case-session.ts';
import { go } from './navigation.ts';
import { useSpeech } from './speech.ts';

/** Nothing of the answers stays behind on a tablet that others use. What has not arrived yet is named before it is lost. */
export function LeaveDevice({ ids, session }: { ids: SurveyIds; session: CaseSession }) {
  const { words } = useSpeech();
  const [unsent, setUnsent] = useState(0);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unsent > 0) asked.current?.focus();
  }, [unsent]);
  const leave = () => {
    session.forget();
    go(`${addresses.welcome(ids)}?left=1`, { replace: true });
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
          <button type="button" className={secondButton} onClick={() => void ask()}>
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
            {words.leaveUnsent(unsent)}
          </p>
          <button type="button" className={button} onClick={() => setUnsent(0)}>
            {words.stay}
          </button>
          <button type="button" className={secondButton} onClick={leave}>
            {words.leaveAnyway}
          </button>
        </div>
      )}
    </div>
  );
}
