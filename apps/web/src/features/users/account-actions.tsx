import type { User } from '@portal/contract/users';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { UserAction } from './user-rules.ts';
import { removeUser, resetOtp } from './users.queries.ts';

/** What cannot be taken back: each asks first, and names what is lost. */
export function AccountActions({
  user,
  actions,
  onChanged,
  onDeleted,
}: {
  user: User;
  actions: ReadonlySet<UserAction>;
  onChanged: () => void | Promise<void>;
  onDeleted: () => void | Promise<void>;
}) {
  const [asking, setAsking] = useState<'reset-otp' | 'delete' | null>(null);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<unknown>, said: string, then: () => void | Promise<void>) => {
    setPending(true);
    try {
      await work();
      toast(said, 'success');
      setAsking(null);
      await then();
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
    setPending(false);
  };
  return (
    <div className="grid gap-6">
      {actions.has('reset-otp') && (
        <Action
          title="Reset multi-factor authentication"
          text="When the phone and the recovery codes are lost. They enrol anew at the next sign-in."
          button="Reset MFA…"
          onClick={() => setAsking('reset-otp')}
        />
      )}
      {!user.otp_enabled && (
        <p className="text-sm text-ink-soft">
          {user.full_name} has not set up multi-factor authentication yet.
        </p>
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
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void run(() => resetOtp(user.id), `${user.full_name} enrols anew at the next sign-in.`, onChanged)
        }
        title={`Reset the second factor of ${user.full_name}?`}
        confirmLabel="Reset MFA"
        isDestructive
        isPending={isPending}
      >
        <p>
          The codes of their authenticator app and their recovery codes stop working, and they are signed out
          everywhere. Until they enrol anew, their password alone opens the door to enrolling: make sure that
          it is them who asked.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void run(() => removeUser(user.id), `${user.full_name} has been deleted.`, onDeleted)
        }
        title={`Delete ${user.full_name}?`}
        confirmLabel="Delete user"
        isDestructive
        isPending={isPending}
        typeToConfirm={user.email_address}
      >
        <p>
          Lost for good: their name, email address, password, second factor and access to projects. They are
          signed out everywhere. The answers they entered stay with{' '}
          {user.organisation_name ?? 'the programme'}, under an alias such as “Deleted person 12”.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function Action({
  title,
  text,
  button,
  onClick,
}: {
  title: string;
  text: string;
  button: string;
  onClick: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3>{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <Button onClick={onClick}>{button}</Button>
    </div>
  );
}
