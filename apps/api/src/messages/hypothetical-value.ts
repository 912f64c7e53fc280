import { defineMessages } from '../lib/define-messages.ts';
/** Error texts for trying another value. */
export const hypotheticalValueMessages = defineMessages({
  hypotheticalValueUnavailable:
    'You cannot try another value for a measure that has a value for each option.',
  hypotheticalValueRequired: 'Enter a value.',
  numeratorRequired: 'Enter a numerator.',
  denominatorRequired: 'Enter a denominator above 0.',
  numeratorTooLarge: 'Enter a numerator that is no greater than the denominator.',
});
