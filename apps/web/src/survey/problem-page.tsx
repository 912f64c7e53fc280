import { button } from '@portal/wording/survey/frame-view';
import type { ApiError } from '../lib/api-error.ts';
import { useSpeech } from './speech.ts';
import { useHeading } from './survey-page.ts';

/** A page that could not be loaded; what was answered is safe, and said to be. */
export function ProblemPage({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { words } = useSpeech();
  useHeading(words.failed.title, 'failed');
  const text = error.status === null ? words.offline : error.status === 429 ? words.tooManyTries : words.failed.text;
  return (
    <>
      <h1 tabIndex={-1}>{words.failed.title}</h1>
      <p className="mt-4 mb-6">{text}</p>
      <button type="button" className={button} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </>
  );
}

export function Loading() {
  return (
    <p role="status" className="py-8">
      {useSpeech().words.loading}
    </p>
  );
}
