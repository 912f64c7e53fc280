import { formatNumber } from './numbers.ts';

/** `1st`, `2nd`, `3rd`, `11th`, `1,001st`. */
export function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? undefined : ['th', 'st', 'nd', 'rd'][n % 10];
  return `${formatNumber(n)}${ending ?? 'th'}`;
}
