import { required } from '@portal/contract/shared/form-rules';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { enableOtp } from '../../../data/identity/auth.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { reloadUser } from '../../../shell/auth/auth-store.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { EnrolMfaForm } from './enrol-mfa-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Asking = 'again' | 'off' | null;

/**
 * Manages multi-factor authentication of the user's account: turn on, move to another phone, or turn off if
 * allowed.
 */
export function MfaPanel({ user, onEnrolled }: { user: CurrentUser; onEnrolled: () => void }) {
  const [isEnrolling, setEnrolling] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const { send: goOn, isPending: isGoing } = useApiMutation(async () => {
    // The page does not yet know that the second factor is on. Without a reload, users who must enrol would
    // be sent back.
    if (user.must_enrol) await reloadUser();
    setCodes(null);
    setEnrolling(false);
    onEnrolled();
  });

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        emailAddress={user.email_address}
        isGoing={isGoing}
        onDone={() => goOn()}
      />
    );
  }
  if (user.must_enrol || isEnrolling) {
    const enrolled = async (recoveryCodes: string[]) => {
      setCodes(recoveryCodes);
      await reloadUser();
    };
    return (
      <EnrolMfaForm
        isAgain={user.otp_enabled}
        onEnrolled={(recoveryCodes) => void enrolled(recoveryCodes)}
        onCancel={isEnrolling ? () => setEnrolling(false) : undefined}
      />
    );
  }
  if (!user.otp_enabled) {
    return (
      <div className="grid max-w-2xl gap-5">
        <p className="text-ink-soft">
          You sign in with your password only. If you also use a code from your phone, a stolen password is
          not enough to get in.
        </p>
        <div>
          <Button variant="primary" icon="smartphone" onClick={() => setEnrolling(true)}>
            Set up an authenticator app
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <InlineMessage tone="success" title="Multi-factor authentication is on">
        You need a code from your authenticator app to sign in.
      </InlineMessage>
      <p className="text-ink-soft">
        Set it up again if you have a new phone, or if your recovery codes are lost or used up. You get a new
        QR code and new recovery codes.
        {user.mfa_required &&
          ' This programme requires multi-factor authentication, so you cannot turn it off.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon="smartphone" onClick={() => setAsking('again')}>
          Set up again
        </Button>
        {!user.mfa_required && <Button onClick={() => setAsking('off')}>Turn off</Button>}
      </div>
      <ConfirmDialog
        isOpen={asking === 'again'}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          setEnrolling(true);
        }}
        title="Set up your authenticator app again?"
        confirmLabel="Set up again"
      >
        When you finish, your current app codes and recovery codes stop working. Until then, nothing changes.
      </ConfirmDialog>
      <TurnOffDialog isOpen={asking === 'off'} onClose={() => setAsking(null)} />
    </div>
  );
}

type Values = { token: string };

function TurnOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { token: '' }, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    form.reset();
    onClose();
  };
  const submit = useFormMutation(form, ({ token }) => enableOtp({ enabled: false, token }), {
    done: async () => {
      await reloadUser();
      close();
    },
    typedOn: 'done',
    said: 'Multi-factor authentication is off.',
  });
  return (
    <Dialog isOpen={isOpen} onClose={close} size="small" title="Turn off multi-factor authentication?">
      <UnguardedForm className="grid gap-5" onSubmit={submit}>
        <p className="text-ink-soft">
          You will then sign in with your password only. The codes in your app and your recovery codes stop
          working.
        </p>
        <FormErrors form={form} />
        <TextField
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.token?.message}
          {...form.register('token', validateWith('Code', required()))}
        />
        <FormActions isPending={isSubmitting} variant="danger" onCancel={close}>
          Turn off
        </FormActions>
      </UnguardedForm>
    </Dialog>
  );
}
