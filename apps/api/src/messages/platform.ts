import { MOST_KEY_DAYS, MOST_KEYS, MOST_SERVICE_KEYS } from '@portal/contract/identity/key-scopes';

/** Builds the error for imported lists, including lists of submissions. */
export const codeNotShortened = (code: string) =>
  `There is an organisation with the code ${code}. A spreadsheet may have changed the code: write it as ${code}.`;
export const rowTwice = (row: number) => `This stands in row ${row} as well.`;

/** Error texts for accounts, organisations and projects. */
export const platformMessages = {
  notAnIdempotencyKey: 'An Idempotency-Key is 1 to 200 letters, digits and signs without spaces.',
  keyOfOtherCall:
    'This Idempotency-Key was used for another call within a day. Take a new one for each call, and the same only to send the same again.',
  forTeam: 'Only the programme team can do this.',
  forOwner: 'Only the platform owner can do this.',
  notForThisKey:
    'This API key is not for that. Your account says what it may do; sign in for everything else.',
  ownerObjected:
    'The owner of this account objected to a change in the last 30 days. Ask them to change it themselves.',
  addressChangesFrom: (from: string) =>
    `This address can be used from ${from}. Until then the owner of the account can object. Open the link again then.`,
  secondFactorResetFrom: (from: string) =>
    `The reset was asked for and is possible from ${from}. Until then the owner of the account can object.`,
  notForProjectKeys:
    'This API key is limited to one project, and this call is not about one project. Use a key for all projects.',
  tooManyKeys: `You have ${MOST_KEYS} API keys. Revoke one that you no longer use.`,
  scopeAboveHolder:
    'A key cannot do more than its holder: only the programme team manages, and viewers cannot enter answers.',
  tooManyServiceKeys: `The programme has ${MOST_SERVICE_KEYS} keys for machines. Revoke one that is no longer used.`,
  keyOfNoOrganisation: 'Choose an organisation of the programme that is not closed.',
  keyOfAnotherProject: 'Choose a project that you may open.',
  keyDays: `An API key works from tomorrow on, for ${MOST_KEY_DAYS} days at the most.`,

  // Accounts
  passwordTooEasy: 'This password is too easy to guess. Try three or four unrelated words.',
  samePassword: 'Choose a password that differs from the present one.',
  notCurrentPassword: 'This is not your current password.',
  secondFactorForAll: 'This programme asks everybody for a second factor.',
  secretFirst: 'Ask for a new secret first (otp/generate), then give a code of it.',
  wrongCode: 'This code is not right. Enter the code your app shows now.',
  presentCode: 'Enter a code of the app you use now that was not used before, or a recovery code.',
  organisationFromList: 'Choose your organisation from the list.',

  // Signing in with an organisation's account
  providerAway: (name: string) =>
    `${name} does not answer just now, so you cannot sign in by it. Try again in a few minutes, or sign in with your password.`,
  providerSecretLost: (name: string) =>
    `The portal cannot sign anybody in by ${name} just now: its owner has to enter the client secret anew. Sign in with your password, or write to the programme team.`,
  providerWithoutTls: 'Give an address that begins with https://.',
  providerFindings: {
    answers: 'The provider answers, and is the one it says.',
    noCode: 'It does not offer the authorisation code, which the portal signs in by.',
    noPkce: 'It does not offer PKCE with S256, which the portal asks for.',
    signsOut: 'It can sign people out.',
    signsNobodyOut: 'It cannot sign people out: they stay signed in there.',
    acr: (values: string) => `Its levels of assurance (acr): ${values}.`,
    slow: 'It does not answer in time.',
    anotherName:
      'Something answers, but calls itself by another address. Give the address as the provider writes it in its own document.',
    away: 'Nothing answers at this address. Check it, and that the portal’s server may reach it.',
    noDocument:
      'Something answers, but not with what is expected at /.well-known/openid-configuration below this address.',
  },
  signOnOver:
    'This sign-in has run out, was used, or was begun in another browser. Begin again, or sign in with your password.',
  signOnGivenUp: (name: string) =>
    `You were not signed in at ${name}. Begin again, or sign in with your password.`,
  signOnNotRight: (name: string) =>
    `What came back from ${name} is not right, so nobody was signed in. Begin again; if it happens once more, write to the programme team.`,
  signOnWithoutAddress: (name: string) =>
    `${name} does not say which email address is yours, so the portal cannot tell who you are. Sign in with your password, and tell the programme team.`,
  signOnForeignDomain: (name: string, address: string) =>
    `${name} says that your address is ${address}, but does not answer for addresses like it here. Sign in with your password.`,
  signOnNotVerified: (name: string, address: string) =>
    `${name} has not verified that ${address} is your address, so it opens no account here. Sign in with your password, and tell the programme team.`,
  signOnTooNew: (name: string) =>
    `Signing in at ${name} was set up or changed in the last 3 days. Until then, sign in with your password.`,
  signOnForeignAccount: (name: string, address: string) =>
    `Your account here has the address ${address}, for which ${name} does not answer. Sign in with your password.`,
  signOnNoAccount: (address: string) =>
    `There is no account for ${address} yet. Ask for one from the sign-in page; once it is approved you can sign in this way.`,
  signOnLinkedToAnother: (name: string, address: string) =>
    `The account ${address} is opened by another account of ${name}. Sign in with your password and take that one away under Account, Ways to sign in; then try again.`,

  // Passkeys
  tooManyPasskeys: (most: number) => `You have ${most} passkeys. Remove one that you no longer use.`,
  passkeyNotAdded:
    'This passkey was not added: what your device answered is not right, or came too late. Begin again.',
  passkeyKnown: 'This passkey is in use already.',
  passkeyNotRight:
    'This passkey opens no account here, or its answer is not right. Try again, or sign in with your password.',
  lastFactor:
    'This is your last second factor, and the programme asks everybody for one. Set up another passkey or an authenticator app first.',

  // People
  aboveOneself: 'You cannot change the account of somebody above you.',
  roleAboveOneself: 'You cannot give a role above your own.',
  decidesOnOneself: 'You cannot decide on your own account.',
  deletesOneself: 'You cannot delete your own account.',
  lastSuperuser: 'This is the last superuser. Make somebody else superuser first.',
  addressTaken: 'Somebody with this email address has an account already.',
  ownAddress: 'This is your email address already.',
  addressTakenMeanwhile:
    'Somebody has been given an account with this email address meanwhile, so yours was not changed. Write to the programme team.',
  organisationRequired: 'Organisation is required.',
  organisationOfProgramme: 'Choose an organisation of this programme.',
  decidedMeanwhile:
    'Somebody else has decided on this account since you opened it, so nothing was changed. Look at how it stands now, and decide again if that is still right.',
  notWaitingForDecision: (names: string) =>
    `These do not wait for a decision, or not any more: ${names}. Nothing was changed: reload the list and choose again.`,
  notAskedFor: (names: string) =>
    `These requests have been decided on or withdrawn meanwhile: ${names}. Nothing was changed: reload the list and choose again.`,
  takesNoPart: (organisation: string, projects: string) =>
    `${organisation} takes no part in: ${projects}. The person keeps access there, and sees its results: take it away under Access where it no longer fits.`,
  confirmOrganisation: 'Send it again with “confirm_organisation” to make the change.',
  hasPassword:
    'This person has chosen a password already, so there is nothing to invite them to. They can sign in, or choose a new password by “Forgot password”.',
  listHasNoColumn: (missing: string, found: string) =>
    `The first row has no column for ${missing}. It has: ${found}. Name the columns as the template does.`,
  listIsEmpty: 'There is nobody in this list: below the first row, each row is one person.',
  listTooLong: (most: number) =>
    `This list has more than ${most.toLocaleString('en-GB')} people. Split it, and invite them in parts.`,
  listChangedMeanwhile:
    'While this list was being stored, somebody in it was given an account, or a project in it was deleted. Nobody was invited: check the file again.',
  teamTakesAccess: 'Only the programme team can take access away. Write to them if you no longer need it.',

  // Organisations
  organisationCodeTaken: (code: string | undefined) =>
    `There is already an organisation with the code “${code}”. Choose another code.`,
  carriesOnAfterItself: 'An organisation cannot carry on after itself.',
  organisationHolds: (contents: string) =>
    `This organisation has ${contents}, so it cannot be deleted. Close it instead, or merge it into another one.`,
  organisationInUse:
    'Something still belongs to this organisation, so it cannot be deleted. Close it instead.',
  codeNotShortened,

  // Imported lists
  notATable:
    'This file cannot be read as a list. Save it as CSV or as an Excel workbook (.xlsx) and choose it again.',
  tableTooLong: (most: number) =>
    `This list has more than ${most.toLocaleString('en-GB')} rows. Take it in in parts.`,
  tableIsEmpty: 'There are no rows below the headings of this file.',
  columnsMissing: (columns: string) =>
    `The first row must name the columns, and these are missing: ${columns}. Download the list to see how it is written.`,
  columnTwice: (column: string) => `The column “${column}” is in the file twice. Remove one of them.`,
  rowTwice,
  fileUnclear: {
    decimal_mark: (sample: string) =>
      `“${sample}” can be read in two ways. Choose whether numbers in this file have a decimal point or a decimal comma.`,
    date_order: (sample: string) =>
      `“${sample}” can be read in two ways. Choose whether dates in this file begin with the day or the month.`,
  },
  fileMixes: {
    decimal_mark:
      'Some numbers in this file have a decimal point and others a decimal comma. Choose which one is right, and correct the others.',
    date_order:
      'Some dates in this file begin with the day and others with the month. Choose which order is right, and correct the others.',
  },
  importWouldDiffer:
    'Somebody has changed something since you looked at what the file does, so nothing was stored. Look at it again.',

  // Projects
  categoryNameTaken: (name: string) => `There is already a category “${name}”. Choose another name.`,
  categoryOfProgramme: 'Choose a category of this programme.',
  categoryInUse: (projects: string) =>
    `There are projects in this category: ${projects}. Move them to another one first.`,
  projectCodeTaken: (code: string | undefined) =>
    `There is already a project with the code “${code}”. Choose another code.`,
  projectHolds: (contents: string) => `This project has ${contents}, so it cannot be deleted.`,
  projectInUse: 'Something still belongs to this project, such as a report pack, so it cannot be deleted.',
  projectArchived: 'This project is in the archive. Ask the programme team if it should be taken up again.',
  archivedOnceCollected: (periods: string) =>
    `This project is still to be collected or published in ${periods}. It can be archived when that is over, or its dates are taken back.`,
  changedMeanwhile:
    'Somebody else has changed this since you opened it, so nothing was overwritten. Note what you have typed, open it again and look at what stands there now.',
  orderIsOfOthers:
    'Somebody else has added or removed something since you opened this, so the order was not changed. Open it again and arrange what is there now.',
  periodOfProject: 'Choose a time period in which the project has questionnaires or takes part.',

  // Redirects
  routeRuleTaken: (path: string) => `There is already a rule for ${path}. Change that one.`,
  routeRuleWouldNot: {
    protected:
      'Pages for signing in, accounts and the desk cannot be sent elsewhere: people would be locked out. Choose another address.',
    itself: 'This leads to the address it comes from. Give another one.',
    circle: 'With the other rules this leads in a circle, so that nobody would arrive. Give another address.',
    home_to_login:
      'This leads from the start page to the sign-in page, which sends on whoever is signed in: they would arrive nowhere. Give another address.',
  },

  // Settings
  logoTooLarge: (kilobytes: number) => `The logo must be at most ${kilobytes} kB.`,
  logoOfPixels: (most: number) => `This PNG cannot be read, or is wider or higher than ${most} pixels.`,
  logoOfOtherKind: 'The logo must be a PNG or an SVG.',
  logoNotSafe: {
    not_svg: 'This SVG cannot be read. Save it anew as a plain SVG, or upload a PNG.',
    style:
      'This SVG has a style sheet, which is not taken. Save it with presentation attributes, or upload a PNG.',
    image: 'This SVG has a picture inside, which is not taken. Upload a PNG instead.',
    foreignObject: 'This SVG has parts that are no drawing. Save it as a plain SVG, or upload a PNG.',
  },

  // Scopes
  scopeNameTaken: (name: string) => `There is already a scope “${name}”. Choose another name.`,
  scopeInUse: (projects: string) => `These projects name this scope: ${projects}. Take it from them first.`,
  scopeOfProgramme: 'Choose scopes of this programme.',
  inAndOutOfScope: 'Name each organisation once: it is either put into the scope or taken out of it.',
  scopesShutOut: (projects: string) =>
    `The people of these organisations can no longer open ${projects}, whatever access they were given:`,
  scopesKeep: (projects: string) =>
    `These organisations take part in ${projects} already. They keep their access, answers and results there, and cannot register for another period:`,
  scopesOpen: (project: string) =>
    `Everybody sees “${project}” in lists, and every organisation can ask for access and take part.`,
  outsideScopes: (organisation: string, project: string) =>
    `${organisation} is in none of the scopes that “${project}” is for. Put it into one of them first, under Scopes.`,
  accessOutsideScopes: (project: string) =>
    `The organisation of this person is in none of the scopes that “${project}” is for, so access would open nothing. Put the organisation into one of them first, under Scopes.`,
  notForYourOrganisation: (project: string) =>
    `“${project}” is not open to your organisation. Ask the programme team whether it can take part.`,
  scopeFileWithoutColumns:
    'The first row must name the columns, one of them Code. Add that row and choose the file again.',
  scopeFileEmpty: 'The file names no organisation. Put one into each row below the first.',
  organisationUnknown: (given: string) =>
    `There is no organisation “${given}” in this programme. If Excel has cut leading zeros, format the column as text.`,
  organisationAmbiguous: (given: string) => `Several organisations are called “${given}”. Give the code.`,
  organisationTwice: (given: string, row: number) => `“${given}” stands in row ${row} already.`,

  // Time periods
  timePeriodNameTaken: (name: string) => `There is already a time period “${name}”. Choose another name.`,
  endsBeforeStart: 'The last day must not be before the first.',
  timePeriodChanged:
    'Somebody else has changed this time period since you opened it. Nothing of yours was saved: reload, and change it again if that is still right.',
  timePeriodsChanged:
    'The order must name every time period once. Somebody may have added or deleted one: reload and try again.',
  timePeriodInUse: (projects: string) =>
    `These projects take part in this time period or have something in it: ${projects}. Take them out of it first.`,
  timePeriodHolds: 'Something still belongs to this time period, so it cannot be deleted.',
  timePeriodOfProgramme: 'Choose a time period of this programme.',
  takesPartAlready: (period: string) => `This project takes part in ${period} already.`,
  entryIsNotOpen: 'Entry is not open, so there is nothing to close.',
  publishedAlready: 'The results are published already.',
  nothingToPublish: 'Data collection has not opened yet, so there is nothing to publish.',
  nothingToWithdraw: 'These results are neither published nor to be published.',
  datesChanged:
    'Somebody else has changed these dates since you opened them. Nothing of yours was saved: reload, and change them again if that is still right.',
  periodHolds: (period: string, contents: string) =>
    `In ${period} this project has ${contents}, so it cannot be taken out of it.`,
  confirmEffects: 'Send it again with these effects in “confirmed” to make the change.',

  // Documents
  documentKinds: (kinds: string) =>
    `Files of this kind are not taken. Choose one of these: ${kinds}. Save older Office files in the newer format first.`,
  documentEmpty: 'This file is empty. Choose another one.',
  documentOfOtherKind: (extension: string) =>
    `This file does not hold what its name says (.${extension}), or it holds macros. Save it anew in that format, without macros, and choose it again.`,
  scannerRefuses: (name: string) =>
    `The virus scanner has refused “${name}”, so it was not stored. Have it looked at before you send it anywhere.`,
  scannerSilent:
    'The file could not be checked for viruses, so it was not stored. Try again in a few minutes, and tell whoever runs the portal if it happens again.',
  uploadTookTooLong: 'Storing the file took too long, so it was not kept. Send it again.',
  documentProjectGone: 'This project is not there any more. Choose another one.',
  newerVersion:
    'Somebody else has uploaded a newer version since you opened this, so yours was not stored. Look at theirs first, then upload yours again if it is still needed.',
  fileMissing:
    'The file of this document is not in the file store. Tell the programme team, who can upload it again.',

  // News
  newsEndsBeforeItBegins: 'Choose a time after the one it is shown from.',

  // Contact
  contactAnsweredMeanwhile:
    'Somebody else has answered this message since you opened it, so yours was not sent. Read theirs first, then send yours if it is still needed.',

  // How much of others a project shows
  peersUnderPseudonyms: (least: number) =>
    `Where others appear under pseudonyms, at least ${least} peers are needed: among fewer they could be told apart.`,
  roundingNeedsThreshold:
    'Rounding needs a disclosure threshold of at least 3: counts of 1 and 2 would be shown as 0.',
  ownerLoosensPublished:
    'Results of this project are published, or were. Only the superuser may change what would show more of others in them.',
  showsMore: 'This change shows more of others than now.',
  showsMoreOfPublished: (periods: string) => `That holds for what is published already as well: ${periods}.`,
  confirmLoosening: 'Send it again with “confirm_loosening” to make it.',
} as const;
