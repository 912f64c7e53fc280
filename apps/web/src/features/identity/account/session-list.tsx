import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, sessionsQuery } from '../../../data/identity/auth.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { browserName } from './browser-name.ts';

/** The browsers one is signed in with; any but this one can be signed out from here. */
export function SessionList() {
  const { data: sessions, error } = useQuery(sessionsQuery);
  const [endingId, setEndingId] = useState<string | null>(null);
  const ending = sessions?.find((session) => session.id === endingId);
  const { send, isPending } = useApiMutation(
    (session: NonNullable<typeof ending>) => endSession(session.id),
    {
      said: (_, session) => `${browserName(session.user_agent)} has been signed out.`,
    },
  );
  const confirm = async () => {
    if (ending) await send(ending);
    setEndingId(null);
  };
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!sessions) return <Skeleton type="text@4" />;
  return (
    <>
      <ul className="grid max-w-3xl divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Icon name="monitor" className="text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {browserName(session.user_agent)}
                {session.is_current && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-sm text-ink-faint">
                Signed in {formatDateTime(session.created_at)}, last used{' '}
                {formatDateTime(session.last_seen_at)}
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="small"
                aria-label={`Sign out ${browserName(session.user_agent)}, last used ${formatDateTime(session.last_seen_at)}`}
                onClick={() => setEndingId(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={ending !== undefined}
        onClose={() => setEndingId(null)}
        onConfirm={() => void confirm()}
        title={`Sign out ${browserName(ending?.user_agent ?? null)}?`}
        confirmLabel="Sign out"
        isDestructive
        isPending={isPending}
      >
        You will need to sign in again on that browser. Anything not saved there will be lost.
      </ConfirmDialog>
    </>
  );
}
