import type { AssuranceIcon } from '@portal/contract/charts/chart-parts';
import { cx } from '../../lib/format/class-names.ts';

const LOOKS = {
  consistently_passes: 'border-success text-success',
  consistently_fails: 'border-warning text-warning',
  inconsistent: 'border-ink-faint text-ink-soft',
} as const;

const LETTERS = { consistently_passes: 'P', consistently_fails: 'F', inconsistent: '?' };

/** Shows the standard sign for the forecast of a target: a letter in a circle. Its words are beside it. */
export function AssuranceMark({ icon, size }: { icon: AssuranceIcon; size: 'small' | 'large' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full font-bold',
        size === 'large'
          ? 'size-10 border-[2.5px] text-lg leading-none'
          : 'size-5 border-2 text-[0.6875rem] leading-none',
        LOOKS[icon],
      )}
    >
      {LETTERS[icon]}
    </span>
  );
}
