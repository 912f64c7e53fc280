import { defineMessages } from '../lib/define-messages.ts';
/** Error texts for trying another value. */
export const hypotheticalValueMessages = defineMessages({
  notOffered: 'You cannot try another value for a measure that is divided into options.',
  enterValue: 'Enter a value.',
  enterNumerator: 'Enter a numerator.',
  enterDenominator: 'Enter a denominator above 0.',
  numeratorTooLarge: 'Enter a numerator that is at most the denominator.',
});
