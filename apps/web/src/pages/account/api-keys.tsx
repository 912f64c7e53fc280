import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { OwnApiKeys } from '../../features/identity/account/api-keys/own-api-keys.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function ApiKeysPage() {
  usePageTitle('API keys');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="API keys">
      <p className="mb-6 max-w-2xl text-ink-soft">
        An API key lets R, Python, Excel or another program read the data you can see, and nothing else. Links
        to a project’s data are on its <strong>Data feeds</strong> page. You can open it from Data collection
        and Reports. Every call is described in the <a href="/api/docs">API documentation</a>. Send the key in
        the header <code>Authorization: Bearer …</code>
      </p>
      <OwnApiKeys />
    </AccountFrame>
  );
}
