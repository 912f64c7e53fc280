import type { ApiKey } from '@portal/contract/identity/api-keys';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { CreatedApiKeyNotice } from './created-api-key-notice.tsx';

type NewKey = { key: string; key_name: string };

/** Lists API keys, makes and revokes them; a new key is shown once, in place of the form that made it. */
export function KeyList<Key extends ApiKey>({
  query: { data: keys, error, refetch },
  kind,
  addLabel,
  empty,
  line,
  form,
  revoke,
}: {
  query: UseQueryResult<readonly Key[]>;
  /** The kind of key, as the removal dialog names it. */
  kind: string;
  addLabel: string;
  /** Shown while there are no keys. */
  empty: ReactNode;
  line: (key: Key, onRevoke: () => void) => ReactNode;
  form: (onMade: (made: NewKey) => void, onCancel: () => void) => ReactNode;
  revoke: (id: Key['id']) => Promise<unknown>;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!keys) return <Skeleton type="text@4" />;
  if (made)
    return <CreatedApiKeyNotice key_name={made.key_name} apiKey={made.key} onDone={() => setMade(null)} />;
  if (isAdding) {
    const show = (key: NewKey) => {
      setIsAdding(false);
      setMade(key);
    };
    return form(show, () => setIsAdding(false));
  }
  return (
    <div className="grid max-w-3xl gap-6">
      {keys.length === 0 ? (
        empty
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {keys.map((one) => line(one, () => setRevoking(one)))}
        </ul>
      )}
      <Button icon="plus" className="justify-self-start" onClick={() => setIsAdding(true)}>
        {addLabel}
      </Button>
      {revoking && (
        <RemoveDialog
          name={revoking.key_name}
          kind={kind}
          verb="remove"
          remove={() => revoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          Programs that use this key stop working immediately. You cannot undo this, but you can create a new
          key.
        </RemoveDialog>
      )}
    </div>
  );
}
