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
      addLabel="New service API key"
      empty={
        <EmptyState icon="lock" title="No service API keys yet">
          People create their own keys in their account. Create a key here for systems that must keep working
          when people leave.
        </EmptyState>
      }
      line={(one, onRevoke) => (
        <KeyLine
          key={one.id}
          apiKey={one}
          everyProject={one.organisation_id === null ? 'every project' : 'every project it can open'}
          about={`For ${one.organisation_name ?? 'the programme'}, created by ${one.created_by_name ?? 'a former user'}`}
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
