import type { Passkey } from '@portal/contract/identity/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeysQuery, removePasskey } from '../../../data/identity/passkeys.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { reloadUser } from '../../../shell/auth/auth-store.ts';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

type Doing = { what: 'rename' | 'remove'; passkey: Passkey } | null;

/** Lists the user's passkeys. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [doing, setDoing] = useState<Doing>(null);
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!passkeys) return <Skeleton type="text@3" />;
  if (isAdding) {
    return (
      <PasskeyForm
        onAdded={() => {
          setIsAdding(false);
          onAdded?.();
        }}
        onCancel={() => setIsAdding(false)}
      />
    );
  }
  return (
    <div className="grid max-w-3xl gap-6">
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">You have no passkeys.</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {passkeys.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <Icon name="smartphone" className="text-ink-faint" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{one.passkey_name}</p>
                <p className="text-sm text-ink-faint">
                  Added {formatDate(one.created_at)},{' '}
                  {one.last_used_at ? `last used ${formatDateTime(one.last_used_at)}` : 'not used yet'}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Rename passkey ${one.passkey_name}`}
                onClick={() => setDoing({ what: 'rename', passkey: one })}
              >
                Rename
              </Button>
              <Button
                size="small"
                aria-label={`Remove passkey ${one.passkey_name}`}
                onClick={() => setDoing({ what: 'remove', passkey: one })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button icon="plus" className="justify-self-start" onClick={() => setIsAdding(true)}>
        Add a passkey
      </Button>
      {doing?.what === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={() => setDoing(null)} />}
      {doing?.what === 'remove' && (
        <RemoveDialog
          name={doing.passkey.passkey_name}
          kind="passkey"
          verb="remove"
          remove={async () => {
            await removePasskey(doing.passkey.id);
            await reloadUser();
          }}
          onClose={() => setDoing(null)}
        >
          You will no longer be able to sign in with it. Your device may still offer it, so remove it there
          too.
        </RemoveDialog>
      )}
    </div>
  );
}
