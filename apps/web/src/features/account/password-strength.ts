import { PASSWORD_LOWEST_SCORE, PASSWORD_MINIMUM } from '@portal/contract/passwords';

export type Strength = {
  /** How many of four parts of the meter are filled. */
  level: 0 | 1 | 2 | 3 | 4;
  label: string;
  isEnough: boolean;
};

const labels = ['Very easy to guess', 'Easy to guess', 'Fair', 'Good', 'Strong'] as const;

/**
 * What the meter says of a password.
 *
 * @param score zxcvbn's, 0 to 4; null until it has been computed
 */
export function strengthOf(password: string, score: number | null): Strength | null {
  if (password === '') return null;
  const missing = PASSWORD_MINIMUM - [...password].length;
  if (missing > 0) {
    const label = missing === 1 ? '1 more character needed' : `${missing} more characters needed`;
    return { level: 1, label, isEnough: false };
  }
  if (score === null) return null;
  // A password of score 0 is still one that was typed: one part shows that the meter works.
  const level = Math.max(1, Math.min(4, score)) as Strength['level'];
  return { level, label: labels[score] ?? 'Strong', isEnough: score >= PASSWORD_LOWEST_SCORE };
}
