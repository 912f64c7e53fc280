import { isAdmin, roleNames } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { User } from '@portal/contract/identity/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { userQuery } from '../../../data/identity/users.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { AccountActions } from './account-actions.tsx';
import { DecisionForm } from './decision-form.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { listUserActions } from './user-rules.ts';

type Access = (user: User) => ReactNode;

/** One person: what is known, what can be decided, and their access, which the page brings. */
export function UserPanel({
  id,
  actor,
  access,
  onClose,
}: {
  id: number;
  actor: CurrentUser;
  access: Access;
  onClose: () => void;
}) {
  const { data: user, error } = useQuery(userQuery(id));
  return (
    <Dialog isOpen onClose={onClose} title={user?.full_name ?? 'User'}>
      {error ? (
        <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>
      ) : user ? (
        <Panel key={id} user={user} actor={actor} access={access} onClose={onClose} />
      ) : (
        <Skeleton type="text@6" />
      )}
    </Dialog>
  );
}

function Panel({
  user,
  actor,
  access,
  onClose,
}: {
  user: User;
  actor: CurrentUser;
  access: Access;
  onClose: () => void;
}) {
  const actions = listUserActions(actor, user);
  const isAsking = user.access.some((entry) => !entry.approved);
  const [tab, setTab] = useState(isAsking && user.status === 'approved' ? 'access' : 'overview');
  const tabs = [
    {
      id: 'overview',
      label: 'Overview',
      content: (
        <div className="grid gap-6">
          <DecisionForm user={user} actions={actions} />
          <Facts user={user} />
        </div>
      ),
    },
    ...(actions.has('edit')
      ? [
          {
            id: 'edit',
            label: 'Edit',
            content: <EditUserForm actor={actor} user={user} isRoleFixed={!actions.has('give-role')} />,
          },
        ]
      : []),
    {
      id: 'access',
      label: isAsking ? 'Access (requested)' : 'Access',
      content: actions.has('give-access') ? (
        access(user)
      ) : (
        <p className="text-ink-soft">
          {isAdmin(user)
            ? 'Members of the programme team have access to every project.'
            : 'Approve the account first.'}
        </p>
      ),
    },
    ...(actions.has('edit')
      ? [
          {
            id: 'account',
            label: 'Account',
            content: <AccountActions user={user} actions={actions} onDeleted={onClose} />,
          },
        ]
      : []),
  ];
  return <Tabs label={`About ${user.full_name}`} tabs={tabs} selected={tab} onSelect={setTab} />;
}

function Facts({ user }: { user: User }) {
  return (
    <DescriptionList
      items={[
        { term: 'State', value: <StatePill state={user.status} /> },
        {
          term: 'Email address',
          value: (
            <a className="link wrap-anywhere" href={`mailto:${user.email_address}`}>
              {user.email_address}
            </a>
          ),
        },
        { term: 'Role in the portal', value: roleNames[user.role_type_id] },
        { term: 'Organisation', value: user.organisation_name ?? 'None' },
        { term: 'Role in the organisation', value: user.job_title ?? 'Not given' },
        { term: 'Multi-factor authentication', value: user.otp_enabled ? 'On' : 'Not set up' },
        {
          term: 'Last day of access',
          value: user.access_ends_on ? formatDate(user.access_ends_on) : 'Not set',
        },
        { term: 'Registered', value: formatDate(user.created_at) },
        {
          term: 'Activity',
          value: (
            <Link className="link" to={paths.admin('audit-log', { user: user.id })}>
              See the audit log
            </Link>
          ),
        },
        { term: 'Last sign-in', value: user.last_login_at ? formatDateTime(user.last_login_at) : 'Never' },
      ]}
    />
  );
}
