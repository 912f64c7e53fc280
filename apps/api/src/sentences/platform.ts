/** What people are told when something with accounts, organisations or projects cannot be done. */
export const sentences = {
  forTeam: 'Only the programme team can do this.',
  forOwner: 'Only the platform owner can do this.',

  // Accounts
  passwordTooEasy: 'This password is too easy to guess. Try three or four unrelated words.',
  samePassword: 'Choose a password that differs from the present one.',
  notCurrentPassword: 'This is not your current password.',
  secondFactorForAll: 'This programme asks everybody for a second factor.',
  secretFirst: 'Ask for a new secret first (otp/generate), then give a code of it.',
  wrongCode: 'This code is not right. Enter the code your app shows now.',
  presentCode: 'Enter a code of the app you use now that was not used before, or a recovery code.',
  organisationFromList: 'Choose your organisation from the list.',

  // People
  aboveOneself: 'You cannot change the account of somebody above you.',
  roleAboveOneself: 'You cannot give a role above your own.',
  decidesOnOneself: 'You cannot decide on your own account.',
  deletesOneself: 'You cannot delete your own account.',
  lastSuperuser: 'This is the last superuser. Make somebody else superuser first.',
  addressTaken: 'Somebody with this email address has an account already.',
  organisationRequired: 'Organisation is required.',
  organisationOfProgramme: 'Choose an organisation of this programme.',
  teamTakesAccess: 'Only the programme team can take access away. Write to them if you no longer need it.',

  // Organisations
  organisationCodeTaken: (code: string | undefined) =>
    `There is already an organisation with the code “${code}”. Choose another code.`,
  carriesOnAfterItself: 'An organisation cannot carry on after itself.',

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
