import { isAdmin, roleNames } from '@portal/contract/identity/roles';
import type { User } from '@portal/contract/identity/users';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { Badge, StatePill } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { statusNames } from './users-query.ts';

const projectNames = (user: User, approved: boolean): string[] =>
  user.access
    .filter((entry) => entry.approved === approved)
    .map((entry) =>
      entry.project_id === null ? 'Every project' : (entry.project_name ?? 'A former project'),
    );

/** The columns of the list; `onOpen` shows the person. */
export const userColumns = (onOpen: (user: User) => void): Column<User>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (user) => user.full_name,
    cell: (user) => (
      <div className="min-w-36 xl:min-w-44">
        <button type="button" className="link text-left font-semibold" onClick={() => onOpen(user)}>
          {user.full_name}
        </button>
        <EmailText address={user.email_address} />
      </div>
    ),
  },
  {
    id: 'organisation',
    header: 'Organisation',
    value: (user) => user.organisation_name,
    cell: (user) => (
      <div className="min-w-28">
        {user.organisation_name ?? <span className="text-ink-faint">None</span>}
        {user.job_title && <p className="text-ink-faint">{user.job_title}</p>}
      </div>
    ),
  },
  { id: 'role', header: 'Role', value: (user) => roleNames[user.role_type_id] ?? '' },
  {
    id: 'status',
    header: 'State',
    value: (user) => statusNames[user.status],
    cell: (user) => (
      <div className="grid justify-items-start gap-2">
        <StatePill state={user.status} />
        {user.access_ends_on && (
          <p className="text-sm text-ink-soft">Until {formatDate(user.access_ends_on)}</p>
        )}
        {user.status === 'pending' && (
          <Button size="small" aria-label={`Review ${user.full_name}`} onClick={() => onOpen(user)}>
            Review
          </Button>
        )}
      </div>
    ),
  },
  {
    id: 'projects',
    header: 'Projects',
    isSortable: false,
    value: (user) => (isAdmin(user) ? 'Every project' : projectNames(user, true).join('; ')),
    cell: (user) => <Projects user={user} />,
  },
  {
    id: 'last_login',
    header: 'Last sign-in',
    className: 'xl:whitespace-nowrap',
    value: (user) => user.last_login_at && formatDate(user.last_login_at),
    cell: (user) =>
      user.last_login_at ? formatDate(user.last_login_at) : <span className="text-ink-faint">Never</span>,
  },
];

/** Columns that only the file shows; the screen has the data in other columns. */
export const userFileColumns: readonly Column<User>[] = [
  { id: 'created', header: 'Registered', value: (user) => formatDate(user.created_at) },
  { id: 'email_address', header: 'Email address', value: (user) => user.email_address },
  { id: 'job_title', header: 'Role in the organisation', value: (user) => user.job_title },
  { id: 'requests', header: 'Requested access', value: (user) => projectNames(user, false).join('; ') },
  {
    id: 'last_day',
    header: 'Last day of access',
    value: (user) => user.access_ends_on && formatDate(user.access_ends_on),
  },
  { id: 'mfa', header: 'MFA', value: (user) => (user.otp_enabled ? 'On' : 'Off') },
];

function Projects({ user }: { user: User }) {
  if (isAdmin(user)) return 'Every project';
  const open = projectNames(user, true);
  const asked = projectNames(user, false);
  return (
    <div className="grid min-w-24 justify-items-start gap-1">
      {open.length > 2 ? (
        <span data-tooltip={open.join(', ')}>{formatCount(open.length, 'project')}</span>
      ) : (
        open.map((name) => <span key={name}>{name}</span>)
      )}
      {asked.length > 0 && (
        <Badge tone="warning" icon="clock">
          Requests {asked.length === 1 ? 'access' : `access to ${asked.length} projects`}
        </Badge>
      )}
      {open.length + asked.length === 0 && <span className="text-ink-faint">None</span>}
    </div>
  );
}
