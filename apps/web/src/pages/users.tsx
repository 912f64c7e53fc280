import type { User } from '@portal/contract/identity/users';
import { useCallback, useState } from 'react';
import { useUrlParams } from '../lib/browser/use-url-params.ts';
import { useProjects } from '../shell/context/use-projects.ts';
import { UserAccess } from '../features/identity/access/user-access.tsx';
import { InviteForm } from '../features/identity/users/invite-form.tsx';
import { InviteManyForm } from '../features/identity/users/invite-many-form.tsx';
import { UserPanel } from '../features/identity/users/user-panel.tsx';
import { UsersTable } from '../features/identity/users/users-table.tsx';
import { lazyComponent } from '../lib/browser/lazy-module.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { useSignedInUser } from '../shell/auth/auth-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormDialog } from '../ui/resource/form-dialog.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';

const ChangeMany = lazyComponent(
  async () =>
    (await import('../features/identity/users/import-user-changes-dialog.tsx')).ImportUserChangesDialog,
);

/** Lists the users of the programme. The URL holds the user whose panel is open: `?user=12`. */
export default function UsersPage() {
  usePageTitle('Users');
  const actor = useSignedInUser();
  const [params, setParams] = useUrlParams();
  const [dialog, setDialog] = useState<'one' | 'many' | 'change' | null>(null);
  const { data: projects = [] } = useProjects();
  const openId = Number(params.get('user'));
  const show = useCallback(
    (id: number | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete('user');
          else next.set('user', String(id));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const open = useCallback((user: User) => show(user.id), [show]);
  const close = () => setDialog(null);
  return (
    <PageBody>
      <PageHeader
        title="Users"
        lead="People waiting for a decision are listed first."
        actions={
          <>
            <Button icon="upload" onClick={() => setDialog('change')}>
              Change access from a list
            </Button>
            <Button icon="upload" onClick={() => setDialog('many')}>
              Invite from a list
            </Button>
            <Button variant="primary" icon="user-plus" onClick={() => setDialog('one')}>
              Invite a user
            </Button>
          </>
        }
      />
      <UsersTable actor={actor} onOpen={open} />
      {Number.isInteger(openId) && openId > 0 && (
        <UserPanel
          id={openId}
          actor={actor}
          onClose={() => show(null)}
          access={(user) => <UserAccess user={user} projects={projects} />}
        />
      )}
      <FormDialog isOpen={dialog === 'many'} onClose={close} title="Invite people from a list">
        {(cancel) => <InviteManyForm onInvited={close} onCancel={cancel} />}
      </FormDialog>
      {dialog === 'change' && <ChangeMany isOpen onClose={close} />}
      <FormDialog isOpen={dialog === 'one'} onClose={close} title="Invite a user">
        {(cancel) => <InviteForm actor={actor} onInvited={close} onCancel={cancel} />}
      </FormDialog>
    </PageBody>
  );
}
