import { useQuery } from '@tanstack/react-query';
import { revokeServiceKey, serviceKeysQuery } from '../../../../data/identity/api-keys.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { KeyLine } from './key-line.tsx';
import { KeyList } from './key-list.tsx';
import { ServiceKeyForm } from './service-key-form.tsx';

/** The API keys of the programme that belong to no person. */
export function ServiceKeys() {
  return (
    <KeyList
      query={useQuery(serviceKeysQuery)}
      kind="key"
      addLabel="New key for a machine"
      empty={
        <EmptyState icon="lock" title="There are no keys for machines">
          People make keys of their own in their account. Make one here for what goes on when they leave.
        </EmptyState>
      }
      line={(one, onRevoke) => (
        <KeyLine
          key={one.id}
          apiKey={one}
          everyProject={one.organisation_id === null ? 'every project' : 'every project open to them'}
          about={`For ${one.organisation_name ?? 'the programme'}, made by ${one.created_by_name ?? 'a former user'}`}
          onRevoke={onRevoke}
        />
      )}
      form={(onMade, onCancel) => (
        <ServiceKeyForm
          onMade={({ key, service_key: { key_name } }) => onMade({ key, key_name })}
          onCancel={onCancel}
        />
      )}
      revoke={revokeServiceKey}
    />
  );
}
