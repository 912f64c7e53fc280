import type { ServiceKey } from '@portal/contract/identity/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeServiceKey, serviceKeysQuery } from '../../../../data/identity/api-keys.ts';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { KeyLine } from './key-line.tsx';
import { NewApiKey } from './new-api-key.tsx';
import { ServiceKeyForm } from './service-key-form.tsx';

/** The programme's keys for machines; a new one is shown once, in place of the form that made it. */
export function ServiceKeys() {
  const { data: keys, error, refetch } = useQuery(serviceKeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<{ key: string; key_name: string } | null>(null);
  const [revoking, setRevoking] = useState<ServiceKey | null>(null);
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!keys) return <Skeleton type="text@4" />;
  if (made) return <NewApiKey key_name={made.key_name} apiKey={made.key} onDone={() => setMade(null)} />;
  if (isAdding) {
    return (
      <ServiceKeyForm
        onMade={({ key, service_key: { key_name } }) => {
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
        <EmptyState icon="lock" title="There are no keys for machines">
          People make keys of their own in their account. Make one here for what goes on when they leave.
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {keys.map((one) => (
            <KeyLine
              key={one.id}
              apiKey={one}
              everyProject={one.organisation_id === null ? 'every project' : 'every project open to them'}
              about={`For ${one.organisation_name ?? 'the programme'}, made by ${one.created_by_name ?? 'a former user'}`}
              onRevoke={() => setRevoking(one)}
            />
          ))}
        </ul>
      )}
      <Button icon="plus" className="justify-self-start" onClick={() => setIsAdding(true)}>
        New key for a machine
      </Button>
      {revoking && (
        <RemoveDialog
          name={revoking.key_name}
          kind="key"
          verb="remove"
          remove={() => revokeServiceKey(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          Programs that call with it are refused from this moment. It cannot be brought back; a new key can be
          made.
        </RemoveDialog>
      )}
    </div>
  );
}
