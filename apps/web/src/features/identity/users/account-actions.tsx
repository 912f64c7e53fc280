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
        ? `${user.full_name} will set up MFA again when they next sign in.`
        : `${user.full_name} has been notified and can object. You can reset MFA here in 3 days.`,
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
          text="They have not chosen a password yet. A new invitation has a new link that works for a week. The previous link stops working."
          button="Resend invitation"
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
              ? 'Use this if they have lost their phone and recovery codes. You request the reset first, and they can object. After 3 days you can go ahead with it.'
              : 'Use this if they have lost their phone and recovery codes. They set up MFA again at their next sign-in. They get an email and can object.'
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
          title="Their data"
          text="Use this when a person asks for their data. It includes their profile, access, sessions, messages, comments, audit log entries and changes, in one machine-readable file."
          button="Download"
          isPending={saving.isPending}
          onClick={() => void saving.send()}
        />
      )}
      {actions.has('delete') && (
        <Action
          title="Delete user"
          text="Their answers stay but their name is removed. To block access for a while, close the account instead."
          button="Delete user…"
          onClick={() => setAsking('delete')}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'reset-otp'}
        onClose={close}
        onConfirm={() => void resetting.send()}
        title={`Reset MFA for ${user.full_name}?`}
        confirmLabel="Reset MFA"
        isDestructive
        isPending={resetting.isPending}
      >
        <p>
          Codes from their authenticator app and recovery codes stop working, and they are signed out
          everywhere. Until they set up MFA again, they can sign in with only their password. Make sure that
          they asked for this.
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
          This permanently deletes their name, email address, password, passkeys and MFA set-up. It also
          deletes their project access, messages, views, favourites, peer groups, report packs and API keys.
          They are removed as a contact and signed out everywhere. The answers and comments they wrote, and
          their actions in the audit log, stay with {user.organisation_name ?? 'the programme'} under an alias
          such as “Deleted person 12”. Mentions of them by other people are not removed.
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
