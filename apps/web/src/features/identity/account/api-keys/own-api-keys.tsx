import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery, revokeApiKey } from '../../../../data/identity/api-keys.ts';
import { OwnApiKeyForm } from './own-api-key-form.tsx';
import { KeyLine } from './key-line.tsx';
import { KeyList } from './key-list.tsx';

/** The user's own API keys. */
export function OwnApiKeys() {
  return (
    <KeyList
      query={useQuery(apiKeysQuery)}
      kind="API key"
      addLabel="New API key"
      empty={<p className="text-ink-soft">You have no API keys.</p>}
      line={(one, onRevoke) => <KeyLine key={one.id} apiKey={one} onRevoke={onRevoke} />}
      form={(onMade, onCancel) => (
        <OwnApiKeyForm
          onMade={({ key, api_key: { key_name } }) => onMade({ key, key_name })}
          onCancel={onCancel}
        />
      )}
      revoke={revokeApiKey}
    />
  );
}
