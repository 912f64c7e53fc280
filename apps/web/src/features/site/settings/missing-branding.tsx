import { isSuperuser } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { Link } from 'react-router';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { paths } from '../../../paths.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows the platform owner, and no one else, which parts of the branding are missing. */
export function MissingBranding({ user }: { user: CurrentUser }) {
  const missing = [
    ...(runtimeConfig.has_logo ? [] : ['no logo, so its name is shown instead']),
    ...(runtimeConfig.support_email ? [] : ['no support email, so people do not know who to contact']),
  ];
  if (!isSuperuser(user) || missing.length === 0) return null;
  return (
    <InlineMessage className="mb-8" title="This programme’s branding is incomplete">
      It has {missing.join(', and ')}.{' '}
      <Link className="link" to={paths.admin('settings')}>
        Open the programme settings
      </Link>
    </InlineMessage>
  );
}
