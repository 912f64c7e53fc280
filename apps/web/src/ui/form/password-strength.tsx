import { MIN_PASSWORD_LENGTH, listPersonalWords } from '@portal/contract/identity/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useMemo } from 'react';
import { cx } from '../../lib/format/class-names.ts';

const levels = [
  { word: 'Very weak', colour: 'bg-error' },
  { word: 'Weak', colour: 'bg-error' },
  { word: 'Fair', colour: 'bg-warning-solid' },
  { word: 'Good', colour: 'bg-success' },
  { word: 'Strong', colour: 'bg-success' },
] as const;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Shows how hard a password is to guess. Loaded on the first keystroke: the list of common passwords is
 * large.
 */
export default function PasswordStrength({
  password,
  personal = [],
}: {
  password: string;
  personal?: string[];
}) {
  const score = useMemo(
    () =>
      password.length < MIN_PASSWORD_LENGTH
        ? Math.min(1, estimate(password, personal))
        : estimate(password, personal),
    [password, personal],
  );
  const { word, colour } = levels[score as 0 | 1 | 2 | 3 | 4];
  return (
    <div className="grid gap-1">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 rounded-full', step <= Math.max(1, score) ? colour : 'bg-sunken')}
          />
        ))}
      </div>
      <p role="status" className="text-xs text-ink-faint">
        Strength: {word}
        {password.length < MIN_PASSWORD_LENGTH && `, at least ${MIN_PASSWORD_LENGTH} characters needed`}
      </p>
    </div>
  );
}

function estimate(password: string, personal: string[]): number {
  return estimator.check(password, listPersonalWords(personal)).score;
}
