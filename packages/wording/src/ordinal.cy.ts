import { formatNumber } from './numbers.ts';

const UP_TO_TWENTY = 'fed af il ydd ydd ed ed fed fed fed fed eg fed eg eg fed eg eg fed eg fed'.split(' ');

/** `1af`, `2il`, `3ydd`, `11eg`, `20fed`, `21ain`, `1,000fed`. */
export function ordinal(n: number): string {
  const last = n % 100;
  if (last <= 20) return `${formatNumber(n)}${UP_TO_TWENTY[last]}`;
  return `${formatNumber(n)}${last % 20 === 0 ? 'fed' : 'ain'}`;
}
