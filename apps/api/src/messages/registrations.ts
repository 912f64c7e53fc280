import { defineMessages } from '../lib/define-messages.ts';

/** Texts for registrations that cannot be changed or confirmed. */
export const registrationMessages = defineMessages({
  registrationReadOnly:
    'You can read this registration. To change it, ask your audit lead for a contributor account.',
  registrationNotRequired: 'This project does not need registration for this period.',
  registrationNotOpenYet: 'Registration has not opened yet.',
  collectionClosed: 'Data collection has closed.',
  registrationClosed: 'Registration has closed. Contact the programme team if something needs to change.',
  registrationNotOpen: 'Registration is not open. Contact the programme team if something needs to change.',
  submissionNotRegistered:
    'This submission is not registered for this time period. Register it first, or ask the programme team.',
  leadRequired: 'Add a lead: the person we contact about this time period.',
  participatingSubmissionRequired:
    'Select at least one submission to take part, or say that you are not taking part this time.',
});
