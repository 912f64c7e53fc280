import type { OwnSignOn } from '@portal/contract/identity/single-sign-on';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkedAccountsQuery, unlinkSignOnAccount } from '../../../data/identity/single-sign-on.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Lists the organisations' accounts that sign in to the user's account. */
export function LinkedAccounts() {
  const { data: signOns, error, refetch } = useQuery(linkedAccountsQuery);
  const [removing, setRemoving] = useState<OwnSignOn | null>(null);
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!signOns) return <Skeleton type="text@3" />;
  if (signOns.length === 0) {
    return (
      <p className="max-w-2xl text-ink-soft">
        You have not signed in with an organisation account yet. If your organisation has set this up with the
        programme, you can find it under “Other ways to sign in” on the sign-in page.
      </p>
    );
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <ul className="grid divide-y divide-line border-y border-line">
        {signOns.map((one) => (
          <li key={one.provider_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Icon name="building-2" className="text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{one.provider_name}</p>
              <p className="text-sm text-ink-faint">
                Added {formatDate(one.linked_at)}, last used {formatDateTime(one.last_used_at)}
              </p>
            </div>
            <Button size="small" aria-label={`Remove ${one.provider_name}`} onClick={() => setRemoving(one)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveDialog
          name={removing.provider_name}
          kind="way to sign in"
          verb="remove"
          remove={() => unlinkSignOnAccount(removing.provider_id)}
          onClose={() => setRemoving(null)}
        >
          You will no longer be able to sign in with that account. If you sign in through{' '}
          {removing.provider_name} again with your email address, the two accounts are linked again.
        </RemoveDialog>
      )}
    </div>
  );
}
