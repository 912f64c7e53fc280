import { clockTime } from '@portal/wording/survey/survey-format';
import { useSyncExternalStore } from 'react';
import type { CaseSession } from './case/case-session.ts';
import { useSurveyLocale } from './survey-locale.ts';

/** Shows if the answers have arrived: always visible, and announced on each change. */
export function SurveySaveStatus({ session }: { session: CaseSession }) {
  const { words } = useSurveyLocale();
  const { state, lastSavedAt } = useSyncExternalStore(session.subscribe, session.saveState);
  const time = lastSavedAt === null ? '' : clockTime(lastSavedAt);
  const said = {
    idle: words.idle,
    saving: words.saving,
    saved: words.saved({ time }),
    retrying: words.retrying,
    signed_out: words.retrying,
  }[state];
  return (
    <p
      role="status"
      // Room for two lines: a longer message must not move the button below while it is pressed.
      className={`min-h-12 ${state === 'retrying' ? 'font-semibold text-warning' : 'text-ink-soft'}`}
      data-save-state={state}
    >
      {said}
    </p>
  );
}
