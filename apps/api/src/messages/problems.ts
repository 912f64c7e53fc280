import { defineMessages } from '../lib/define-messages.ts';

/** Texts of errors that many calls can have, by the code of the error. */
export const problemMessages = defineMessages({
  validationFailed: 'Some fields are not valid. Correct the listed fields and try again.',
  notFound: 'This {what} does not exist, or you do not have access to it.',
  linkGone: 'This link has been used or has expired. Ask for a new one.',
  caseCodeNeeded:
    'Enter the case code from your letter or message. If you do not have one, ask the person who invited you.',
  otherDevice: 'These answers were started on another device. Continue there, or start again here.',
  answerKeyNeeded: 'Send a key with the case code, so that no one else with the code can read these answers.',
  signInNeeded: 'You are not signed in, or your session has ended. Please sign in again.',
  tooManyAttempts:
    'Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  tooManyAttemptsForMinutes:
    'Too many attempts. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  tooManyFeeds:
    'You are already downloading several data feeds. Wait until one has finished, then try again.',
  tooManyCaseCodes:
    'Too many wrong codes have been tried from this network. Wait 30 seconds and try again. Your code still works.',
  contended: 'Too many people are changing this at once. Please try again in a moment.',
  tooSlow: 'Your request arrived too slowly and was not saved. Check your connection and try again.',
  fileStoreUnavailable: 'The file store is not available at the moment. Please try again in a few minutes.',
  fileStoreUnavailableToSave:
    'The file store is not available at the moment, so nothing was saved. Please try again in a few minutes.',
  busy: 'The portal is very busy just now. Please try again in a few seconds.',
  connectionLost:
    'The connection was lost. Please try again in a few seconds. Your change may already have been saved.',
  readOnlyPortal:
    'You cannot save just now: the portal is moving to another database. What you have typed stays here. Try again in a few minutes.',
  diskFull:
    'The server has no space left, so nothing was saved. Please contact the programme team, and try again in a few minutes.',
  wrongCredentials: 'The email address, password or code is incorrect.',
  oneTimeCodeMissing: 'Missing OTP',
  passwordExpired: 'Password Expired',
  emailNotVerified: 'Please verify your email address first: open the link in the message we sent you.',
  accountNotApproved: 'Your account is waiting for approval by the programme team.',
  accountAccessEnded: 'Your access ended on {day}. Contact the programme team if you still need it.',
  mfaNeeded: 'Set up multi-factor authentication first, under Account.',
  readOnlyRole: 'You can read this. To change it, ask your audit lead for a contributor account.',
  collectionNotOpen:
    'Data collection is not open (its status is “{state}”). Contact the programme team if something needs to change.',
  questionnaireLocked:
    'This questionnaire has been submitted and is locked. Ask the programme team to reopen it.',

  // What no endpoint sees
  internalError: 'An error occurred. Please try again later.',
  tooLarge: 'The request is too large. Send less data.',
  headersTooLong:
    'The address or the headers are too long. Shorten the address, or delete the cookies for this site.',
  requestTooSlow: 'The request arrived too slowly. Check your connection and send it again.',
  invalidHttpRequest: 'This is not an HTTP request that the portal can read.',
  wrongContentType: 'This content type is not supported. Send JSON.',
  invalidAddress: 'The address is not valid. Check it for mistakes.',
  invalidJson: 'The body is not valid JSON.',
  requestNotUnderstood: '{reason}',

  // Uploads
  fileTooLarge: 'The file is larger than {megabytes} MB.',
  formRequired: 'Send this as a form (multipart/form-data) with a file.',
  formUnreadable: 'The form could not be read. Select the file and send it again.',
  fileIncomplete: 'The file did not upload completely. Upload it again.',
  fileReadTimedOut: 'Reading this file took too long, so it was stopped. Upload a smaller file.',
  fileReadOutOfMemory: 'Reading this file took too much memory, so it was stopped. Upload a smaller file.',
  cellFormatNeeded: '{questions}',

  // OData
  odataRowNotFound: 'No row has the row_id {row_id}.',
  odataInvalidFilter: 'The $filter is not valid: {reason}.',
  odataOptionNotSupported: '{option} is not supported. Remove it.',
  odataOptionNotFound: 'There is no option {option}.',
  odataPropertyNotFound: 'There is no property {property} to select.',
  odataWholeNumberRequired: '{option} must be a whole number, 0 or more.',
  odataBooleanRequired: '{option} must be true or false.',
  odataFilterNotSupported:
    'A $filter with {feature} is not supported. Remove it, and filter the rows you receive.',
  odataFormatNotSupported: 'This is only available as {format}. Request {media_type}.',
  odataTooManyRowsToCount:
    'This has more than {most} rows, which is too many to count. Leave out $count and read the rows instead.',
  odataRowRemoved: 'Row {row_id} does not exist or has been removed. Start again from the first page.',
  odataVersionNotSupported: 'This is OData 4.0. Earlier versions are not supported.',
});
