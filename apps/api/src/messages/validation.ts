import { INVALID_FIELD } from '@portal/contract/shared/form-rules';
import { defineMessages } from '../lib/define-messages.ts';

/** Texts for fields that do not fit their schema. */
export const validationMessages = defineMessages({
  fieldRequired: '{field} is required.',
  wrongType: '{field} must be {kind}.',
  textTooShort: '{field} must be at least {limit} characters long.',
  textTooLong: '{field} must be at most {limit} characters long.',
  tooFewEntriesInList: '{field} must have at least {limit, plural, one {# entry} other {# entries}}.',
  tooManyEntriesInList: '{field} must have at most {limit, plural, one {# entry} other {# entries}}.',
  numberTooSmall: '{field} must be at least {limit}.',
  numberTooLarge: '{field} must be at most {limit}.',
  notMoreThan: '{field} must be more than {limit}.',
  notLessThan: '{field} must be less than {limit}.',
  invalidEmail: 'Please enter a valid email address.',
  invalidUrl: 'Please enter a valid URL.',
  notADate: '{field} must be a date.',
  notADateAndTime: '{field} must be a date and time.',
  notATime: '{field} must be a time.',
  wrongFormat: '{field} is not in the correct format.',
  valueNotInList: '{field} must be one of: {values}.',
  valueNotAllowed: '{field} must be {value}.',
  invalidField: INVALID_FIELD,
});
