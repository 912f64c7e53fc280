import { cx } from '../../lib/class-names.ts';
import { strengthOf } from './password-strength.ts';
import { usePasswordScore } from './use-password-score.ts';

const fills = ['', 'bg-error', 'bg-warning-solid', 'bg-success', 'bg-success'] as const;

/** How hard the password is to guess: in words, and as four bars for those who see them. */
export function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const strength = strengthOf(password, usePasswordScore(password, about));
  return (
    <div className="flex min-h-6 items-center gap-3 text-sm" data-strength={strength?.level ?? 0}>
      <div aria-hidden className="flex w-40 gap-1">
        {[1, 2, 3, 4].map((part) => (
          <span
            key={part}
            className={cx(
              'h-1.5 flex-1 rounded-full',
              strength && part <= strength.level ? fills[strength.isEnough ? strength.level : 1] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-ink-soft">
        {strength && <span className="sr-only">Password strength: </span>}
        {strength?.label}
      </p>
    </div>
  );
}
