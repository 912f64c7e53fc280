import type { ScopeEffect } from '@portal/contract/organisations/scopes';
import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../lib/http/api-error.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { ScopeChangeEffects } from './scope-change-effects.tsx';

type Effects = ScopeEffect['effect'][];

/**
 * Sends a change of scopes. First lists by name the organisations shut out, and does only what the user
 * confirms. The caller shows `refusal`.
 */
export function useConfirmedScopeChange<Given, Answer>(
  save: (given: Given, confirmed: Effects) => Promise<Answer>,
  onSaved: (given: Given) => unknown,
  /** The selection so far. If it changes during the save, `typedOn` runs instead of `done`. */
  { typed, typedOn }: { typed?: unknown; typedOn?: (given: Given) => unknown } = {},
): { send: (given: Given) => void; isPending: boolean; refusal: string | null; question: ReactNode } {
  const [asking, setAsking] = useState<{ given: Given; effects: ScopeEffect[] } | null>(null);
  const { send, isPending, refusal } = useApiMutation(
    async (given: Given, confirmed: Effects) => {
      try {
        await save(given, confirmed);
        return null;
      } catch (thrown) {
        const told = toApiError(thrown).body as { effects?: ScopeEffect[] } | null;
        if (!told?.effects) throw thrown;
        return told.effects;
      }
    },
    {
      done: (effects, given) => {
        setAsking(effects && { given, effects });
        if (effects === null) return onSaved(given);
      },
      typed,
      typedOn: (effects, given) => {
        setAsking(effects && { given, effects });
        if (effects === null) return typedOn?.(given);
      },
      tells: 'here',
    },
  );
  const question = (
    <ConfirmDialog
      isOpen={asking !== null}
      onClose={() => setAsking(null)}
      onConfirm={() =>
        asking &&
        void send(
          asking.given,
          asking.effects.map(({ effect }) => effect),
        )
      }
      title="Some organisations will be affected. Save the changes?"
      confirmLabel="Save changes"
      isDestructive
      isPending={isPending}
    >
      <ScopeChangeEffects effects={asking?.effects ?? []} />
    </ConfirmDialog>
  );
  return { send: (given) => void send(given, []), isPending, refusal, question };
}
