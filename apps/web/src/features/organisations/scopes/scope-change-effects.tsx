import type { ScopeEffect } from '@portal/contract/organisations/scopes';

/** Lists the effects of a change of scopes, and the organisations affected by name. */
export const ScopeChangeEffects = ({ effects }: { effects: readonly ScopeEffect[] }) => (
  <ul className="grid gap-3">
    {effects.map(({ effect, sentence, organisations }) => (
      <li key={effect}>
        {sentence}
        {organisations.length > 0 && (
          <ul
            className="mt-1 max-h-48 list-disc overflow-y-auto pl-5 text-ink"
            tabIndex={0}
            aria-label="Organisations"
          >
            {organisations.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
