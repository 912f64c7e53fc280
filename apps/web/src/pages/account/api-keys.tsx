import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { ApiKeys } from '../../features/identity/account/api-keys/api-keys.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function ApiKeysPage() {
  usePageTitle('API keys');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="API keys">
      <p className="mb-6 max-w-2xl text-ink-soft">
        With a key, R, Python, Excel or another program reads in your place what you may see yourself, and no
        more. The addresses of a project’s data are on its page <strong>Data feeds</strong>, which its data
        collection and its reports lead to. Every call is described in the{' '}
        <a href="/api/docs">description of the API</a>; the key goes into the header{' '}
        <code>Authorization: Bearer …</code>
      </p>
      <ApiKeys />
    </AccountFrame>
  );
}
