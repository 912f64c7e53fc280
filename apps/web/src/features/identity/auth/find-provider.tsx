import { email, required } from '@portal/contract/shared/define-form-rule';
import { useState } from 'react';
import { requestSignOn, findIdentityProviders } from '../../../data/identity/single-sign-on.ts';
import { useTextForm } from '../../../lib/form/use-text-form.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const fields = { email_address: { label: 'Email address', rules: [required(), email()] } };
type Found = { email_address: string; providers: { id: number; provider_name: string }[] };

/** Leads to the provider that is responsible for an address: at once where there is one alone. */
export function FindProvider({ redirect }: { redirect: string | undefined }) {
  const [found, setFound] = useState<Found | null>(null);
  const go = useApiMutation(
    async (provider_id: number, email_address: string) => {
      const { url } = await requestSignOn({ provider_id, email_address, ...(redirect && { redirect }) });
      location.assign(url);
    },
    { tells: 'here' },
  );
  const look = useApiMutation(
    async (email_address: string) => {
      setFound(null);
      const providers = await findIdentityProviders(email_address);
      setFound({ email_address, providers });
      if (providers.length === 1) void go.send(providers[0]!.id, email_address);
    },
    { tells: 'here' },
  );
  const { form, errors, list, attempt } = useTextForm(fields, ({ email_address }) => {
    void look.send(email_address.trim());
  });
  const refusal = look.refusal ?? go.refusal;
  return (
    <UnguardedForm {...form} className="grid gap-5">
      <ErrorSummary errors={list} attempt={attempt} />
      {refusal && list.length === 0 && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      {found?.providers.length === 0 && list.length === 0 && (
        <InlineMessage tone="info" isLive>
          You cannot sign in with an organisation account for {found.email_address}. Sign in with your
          password.
        </InlineMessage>
      )}
      <TextField
        label="Email address"
        hint="Your work email address. We use it to find where you sign in."
        type="email"
        autoComplete="username"
        name="email_address"
        error={errors.email_address}
      />
      {found && found.providers.length > 1 ? (
        <ul className="grid gap-3">
          {found.providers.map(({ id, provider_name }) => (
            <li key={id} className="grid">
              <Button
                variant="primary"
                size="large"
                isPending={go.isPending}
                onClick={() => void go.send(id, found.email_address)}
              >
                Go to {provider_name}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Button type="submit" variant="primary" size="large" isPending={look.isPending || go.isPending}>
          Continue
        </Button>
      )}
    </UnguardedForm>
  );
}
