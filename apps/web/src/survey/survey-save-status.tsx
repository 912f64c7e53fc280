import { localeOf } from '@portal/wording/survey/survey-languages';
import { useSyncExternalStore } from 'react';
import type { CaseSession } from './case/case-session.ts';
import { useSurveyLocale } from './survey-locale.ts';

/** Shows if the answers have arrived: always visible, and announced on each change. */
export function SurveySaveStatus({ session }: { session: CaseSession }) {
  const { words, language } = useSurveyLocale();
  const { state, lastSavedAt } = useSyncExternalStore(session.subscribe, session.saveState);
  const time =
    lastSavedAt === null
      ? ''
      : new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(
          lastSavedAt,
        );
  const said = {
    idle: words.idle,
    saving: words.saving,
    saved: words.saved(time),
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
