import { expect, it } from 'vitest';
import { verdictOf } from './verdict-rules.ts';

it.each([
  ['low_alert', 'lower', 'better'],
  ['low_alarm', 'higher', 'worse'],
  ['low_alert', 'neutral', 'lower'],
  ['high_alert', 'lower', 'worse'],
  ['high_alarm', 'higher', 'better'],
  ['high_alarm', 'neutral', 'higher'],
  ['inside', 'lower', 'similar'],
  ['inside', 'neutral', 'similar'],
  [null, 'lower', 'none'],
  [null, 'neutral', 'none'],
] as const)('%s where %s is good is %s', (signal, better, verdict) => {
  expect(verdictOf(signal, better)).toBe(verdict);
});
