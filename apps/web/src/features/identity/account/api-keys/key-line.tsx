import type { ApiKey } from '@portal/contract/identity/api-keys';
import { keyScopes } from '@portal/contract/identity/key-scopes';
import { formatDate, formatDateTime } from '../../../../lib/format/format.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';

/** Checks if a key is unused: created and last used at the same moment. */
const isUnused = ({ created_at, last_used_at }: ApiKey) => created_at === last_used_at;

/** Shows a key in the list: its permissions, its expiry, and its last use. */
export function KeyLine({
  apiKey,
  everyProject = 'every project you can open',
  about,
  onRevoke,
}: {
  apiKey: ApiKey;
  everyProject?: string;
  /** The owner of the key, if that is another person. */
  about?: string;
  onRevoke: () => void;
}) {
  const { key_name, scopes, project_id, project_name, created_at, last_used_at, expires_on } = apiKey;
  const may = scopes.map((scope) => keyScopes[scope].scope_name.toLowerCase()).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="lock" className="text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {key_name}
          {apiKey.is_expired && <Badge>Expired</Badge>}
        </p>
        {about && <p className="text-sm text-ink-soft wrap-anywhere">{about}</p>}
        <p className="text-sm text-ink-soft">
          Can {may}
          {project_id === null ? ` for ${everyProject}` : ` for ${project_name}`}
        </p>
        <p className="text-sm text-ink-faint">
          Created {formatDate(created_at)},{' '}
          {isUnused(apiKey) ? 'not used yet' : `last used ${formatDateTime(last_used_at)}`},{' '}
          {apiKey.is_expired ? 'expired' : 'expires'} {formatDate(expires_on)}
        </p>
      </div>
      <Button size="small" aria-label={`Remove API key ${key_name}`} onClick={onRevoke}>
        Remove
      </Button>
    </li>
  );
}
