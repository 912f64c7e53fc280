import type { IdentityProvider } from '@portal/contract/identity/identity-providers';
import { useState } from 'react';
import { checkIdentityProvider } from '../../../data/identity/identity-providers.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

type Found = { is_good: boolean; findings: string[] };

/** Asks a provider whether it is there and can do what is needed, before people try. */
export function CheckProvider({ providers }: { providers: readonly IdentityProvider[] }) {
  const [chosen, setChosen] = useState<string>(String(providers[0]?.id ?? ''));
  const [found, setFound] = useState<Found | null>(null);
  const { send, isPending, refusal } = useApiMutation((id: number) => checkIdentityProvider(id), {
    done: setFound,
    tells: 'here',
  });
  if (providers.length === 0) return null;
  const options = providers.map(({ id, provider_name }) => ({ value: String(id), label: provider_name }));
  const asked = providers.some(({ id }) => String(id) === chosen) ? chosen : options[0]!.value;
  return (
    <section aria-labelledby="check-provider" className="mt-10 grid max-w-2xl gap-4">
      <h2 id="check-provider" className="text-xl">
        Provider check
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Provider"
          options={options}
          value={asked}
          onChange={(event) => {
            setChosen(event.target.value);
            setFound(null);
          }}
        />
        <Button isPending={isPending} className="min-h-11" onClick={() => void send(Number(asked))}>
          Check provider
        </Button>
      </div>
      <Refusal text={refusal} />
      {found && (
        <InlineMessage tone={found.is_good ? 'success' : 'warning'} isLive>
          <ul>
            {found.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </InlineMessage>
      )}
    </section>
  );
}
