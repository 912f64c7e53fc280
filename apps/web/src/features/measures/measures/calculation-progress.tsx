import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateQueriesFor } from '../../../data/shared/mutation.ts';
import { stopMeasureJob, measureJobQuery } from '../../../data/measures/measures.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** Shows the progress of the calculation, with a button to stop it. */
export function CalculationProgress({ id }: { id: string }) {
  const { data: job, error } = useQuery(measureJobQuery(id));
  const isOver = job !== undefined && job.state !== 'waiting' && job.state !== 'running';
  useEffect(() => {
    if (isOver) void invalidateQueriesFor('measures');
  }, [isOver]);
  const stop = useApiMutation(stopMeasureJob);
  // Where no jobs run it was done when the call answered, and there is none to ask about.
  if (error) return null;
  if (!job || !isOver) {
    return (
      <InlineMessage
        title="Calculating values"
        isLive
        action={
          <Button size="small" isPending={stop.isPending} onClick={() => void stop.send(id)}>
            Stop
          </Button>
        }
      >
        <ProgressBar
          className="mt-2 max-w-md"
          label="Time periods"
          value={job?.done ?? 0}
          max={job?.of || 1}
          text={job && job.of > 0 ? `${job.done} of ${job.of}` : 'Waiting'}
        />
      </InlineMessage>
    );
  }
  if (job.state === 'done') return <InlineMessage tone="success" isLive title="All values are up to date." />;
  return (
    <InlineMessage
      tone="warning"
      isLive
      title={
        job.state === 'cancelled'
          ? 'Stopped. Values not yet recalculated are unchanged.'
          : 'Calculation failed.'
      }
    >
      {job.state === 'failed' &&
        'Values not yet recalculated are unchanged. Try again, or save the measure again.'}
    </InlineMessage>
  );
}
