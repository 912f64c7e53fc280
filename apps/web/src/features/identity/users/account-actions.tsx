import type { User } from '@portal/contract/identity/users';
import { isAdmin } from '@portal/contract/identity/roles';
import { useState } from 'react';
import { resendInvitation } from '../../../data/identity/invitations.ts';
import { downloadUserData } from '../../../data/admin/personal-data.ts';
import { deleteUser, resetOtp } from '../../../data/identity/users.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { EmailAddressForm } from './email-address-form.tsx';
import type { UserAction } from './user-rules.ts';

/** Shows the actions on an account. Irreversible ones ask first and name the data that is lost. */
export function AccountActions({
  user,
  actions,
  onDeleted,
}: {
  user: User;
  actions: ReadonlySet<UserAction>;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState<'reset-otp' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const resetting = useApiMutation(() => resetOtp(user.id), {
    said: ({ done }) =>
      done
        ? `${user.full_name} sets up a new second factor at the next sign-in.`
        : `${user.full_name} has been notified and can object. Reset the second factor here in 3 days.`,
    done: close,
  });
  const deleting = useApiMutation(() => deleteUser(user.id), {
    said: `${user.full_name} has been deleted.`,
    done: onDeleted,
  });
  const saving = useApiMutation(() => downloadUserData(user.id));
  const inviting = useApiMutation(() => resendInvitation(user.id), {
    said: `A new invitation is on its way to ${user.email_address}.`,
  });
  return (
    <div className="grid gap-6">
      {actions.has('invite-again') && (
        <Action
          title="Invitation"
          text="They have not chosen a password yet. A new message has a new link that works for a week; the one sent before no longer works."
          button="Send it again"
          isPending={inviting.isPending}
          onClick={() => void inviting.send()}
        />
      )}
      {actions.has('edit') && <EmailAddressForm key={user.email_address} user={user} />}
      {actions.has('reset-otp') && (
        <Action
          title="Reset multi-factor authentication"
          text={
            isAdmin(user)
              ? 'When the phone and the recovery codes are lost. The first time, you ask for it and they can object. After 3 days you can reset it.'
              : 'When the phone and the recovery codes are lost. They set up a new one at the next sign-in, and can object.'
          }
          button="Reset MFA…"
          onClick={() => setAsking('reset-otp')}
        />
      )}
      {!user.otp_enabled && (
        <p className="text-sm text-ink-soft">
          {user.full_name} has not set up multi-factor authentication yet.
        </p>
      )}
      {actions.has('edit') && (
        <Action
          title="What is kept of them"
          text="For a person who asks: profile, access, sessions, messages, comments, the audit log and what they changed, as one file that other programs can read."
          button="Download"
          isPending={saving.isPending}
          onClick={() => void saving.send()}
        />
      )}
      {actions.has('delete') && (
        <Action
          title="Delete user"
          text="What they entered stays, their name goes. To keep somebody out for a while, close the account instead."
          button="Delete user…"
          onClick={() => setAsking('delete')}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'reset-otp'}
        onClose={close}
        onConfirm={() => void resetting.send()}
        title={`Reset the second factor of ${user.full_name}?`}
        confirmLabel="Reset MFA"
        isDestructive
        isPending={resetting.isPending}
      >
        <p>
          The codes of their authenticator app and their recovery codes stop working, and they are signed out
          everywhere. Until they set up a new one, their password alone is enough to do so. Make sure that
          they asked for it.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={close}
        onConfirm={() => void deleting.send()}
        title={`Delete ${user.full_name}?`}
        confirmLabel="Delete user"
        isDestructive
        isPending={deleting.isPending}
        typeToConfirm={user.email_address}
      >
        <p>
          Lost for good: their name, email address, password, passkeys and second factor, their access to
          projects, the messages sent to them and by them, their views, favourites, peer groups, report packs
          and API keys, and where they are named as a contact. They are signed out everywhere. The answers and
          comments they wrote, and what the audit log says they did, stay with{' '}
          {user.organisation_name ?? 'the programme'}, under an alias such as “Deleted person 12”. Other
          people’s texts that mention them are not looked through.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function Action({
  title,
  text,
  button,
  isPending = false,
  onClick,
}: {
  title: string;
  text: string;
  button: string;
  isPending?: boolean;
  onClick: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3>{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <Button isPending={isPending} onClick={onClick}>
        {button}
      </Button>
    </div>
  );
}
