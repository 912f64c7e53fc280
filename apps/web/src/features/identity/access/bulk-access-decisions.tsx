import type { AccessRow } from '@portal/contract/identity/access';
import { useState } from 'react';
import { decideOnAccess } from '../../../data/identity/access.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** Approves or declines every selected request, after naming them. */
export function BulkAccessDecisions({
  chosen,
  onDone,
}: {
  chosen: readonly AccessRow[];
  onDone: () => void;
}) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const isApproving = asking === 'approve';
  const requests = formatCount(chosen.length, 'request');
  const { send, isPending } = useApiMutation(decideOnAccess, {
    said: (_, __, approved) =>
      approved ? `${requests} approved. Each person has been notified.` : `${requests} declined.`,
    done: () => {
      setAsking(null);
      onDone();
    },
  });
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setAsking('approve')}>
        Approve…
      </Button>
      <Button size="small" onClick={() => setAsking('decline')}>
        Decline…
      </Button>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => void send(ids, isApproving)}
        title={`${isApproving ? 'Approve' : 'Decline'} ${requests}?`}
        confirmLabel={isApproving ? 'Approve and notify' : 'Decline'}
        isDestructive={!isApproving}
        isPending={isPending}
      >
        <p>
          {isApproving
            ? 'They can open these projects straight away. We notify them by email.'
            : 'They are not notified, and can ask again.'}
        </p>
        <ul className="mt-2 max-h-48 list-disc overflow-auto pl-5 text-sm">
          {chosen.map((row) => (
            <li key={row.id}>
              {row.full_name} ({row.organisation_name ?? 'no organisation'}):{' '}
              {row.project_name ?? 'every project'}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
