import { describe, expect, it } from 'vitest';
import { signalMeaningOf, signalWords } from './funnel-signal-text.ts';

describe('beyond a limit of a funnel', () => {
  it.each([
    ['high_alarm', 'lower', 'Above the 99.8% limit (alarm)', 'worse'],
    ['high_alarm', 'higher', 'Above the 99.8% limit (better)', 'better'],
    ['low_alert', 'higher', 'Below the 95% limit (alert)', 'worse'],
    ['low_alert', 'lower', 'Below the 95% limit (better)', 'better'],
    ['low_alarm', 'neutral', 'Below the 99.8% limit', 'neutral'],
    ['inside', 'lower', 'Within the limits', 'neutral'],
  ] as const)('%s where %s is good is “%s”', (signal, polarity, words, tone) => {
    expect(signalWords(signal, polarity)).toBe(words);
    expect(signalMeaningOf(signal, polarity).tone).toBe(tone);
  });
});
