import type { ApiKey } from '@portal/contract/identity/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery, revokeApiKey } from '../../../../data/identity/api-keys.ts';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { KeyLine } from './key-line.tsx';
import { NewApiKey } from './new-api-key.tsx';

/** One's own keys; a new one is shown once, in place of the form that made it. */
export function ApiKeys() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<{ key: string; key_name: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!keys) return <Skeleton type="text@4" />;
  if (made) return <NewApiKey key_name={made.key_name} apiKey={made.key} onDone={() => setMade(null)} />;
  if (isAdding) {
    return (
      <ApiKeyForm
        onMade={({ key, api_key: { key_name } }) => {
          setIsAdding(false);
          setMade({ key, key_name });
        }}
        onCancel={() => setIsAdding(false)}
      />
    );
  }
  return (
    <div className="grid max-w-3xl gap-6">
      {keys.length === 0 ? (
        <p className="text-ink-soft">You have no API keys.</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {keys.map((one) => (
            <KeyLine key={one.id} apiKey={one} onRevoke={() => setRevoking(one)} />
          ))}
        </ul>
      )}
      <Button icon="plus" className="justify-self-start" onClick={() => setIsAdding(true)}>
        New API key
      </Button>
      {revoking && (
        <RemoveDialog
          name={revoking.key_name}
          kind="API key"
          verb="remove"
          remove={() => revokeApiKey(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          Programs that call with it are refused from this moment. It cannot be brought back; a new key can be
          made.
        </RemoveDialog>
      )}
    </div>
  );
}
