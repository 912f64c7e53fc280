import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { remindersQuery, sendReminders } from '../../data/submissions.ts';
import { toApiError } from '../../lib/api-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Button } from '../../ui/press/button.tsx';
import { InlineMessage } from '../../ui/telling/message.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/dialog/dialog.tsx')).ConfirmDialog,
}));

type Period = { projectId: number; timePeriodId: number };

/** For the programme team: writes to everybody who has not submitted, after saying to whom. */
export function RemindButton(period: Period) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="mail" onClick={() => setOpen(true)}>
        Send reminders
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RemindDialog {...period} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function RemindDialog({ onClose, projectId, timePeriodId }: Period & { onClose: () => void }) {
  const { data, error } = useQuery(remindersQuery(projectId, timePeriodId));
  const [message, setMessage] = useState('');
  const { send, isPending, refusal } = useWrite(() => sendReminders(projectId, timePeriodId, message), {
    said: ({ people }) => `${formatCount(people, 'reminder')} on the way.`,
    done: onClose,
    tells: 'here',
  });
  const failure = error ? toApiError(error).error : refusal;
  return (
    <ConfirmDialog
      isOpen
      title="Remind who has not submitted?"
      confirmLabel={data?.people ? `Send to ${formatCount(data.people, 'person', 'people')}` : 'Send'}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => (data && data.people > 0 ? void send() : onClose())}
    >
      <div className="grid gap-4">
        {failure && <InlineMessage tone="error">{failure}</InlineMessage>}
        {!data && !error && <Skeleton type="text@3" />}
        {data && (
          <>
            <p>
              {data.people === 0
                ? 'There is nobody to write to.'
                : `${formatCount(data.people, 'person', 'people')} at ${formatCount(data.organisations - data.unreachable.length, 'organisation')} get one message each: what is not submitted yet, when collection closes, and what happens then.`}
            </p>
            {data.last_sent_at && (
              <p className="text-ink-soft">Reminders last went out on {formatDateTime(data.last_sent_at)}.</p>
            )}
            {data.unreachable.length > 0 && (
              <details className="text-sm">
                <summary className="cursor-pointer">
                  {formatCount(data.unreachable.length, 'organisation')} without a contributor or contact
                </summary>
                <p className="mt-2 max-h-32 overflow-y-auto text-ink-soft">{data.unreachable.join(', ')}</p>
              </details>
            )}
            <TextArea
              label="A sentence of your own"
              isOptional
              name="message"
              maxLength={1000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
