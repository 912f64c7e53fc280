import type { CaseProgress } from '@portal/contract/responses/case-codes';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** Shows the progress of the cases against the target, in words and as a bar. */
export function CaseProgressPanel({ progress, isSurvey }: { progress: CaseProgress; isSurvey: boolean }) {
  const {
    settings,
    unused,
    in_progress,
    complete,
    carried_forward,
    second_reviews,
    second_reviews_complete,
    differences_left,
  } = progress;
  const made = unused + in_progress + complete;
  const asked = settings.target ?? made;
  const noun = isSurvey ? 'response' : 'case';
  return (
    <div className="grid max-w-xl content-start gap-2 text-sm">
      <ProgressBar
        label={isSurvey ? 'Responses' : 'Cases'}
        value={complete}
        max={asked}
        text={`${formatNumber(complete)} of ${formatNumber(asked)} complete`}
      />
      <p className="text-ink-soft">
        {settings.target === null
          ? `${formatCount(made, 'code')} created so far.`
          : `${formatCount(settings.target, noun)} requested; ${formatCount(made, 'code')} created.`}{' '}
        {formatNumber(in_progress)} in progress, {formatNumber(unused)} unused.
      </p>
      {carried_forward > 0 && (
        <p className="text-ink-soft">
          {formatNumber(carried_forward)} carried forward to the next time period.
        </p>
      )}
      {second_reviews > 0 && (
        <p className="text-ink-soft">
          {formatNumber(second_reviews_complete)} of {formatCount(second_reviews, 'second review')} complete.
          {differences_left > 0 && ` ${formatCount(differences_left, 'difference')} to resolve.`}
        </p>
      )}
    </div>
  );
}

/** Returns why the cases cannot be submitted; null if they can. */
export const describeSubmitBlocker = (
  { in_progress, carried_forward }: CaseProgress,
  isSurvey: boolean,
): string | null => {
  if (isSurvey) return null;
  const left = in_progress - carried_forward;
  if (left > 0)
    return left === 1
      ? '1 case is still in progress. Complete or withdraw it before you submit.'
      : `${formatNumber(left)} cases are still in progress. Before you submit, complete or withdraw every case.`;
  return null;
};
