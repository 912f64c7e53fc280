import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { enableOtp, newSecretQuery } from '../../../data/identity/auth.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCopyToClipboard } from '../../../shell/toasts/use-copy-to-clipboard.ts';
import { formatSecret } from './format-secret.ts';

type Values = { present_token: string; token: string };

/** Ties an authenticator app to the account: its secret as a picture and to type, then a code of it as proof. */
export function EnrolMfaForm({
  isAgain,
  onEnrolled,
  onCancel,
}: {
  /** MFA is on already: moving it asks for a code of the app in use, or a recovery code. */
  isAgain: boolean;
  onEnrolled: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}) {
  const { data, error } = useQuery(newSecretQuery);
  const form = useForm<Values>({ defaultValues: { present_token: '', token: '' }, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ present_token, token }) => enableOtp({ enabled: true, token, ...(isAgain && { present_token }) }),
    { done: ({ recovery_codes }) => onEnrolled(recovery_codes), typedOn: 'done' },
  );
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  return (
    <UnguardedForm className="grid gap-8" onSubmit={submit}>
      <FormErrors form={form} />
      <ol className="grid gap-8">
        <Step number={1} title="Open an authenticator app on your phone">
          <p>
            You can use any app that creates six-digit codes, such as Microsoft Authenticator, Google
            Authenticator, 2FAS or your password manager.
          </p>
        </Step>
        <Step number={2} title="Scan this QR code with the app">
          {data ? <Secret {...data} /> : <Skeleton type="image" />}
        </Step>
        <Step number={3} title="Enter the code it shows">
          <TextField
            className="max-w-56"
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            error={errors.token?.message}
            {...form.register('token', validateWith('Code', required()))}
          />
        </Step>
        {isAgain && (
          <Step number={4} title="Confirm it is you">
            <TextField
              className="max-w-md"
              label="Code from your current app, or a recovery code"
              autoComplete="off"
              spellCheck={false}
              error={errors.present_token?.message}
              {...form.register('present_token', validateWith('Current code', required()))}
            />
          </Step>
        )}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!data} isPending={isSubmitting}>
          Turn on
        </Button>
        {onCancel && <CancelButton onCancel={onCancel} />}
      </div>
    </UnguardedForm>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-semibold text-accent-text"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-3">
        <h3 className="leading-8">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Secret({ secret, otpauth_url }: { secret: string; otpauth_url: string }) {
  const { isCopied, copy } = useCopyToClipboard(secret);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="rounded-md border border-line bg-white p-4">
        <QrCode value={otpauth_url} size={176} label="QR code for your authenticator app" />
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <p className="text-sm text-ink-soft">No camera? Enter this key in the app instead:</p>
        <code className="rounded-md bg-sunken px-3 py-2 text-base tracking-wide break-words" data-otp-secret>
          {formatSecret(secret)}
        </code>
        <div>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy key'}
          </Button>
        </div>
      </div>
    </div>
  );
}
