/** Error texts for comparisons. */
export const comparisonMessages = {
  exportOfPerson:
    'All that this portal keeps of one person. “contents” lists the tables and their columns, “rows” has the rows; instants are in UTC. Of answers and other things that belong to an organisation it says that this person changed them and when, not what they are. Passwords, second factors and keys are kept in a form that nobody can read, or not at all, and are left out, as are the contents of files.',
  exportOfOrganisation:
    'All that this portal keeps of one organisation. “contents” lists the tables and their columns, “rows” has the rows; instants are in UTC. Passwords, second factors, case codes and the contents of files are left out, and so is which case of a survey is whose.',
  typeItsName: 'Type the name of the organisation exactly as it is written.',
  publishedRestsOnIt: (n: number) =>
    `Published results rest on this organisation (${n === 1 ? 'one time period of a project' : `${n} time periods of projects`}), and would change for everybody. Say that this is meant, or keep it.`,
  teamInErased:
    'Somebody of the programme team belongs to this organisation. Give them another organisation, or none, first.',
  answersOfRespondents:
    'What respondents answered is opened by nobody one by one. The results of the survey show it together.',
  chartNameTaken: (name: string) =>
    `There is already a chart “${name}” in this project. Choose another name.`,
  chartIsReferredTo: 'Something refers to this chart still, such as comments on it, so it cannot be deleted.',
  noSuchOutputType: (name: string) => `There is no output type “${name}”.`,
  headingTaken: (name: string) => `The chart has a heading “${name}” already. Change that one.`,
  targetAndSide: 'Give a target together with whether values are to be at least or at most it.',
  phaseTaken: 'A phase begins in this period already. Remove it first to give another reason.',
  annotateOwn: 'What the programme team says to everybody is the programme team’s to write and to remove.',
  annotationsFull: (most: number) =>
    `There are ${most} annotations on this chart already. Remove one that is no longer needed first.`,
  groupCodeTaken: (code: string) =>
    `There is already a group with the code “${code}” in this tab. Choose another code.`,
  noSuchTab: 'The project has no such output tab.',
  groupHasGroups: 'There are groups in this group. Move or delete them first.',
  groupsHaveChanged: 'The groups have changed meanwhile. Load the page again, then order them.',
  groupAfterItsGroup: 'A group comes after the group it is in, in the same tab.',
  inGroupAlready: 'One of these charts stands in the group already.',
  chooseProjectPeriod: 'Choose a time period in which the project takes part.',
  oneNextPeriod: 'Choose a time period that is there, or describe a new one: one of the two.',
  inviteWithRegistration: 'Say when registration opens, or invite nobody.',
  sameNextPeriod: 'The next period must be another than the one it is started from.',
  questionnairesOfLast:
    'Choose questionnaires of the period it is started from. Somebody may have changed them: reload and try again.',
  measureOnce: 'A chart reads each measure once in a period.',
  chooseProjectMeasures: 'Choose measures of this project.',
  measureCodeTaken: (code: string | undefined) =>
    `There is already a measure with the code “${code}” in this project. Choose another code.`,
  measureIsRead: (names: string) =>
    `These charts read the measure: ${names}. Take it out of them first, then it can be deleted.`,
  publishedAgain: 'The results were published again.',
  measureIsPublished: 'Published results use this measure. You can change it, but not delete it.',
  measureIsReadByOne: 'A chart reads this measure. Take it out of it first.',
  measureJobNotBegun: 'The job could not be begun. Try again in a moment.',
  measureJobHasEnded: 'This job has ended already.',
  choosePeriodOfProgramme: 'Choose a time period of this programme.',
  atCharacter: (index: number, message: string) => `At character ${index + 1}: ${message}`,
  filterNameTaken: (name: string) =>
    `There is already a filter “${name}” in this project. Choose another name.`,
  optionTwice: (name: string) => `The option “${name}” stands here twice.`,
  optionOfFilter: 'Choose an option of this filter.',
  filterChanged:
    'Somebody else has changed this filter since you opened it. Close the form, look at it, and change it again.',
  filtersHaveChanged: 'Somebody else has added or deleted a filter. Look at the list again, then order it.',
  filterValuesChanged: (names: string) =>
    `Somebody else has changed what these have: ${names}. Nothing was changed. Look at the list again.`,
  submissionsOfProject: 'Choose submissions of this project.',
  noSuchFilterChange: 'change of the filter in this time period',
  tableWithoutSubmissions:
    'The file needs a heading “organisation_code” in its first line, “submission” where an organisation has several, and a column for each filter. Download the table to see how it is made.',
  tableWithoutFilters: 'The file has no column for a filter. Each filter is a column headed by its name.',
  tableHasProblems:
    'Nothing was stored: the file has problems that are listed. Correct them, then choose it again.',
  nothingToSort: 'Nothing is known of which options could be made here. Choose something else.',
  tooManyOptions: (n: number, most: number) =>
    `This would make ${n} options, and people choose from at most ${most}. Choose something coarser.`,
  chooseOptionQuestion:
    'Choose a question that is answered with one of some options, in a questionnaire of this project and period.',
  measureNotPublished:
    'Bands of a measure tell everybody in the project where each submission stands, so the period must be published first.',
  chooseProjectMeasure: 'Choose a measure of this project that is a single figure.',
  derivedIsOther: 'Something else would come of it by now. Look at it again.',
  filterNeedsName: 'Give the filter a name.',
  outlierActsChanged:
    'Somebody else has changed which acts follow since you opened them. Load the page again, then change them.',
  outlierActsFirst: 'Say first which acts follow when a case is opened, under “Outlier cases”.',
  noOutlierAnyMore:
    'One of these figures does not lie beyond the limits any more. Load the list again, then choose.',
  outlierCaseConcluded: 'This case was concluded meanwhile. Load the page again to see what came out of it.',
  outlierActDone: 'Somebody else has done this act meanwhile. Load the page again to see what they wrote.',
  outlierActOfTeam: 'This act is the programme team’s.',
  outlierReplyMissing: 'What you have found is required.',
  neighbourAttributesChanged:
    'Somebody else has changed what is weighed since you opened it. Nothing was changed. Look at it again.',
  viewNameTaken: (name: string) => `You have a view “${name}” in this project already. Choose another name.`,
  tooManyViews: (most: number) =>
    `You have ${most} views in this project, which is all one can have. Delete one first.`,
  tooManyPinned: (most: number) =>
    `${most} views stand on your dashboard, which is all there is room for. Take one off first.`,
  peerGroupNameTaken: (name: string) => `There is already a peer group “${name}”. Choose another name.`,
  teamMakesPeerGroups: 'Only the programme team makes peer groups for everybody.',
  noOrganisationToShareWith: 'Your account belongs to no organisation that could share a peer group.',
  makerShares: 'Only who made a peer group says whether the organisation uses it.',
  teamChangesPeerGroup: 'This peer group is for everybody: only the programme team changes it.',
  inPeerGroupAlready: 'This submission is in the peer group already.',
  accountClosed: 'Your account is no longer open.',
  enoughPacks: 'Other report packs of yours are being made. Wait for them, or cancel one.',
  packNotBegun: 'The report pack could not be begun. Try again in a moment.',
  templateOfNobody:
    'Report templates belong to an organisation, and yours is not known. Ask the programme team to add you to one.',
  templateNotYours: 'Only the programme team changes its templates. Save it as a new one of your own.',
  templateChanged:
    'Somebody else has changed this template since you opened it. Nothing was overwritten: look at theirs, or save yours as a new one.',
  nobodySubmitted: 'Nobody has submitted anything in this time period, so there is nothing to report on.',
  runUnderWay: 'Packs for all are being made in this project. Wait for them, or stop them first.',
  templateEmpty: 'This template has no parts yet. Add a chart or some words first.',
  tooManyTemplates: 'There are very many templates here. Delete one that is not needed any more first.',
  chartOfAnotherProject: 'A chart of this report is not in this project. Remove it, or choose another.',
  packNotMade: 'This report pack is not made yet.',
  nobodyElseWithOptions:
    'Nobody else with these options can be put in a group. Choose other options, or fewer filters.',
};
