import { defineMessages } from '../lib/define-messages.ts';

/** Error texts for accounts, organisations and projects. */
export const platformMessages = defineMessages({
  invalidIdempotencyKey: 'An Idempotency-Key must have 1 to 200 letters, digits or symbols, without spaces.',
  idempotencyKeyReused:
    'This Idempotency-Key was used for another call in the last day. Use a new key for each call. Reuse a key only to repeat the same call.',
  programmeTeamOnly: 'Only the programme team can do this.',
  platformOwnerOnly: 'Only the platform owner can do this.',
  apiKeyNotAllowed:
    'This API key cannot do this. See your account for what it can do, and sign in for everything else.',
  accountOwnerObjected:
    'The owner of this account objected to a change in the last 30 days. Ask them to change it themselves.',
  emailChangePending:
    'You can use this address from {from}. Until then, the owner of the account can object. Open the link again after that.',
  secondFactorResetPending:
    'The reset has been requested and can go ahead from {from}. Until then, the owner of the account can object.',
  projectApiKeyNotAllowed:
    'This API key is limited to one project, and this call is not for a single project. Use a key for all projects.',
  tooManyApiKeys: 'You have {most} API keys. Revoke one that you no longer use.',
  apiKeyScopeAboveHolder:
    'A key cannot do more than the person or organisation it belongs to. Select fewer permissions.',
  tooManyServiceApiKeys:
    'The programme already has {most} service API keys. Revoke one that is no longer used.',
  apiKeyOrganisationUnavailable: 'Select an organisation in this programme that is not closed.',
  apiKeyProjectUnavailable: 'Select a project that you have access to.',
  apiKeyEndDateOutOfRange: 'Select an end date from tomorrow to {most} days from now.',

  // Accounts
  passwordTooEasy: 'This password is too easy to guess. Try three or four unrelated words.',
  passwordUnchanged: 'Choose a password that is different from your current one.',
  wrongCurrentPassword: 'This is not your current password.',
  secondFactorRequired: 'This programme requires everyone to use multi-factor authentication.',
  secondFactorSecretRequired: 'Request a new secret first (otp/generate), then enter a code from it.',
  wrongSecondFactorCode: 'This code is incorrect. Enter the code your app shows now.',
  unusedSecondFactorCodeRequired:
    'Enter a code from your current app that you have not used before, or a recovery code.',
  organisationNotInList: 'Select your organisation from the list.',

  // Signing in with an organisation's account
  providerUnavailable:
    '{name} is not responding at the moment, so you cannot use it to sign in. Try again in a few minutes, or sign in with your password.',
  providerSecretMissing:
    'You cannot sign in with {name} at the moment, because the portal’s owner must enter the client secret again. Sign in with your password, or contact the programme team.',
  providerAddressNotHttps: 'Enter an address that starts with https://.',
  providerCheck: {
    responds: 'The provider responds, and gives this address as its own.',
    codeFlowNotSupported:
      'The provider does not support the authorisation code flow, which the portal uses to sign people in.',
    pkceNotSupported: 'The provider does not support PKCE with S256, which the portal requires.',
    signOutSupported: 'The provider can sign people out.',
    signOutNotSupported: 'The provider cannot sign people out, so they stay signed in there.',
    acrValues: 'The provider’s levels of assurance (acr): {values}.',
    timedOut: 'The provider did not respond in time.',
    issuerMismatch:
      'There is a server at this address, but it gives a different address. Enter the address exactly as it is in the provider’s own document.',
    unreachable:
      'There is no response from this address. Check the address, and that the portal’s server can reach it.',
    discoveryDocumentNotFound:
      'There is a server at this address, but it has no /.well-known/openid-configuration document.',
  },
  singleSignOnExpired:
    'This sign-in has expired, has been used, or was started in another browser. Start again, or sign in with your password.',
  singleSignOnCancelled:
    'You did not complete signing in with {name}. Start again, or sign in with your password.',
  singleSignOnInvalidResponse:
    'The response from {name} was not valid, so you were not signed in. Start again. If this happens again, contact the programme team.',
  singleSignOnEmailMissing:
    '{name} did not send your email address, so the portal cannot identify you. Sign in with your password, and contact the programme team.',
  singleSignOnEmailDomainNotAllowed:
    '{name} gave your address as {address}, but you cannot sign in this way with an address in that domain. Sign in with your password.',
  singleSignOnEmailNotVerified:
    '{name} has not verified that {address} is your address, so you cannot use it to sign in here. Sign in with your password, and contact the programme team.',
  singleSignOnTooRecent:
    'Signing in with {name} was set up or changed less than 3 days ago. Until 3 days have passed, sign in with your password.',
  singleSignOnAccountDomainNotAllowed:
    'Your account here uses the address {address}, which you cannot use to sign in with {name}. Sign in with your password.',
  singleSignOnAccountNotFound:
    'There is no account for {address} yet. Request one on the sign-in page. Once it is approved, you can sign in this way.',
  singleSignOnAlreadyLinked:
    'The account {address} is already linked to another {name} account. Sign in with your password and remove that link under Account, Ways to sign in. Then try again.',

  // Passkeys
  tooManyPasskeys: 'You have {most} passkeys. Remove one that you no longer use.',
  passkeyNotAdded:
    'This passkey was not added, because the response from your device was not valid or came too late. Start again.',
  passkeyTaken: 'This passkey is already in use.',
  passkeyNotVerified:
    'This passkey is not linked to an account here, or could not be verified. Try again, or sign in with your password.',
  lastSecondFactor:
    'This programme requires multi-factor authentication, and this is the only method you have set up. Set up another passkey or an authenticator app first.',

  // People
  accountRoleAboveOwn: 'You cannot change the account of a person with a higher role than yours.',
  grantedRoleAboveOwn: 'You cannot give a role that is higher than your own.',
  ownAccountDecisionNotAllowed: 'You cannot approve, reject, close or reopen your own account.',
  ownAccountDeletionNotAllowed: 'You cannot delete your own account.',
  lastSuperuser: 'This is the last superuser. Make someone else a superuser first.',
  emailTaken: 'There is already an account with this email address.',
  emailUnchanged: 'This is already your email address.',
  emailTakenSinceRequest:
    'Another account now uses this email address, so yours was not changed. Contact the programme team.',
  organisationRequired: 'Organisation is required.',
  organisationNotInProgramme: 'Select an organisation in this programme.',
  accountDecisionChanged:
    'Someone else has changed the status of this account since you opened it, so nothing was changed. Check its current status, then decide again if you still need to.',
  accountsNotPending:
    'These people are not waiting for a decision: {names}. Nothing was changed. Reload the list and select again.',
  accessRequestsNotPending:
    'These requests have since been decided on or withdrawn: {names}. Nothing was changed. Reload the list and select again.',
  organisationNotInProjects:
    '{organisation} does not take part in: {projects}. The person still has access and can see the results. If this is no longer right, remove their access under Access.',
  organisationConfirmationRequired:
    '{misfit} Send the request again with “confirm_organisation” to make the change.',
  passwordAlreadySet:
    'This person has already chosen a password, so they do not need an invitation. They can sign in, or use “Forgotten your password?” to choose a new one.',
  invitationListColumnMissing:
    'The first row has no column for {missing}. The columns in the file are: {found}. Use the same column names as the template.',
  invitationListEmpty: 'This list is empty. Add one person in each row below the first.',
  invitationListTooLong:
    'This list has more than {most, number} people. Split the list and import one part at a time.',
  invitationListChanged:
    'While this list was being saved, a person in it was given an account, or a project in it was deleted. No one was invited. Check the file again.',
  superuserLastDayNotAllowed: 'A superuser cannot have a last day of access. Remove the last day first.',
  accountNotFound: 'No user has the email address “{address}”.',
  ownAccessChangeNotAllowed: 'You cannot change your own access.',
  accountNotActive: 'This account has been rejected or closed. Reopen it before you give access.',
  accessGivenByRole: 'This role already gives access to every project.',
  accessGivenByEveryProject: 'This person has access to every project. Remove “Every project” instead.',
  lastDayInPast: 'Enter a last day of access that is today or later.',
  invalidLastDay: '“{text}” is not a date. Use a date such as 2027-03-31, or “none”.',
  invalidYesValue: '“{text}” is not clear. Use “yes”, or leave this empty.',
  projectCodeNotFound: 'There is no project with the code “{code}”.',
  accessGivenAndRemoved: 'You are giving access to {project} and removing it in the same row.',
  accessChangesRefused: 'Nothing was changed. {reasons}',
  accessRemovalTeamOnly: 'Only the programme team can remove access. Contact them if you no longer need it.',

  // Organisations
  organisationCodeTaken: 'There is already an organisation with the code “{code}”. Choose another code.',
  organisationReplacesItself: 'An organisation cannot replace itself.',
  organisationNotEmpty:
    'This organisation has {contents}, so it cannot be deleted. Close it instead, or merge it into another one.',
  organisationInUse: 'This organisation is still in use, so you cannot delete it. Close it instead.',
  organisationCodeShortened:
    'There is an organisation with the code {code}. A spreadsheet may have changed the code. Enter it as {code}.',

  // Imported lists
  fileNotTable:
    'This file cannot be read as a list. Save it as CSV or as an Excel workbook (.xlsx), then upload it again.',
  tableTooLong: 'This list has more than {most, number} rows. Split it and import one part at a time.',
  tableEmpty: 'There are no rows below the headings in this file.',
  tableColumnsMissing:
    'The first row must name the columns. These are missing: {columns}. Download the list for an example.',
  duplicateColumn: 'The column “{column}” is in the file twice. Remove one of them.',
  duplicateRow: 'This is also in row {row}. Remove one of them.',
  fileFormatAmbiguous: {
    decimal_mark:
      '“{sample}” can be read in two ways. Choose whether numbers in this file have a decimal point or a decimal comma.',
    date_order:
      '“{sample}” can be read in two ways. Choose whether dates in this file start with the day or the month.',
  },
  filePeriodNeeded: 'This file has values for several periods. Select the one to import.',
  fileFormatMixed: {
    decimal_mark:
      'Some numbers in this file have a decimal point and others a decimal comma. Choose which one is right, and correct the others.',
    date_order:
      'Some dates in this file start with the day and others with the month. Choose which order is right, and correct the others.',
  },
  importChanged:
    'Something has changed since you previewed the file, so nothing was saved. Check the preview again.',

  // Projects
  categoryNameTaken: 'There is already a category “{name}”. Choose another name.',
  categoryNotInProgramme: 'Select a category in this programme.',
  categoryInUse: 'There are projects in this category: {projects}. Move them to another category first.',
  projectCodeTaken: 'There is already a project with the code “{code}”. Choose another code.',
  projectNotEmpty: 'This project has {contents}, so it cannot be deleted.',
  projectInUse: 'This project is still in use, for example by a report pack, so you cannot delete it.',
  projectArchived:
    'This project is in the archive. Ask the programme team if you need it to be active again.',
  projectCollectionUnfinished:
    'This project still has data to collect or publish in {periods}. Archive it after that, or remove its dates first.',
  recordChanged:
    'Someone else has changed this since you opened it, so your changes were not saved. Copy what you have typed, then open it again to see the current version.',
  orderChanged:
    'Someone else has added or removed an item since you opened this, so the order was not changed. Open it again, then change the order.',
  timePeriodNotInProject: 'Select a time period in which the project runs or has questionnaires.',

  // Redirects
  redirectTaken: 'There is already a redirect for {path}. Change that one instead.',
  redirectNotAllowed: {
    protected:
      'You cannot redirect the sign-in, account or admin pages, because people would be locked out. Choose another address.',
    itself: 'This redirects to its own address. Enter another one.',
    circle: 'With the other redirects, this would create a loop. Enter another address.',
    home_to_login:
      'This redirects the home page to the sign-in page, which sends people back to it once they have signed in. Enter another address.',
  },

  // Settings
  logoTooLarge: 'The logo must be at most {kilobytes} kB.',
  logoDimensionsTooLarge: 'This PNG cannot be read, or is more than {most} pixels wide or high.',
  logoTypeNotAllowed: 'The logo must be a PNG or an SVG.',
  logoNotSafe: {
    not_svg: 'This SVG cannot be read. Save it again as a plain SVG, or upload a PNG.',
    style:
      'This SVG has a style sheet, which is not allowed. Save it with presentation attributes, or upload a PNG.',
    image: 'This SVG contains an image, which is not allowed. Upload a PNG instead.',
    foreignObject: 'This SVG contains more than a drawing. Save it as a plain SVG, or upload a PNG.',
  },

  // Scopes
  scopeNameTaken: 'There is already a scope “{name}”. Choose another name.',
  scopeInUse: 'These projects use this scope: {projects}. Remove the scope from these projects first.',
  scopesNotInProgramme: 'Select scopes in this programme.',
  organisationAddedAndRemoved: 'List each organisation only once. Either add it to the scope or remove it.',
  scopeChangeRemovesAccess:
    'People in these organisations will no longer be able to open {projects}, even if they were given access:',
  scopeChangeBlocksRegistration:
    'These organisations already take part in {projects}. They will keep their access, answers and results there, but will not be able to register for another period:',
  scopeChangeOpensProject:
    'Everyone will be able to see “{project}” in lists, and every organisation will be able to request access and take part.',
  organisationOutsideScopes:
    '{organisation} is not in any scope of “{project}”. Add it to one of the project’s scopes first, under Scopes.',
  accessOutsideScopes:
    'This person’s organisation is not in any scope of “{project}”, so access would have no effect. First add the organisation to one of these scopes, under Scopes.',
  projectNotOpenToOrganisation:
    '“{project}” is not open to your organisation. Ask the programme team whether it can take part.',
  scopeFileColumnsMissing:
    'The first row must name the columns, including Code. Add that row, then upload the file again.',
  scopeFileEmpty: 'The file has no organisations. Enter one in each row below the first.',
  organisationNotFound:
    'There is no organisation “{given}” in this programme. If Excel has removed leading zeros, format the column as text.',
  organisationAmbiguous: 'Several organisations are called “{given}”. Enter the code instead.',
  duplicateOrganisation: '“{given}” is already in row {row}. Remove one of them.',

  // Time periods
  timePeriodNameTaken: 'There is already a time period “{name}”. Choose another name.',
  timePeriodEndBeforeStart: 'The last day must not be before the first.',
  timePeriodChanged:
    'Someone else has changed this time period since you opened it. Your changes were not saved. Reload the page, then make them again if they are still needed.',
  timePeriodsChanged:
    'The list must include every time period once. A time period may have been added or deleted. Reload the page and try again.',
  timePeriodInUse:
    'These projects run in this time period or have data in it: {projects}. Remove the projects from the period first.',
  timePeriodReferenced: 'This time period is still in use, so you cannot delete it.',
  timePeriodNotInProgramme: 'Select a time period in this programme.',
  projectAlreadyInTimePeriod: 'This project already runs in {period}.',
  entryNotOpen: 'Data entry is not open, so there is nothing to close.',
  resultsAlreadyPublished: 'The results are already published.',
  collectionNotStarted: 'Data collection has not opened yet, so there is nothing to publish.',
  resultsNotPublished: 'These results are not published and have no publication date.',
  datesChanged:
    'Someone else has changed these dates since you opened them. Your changes were not saved. Reload the page, then make them again if they are still needed.',
  projectPeriodNotEmpty: 'In {period} this project has {contents}, so you cannot remove it from the period.',
  effectsConfirmationRequired:
    '{effects} Send the request again with these effects in “confirmed” to make the change.',

  // Documents
  documentTypeNotAllowed:
    'You cannot upload files of this type. Use one of these: {kinds}. Save older Office files in the newer format first.',
  documentEmpty: 'This file is empty. Select another file.',
  invalidDocument:
    'This file is not a valid .{extension} file, or it contains macros. Save it again in that format without macros, then upload it again.',
  virusScanRejected:
    'The virus scanner rejected “{name}”, so it was not saved. Have the file checked before you send it anywhere.',
  virusScanUnavailable:
    'The file could not be checked for viruses, so it was not saved. Try again in a few minutes. If it happens again, contact the people who run the portal.',
  uploadTimedOut: 'The file took too long to save. Send it again.',
  documentProjectNotFound: 'This project no longer exists. Select another one.',
  documentVersionChanged:
    'Someone else has uploaded a newer version since you opened this, so yours was not saved. Check theirs first, then upload yours again if it is still needed.',
  documentFileMissing: 'The file for this document is missing. Ask the programme team to upload it again.',

  // News
  newsEndBeforeStart: 'Choose an end time that is after the start time.',

  // Contact
  contactSenderErased:
    'The details of the person who wrote this were erased, so there is no address to reply to. Close the message instead.',
  contactAlreadyAnswered:
    'Someone else has replied to this message since you opened it, so your reply was not sent. Read theirs first, then send yours if it is still needed.',

  // How much of others a project shows
  tooFewPeersForPseudonyms:
    'If other organisations appear under pseudonyms, you need at least {least} peers. With fewer, they could be identified.',
  disclosureThresholdRequired:
    'Rounding needs a disclosure threshold of at least 3. Otherwise counts of 1 and 2 would be shown as 0.',
  publishedDisclosureSuperuserOnly:
    'This project has or had published results. Only a superuser can make changes that show more of other organisations’ results.',
  disclosureConfirmationRequired:
    'This change would show more of other organisations’ results. {made_visible} Send the request again with “confirm_loosening” to make the change.',
  publishedDisclosureConfirmationRequired:
    'This change would show more of other organisations’ results. {made_visible} This also applies to results that are already published: {periods}. Send the request again with “confirm_loosening” to make the change.',
});
