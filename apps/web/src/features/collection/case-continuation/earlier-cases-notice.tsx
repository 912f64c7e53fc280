import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { earlierCasesQuery } from '../../../data/collection/case-continuation.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const CarryForwardDialog = lazy(() => import('./carry-forward-dialog.tsx'));

/** Offers to continue the cases of the previous time period, for as long as there are any. */
export default function EarlierCasesNotice({ whose }: { whose: ResponseKey }) {
  const { data } = useQuery(earlierCasesQuery(whose));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.time_period_name === null || data.in_progress + data.complete === 0) return null;
  const { time_period_name, in_progress, complete } = data;
  return (
    <>
      <InlineMessage
        className="mb-6"
        title={`${formatCount(in_progress + complete, 'case')} from ${time_period_name}`}
      >
        <p>
          {formatNumber(in_progress)} in progress, {formatNumber(complete)} complete. You can continue them in
          this time period.
        </p>
        <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
          Carry cases forward
        </Button>
      </InlineMessage>
      <Suspense fallback={null}>
        {isOpen && <CarryForwardDialog whose={whose} earlier={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
