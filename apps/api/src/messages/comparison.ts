import { defineMessages } from '../lib/define-messages.ts';
/** Error texts for comparisons. */
export const comparisonMessages = defineMessages({
  individualCasesUnavailable: 'This questionnaire has no cases that can be shown one by one.',
  personExportDescription:
    'All the data that this portal stores about one person. “contents” lists the tables and their columns. “rows” contains their rows. Times are in UTC. For answers and other data that belong to an organisation, this file shows only that this person changed them and when. Passwords, multi-factor authentication secrets and keys are left out, because they are not stored or are encrypted. The contents of files are also left out.',
  organisationExportDescription:
    'All the data that this portal stores about one organisation. “contents” lists the tables and their columns. “rows” contains their rows. Times are in UTC. Passwords, multi-factor authentication secrets, case codes and the contents of files are left out. The links between survey cases and people are also left out.',
  organisationNameNotConfirmed: 'Type the name of the organisation exactly as it is shown.',
  organisationInPublishedResults:
    '{periods, plural, one {One set of published results includes} other {# sets of published results include}} this organisation. If you delete the organisation, these results will change for everyone. Confirm that you want this, or keep the organisation.',
  organisationHasTeamMembers:
    'A member of the programme team belongs to this organisation. First move them to another organisation, or remove them from this one.',
  individualResponsesUnavailable:
    'You cannot open survey responses one by one. The survey results show them together.',
  chartNameTaken: 'There is already a chart “{name}” in this project. Choose another name.',
  chartInUse: 'This chart is still in use, for example in comments, so you cannot delete it.',
  chartTypeNotFound: 'There is no chart type “{name}”.',
  headingTaken: 'The chart already has a heading “{name}”. Change that one instead.',
  targetIncomplete: 'Enter a target, and select whether values should be at least or at most the target.',
  targetPeriodTaken: 'Another target already starts in this period. Change that one instead.',
  phaseTaken: 'A phase already starts in this period. To give a different reason, remove that phase first.',
  sharedAnnotationsTeamOnly: 'Only the programme team can add and remove annotations for everyone.',
  tooManyAnnotations: 'This chart already has {most} annotations. First remove one that you no longer need.',
  groupCodeTaken: 'There is already a group with the code “{code}” in this tab. Choose another code.',
  tabNotFound: 'The project does not have this tab.',
  groupHasSubgroups: 'This group contains other groups. Move or delete them first.',
  groupsChanged: 'The groups have changed. Reload the page, then change their order again.',
  groupBeforeParent: 'A group must come after its parent group, in the same tab.',
  chartAlreadyInGroup: 'One of these charts is already in the group.',
  projectNotInTimePeriod: 'Select one of the project’s time periods.',
  nextPeriodAmbiguous: 'Either select an existing time period or enter a new one.',
  registrationOpeningRequired: 'Enter when registration opens, or choose not to invite anyone.',
  nextPeriodSameAsCurrent: 'Select or enter a period other than the one you are starting from.',
  questionnairesNotInPreviousPeriod:
    'Select questionnaires from the period you are starting from. They may have changed. Reload the page and try again.',
  duplicateMeasure: 'A chart can use each measure only once in a period.',
  measuresNotInProject: 'Select measures in this project.',
  measureCodeTaken: 'There is already a measure with the code “{code}” in this project. Choose another code.',
  measureInUse: 'These charts use the measure: {names}. Remove it from them before you delete it.',
  measureUsedByOthers: 'Other measures use this one: {names}. Change them before you delete it.',
  measureBreaksOthers: 'The measure “{name}” uses this one. {reason}',
  measureCodeTooLong: 'With this code, the formula for “{name}” would be too long. Choose a shorter code.',
  resultsRepublished: 'The results were published again.',
  measureInPublishedResults: 'Published results use this measure. You can change it, but not delete it.',
  measureNotOverCases: 'You can only split a measure that is a mean, median or proportion of cases.',
  measureOfSurvey: 'You cannot split a survey measure, because each band would have too few respondents.',
  measureIsBand: 'This measure is part of a split. Split the measure “{name}” instead.',
  measureSplitAlready:
    'The measure is already split by “{question}”. To split it again, delete that split first.',
  questionCannotSplit: 'You cannot split the measure by this question. Select a question from the list.',
  bandFollowsMeasure:
    'This measure is part of a split of “{name}”. To change its calculation, change “{name}”.',
  measureHasSplits: 'The measure is split by {names}. Delete the split first.',
  splitInPublishedResults: 'Published results show this split. You cannot delete it.',
  measureInChart: 'A chart uses this measure. Remove the measure from the chart first.',
  measureJobNotStarted: 'The job could not be started. Try again in a moment.',
  measureJobEnded: 'This job has already ended.',
  timePeriodNotInProgramme: 'Select a time period in this programme.',
  formulaErrorAtCharacter: 'At character {character}: {message}',
  filterNameTaken: 'There is already a filter “{name}” in this project. Choose another name.',
  duplicateOption: 'The option “{name}” is listed twice. Remove one of them.',
  optionNotInFilter: 'Select an option from this filter.',
  filterChanged:
    'Someone else has changed this filter since you opened it. Close the form, check the filter, then change it again.',
  filtersChanged: 'Someone else has added or deleted a filter. Check the list, then change the order again.',
  filterValuesChanged:
    'Someone else has changed the filter values for {names}. Your changes were not saved. Check the list again.',
  submissionsNotInProject: 'Select submissions in this project.',
  filterChangeInTimePeriod: 'filter change',
  organisationCodeColumnMissing:
    'The first line needs the heading “organisation_code” and a column for each filter. If an organisation has several submissions, also add “submission”. Download the table for an example.',
  filterColumnsMissing:
    'The file has no filter columns. Add a column for each filter, with its name as the heading.',
  filterTableInvalid:
    'Nothing was saved because the file has the problems listed. Correct them, then upload it again.',
  optionSourceEmpty: 'There is no data here to create options from. Select something else.',
  tooManyOptions: 'This would create {n} options, and a filter can have at most {most}. Use broader groups.',
  singleChoiceQuestionRequired:
    'Select a single-choice question from a questionnaire in this project and period.',
  measureNotPublished:
    'Bands based on a measure show everyone in the project how each submission compares. Publish the period first.',
  measureNotInProject: 'Select a measure in this project that has a single value.',
  derivedValuesChanged: 'The result has changed since the preview. Check it again.',
  filterNameRequired: 'Enter a name for the filter.',
  outlierActionsChanged:
    'Someone else has changed the actions since you opened them. Reload the page, then make your changes again.',
  outlierActionsRequired: 'First set the actions to take when a case is opened, under “Outlier cases”.',
  outliersChanged:
    'One of these figures is no longer outside the limits. Reload the list, then select again.',
  outlierCaseConcluded: 'This case has been concluded. Reload the page to see the outcome.',
  outlierActionCompleted:
    'Someone else has already completed this action. Reload the page to see what they wrote.',
  outlierActionTeamOnly: 'Only the programme team can complete this action.',
  outlierFindingRequired: 'Enter the organisation’s findings.',
  neighbourAttributesChanged:
    'Someone else has changed the attributes or weights since you opened them. Your changes were not saved. Check them again.',
  viewNameTaken: 'You already have a view “{name}” in this project. Choose another name.',
  tooManyViews: 'You already have {most} views in this project, which is the limit. Delete one first.',
  tooManyPinnedViews: 'Your dashboard already has {most} views, which is the limit. Remove one first.',
  peerGroupNameTaken: 'There is already a peer group “{name}”. Choose another name.',
  peerGroupCreationTeamOnly: 'Only the programme team can create peer groups for everyone.',
  sharingOrganisationRequired: 'You are not in an organisation, so you cannot share a peer group.',
  peerGroupSharingCreatorOnly:
    'Only the person who created a peer group can change whether the organisation uses it.',
  peerGroupChangeTeamOnly: 'This peer group is for everyone, so only the programme team can change it.',
  submissionAlreadyInPeerGroup: 'This submission is already in the peer group.',
  comparisonUnavailable: 'You cannot compare with “{name}”. {reason}',
  ownAccountClosed: 'Your account has been closed.',
  tooManyReportPacks: 'Your other report packs are still being created. Wait for them, or cancel one.',
  reportPackNotStarted: 'The report pack could not be started. Try again in a moment.',
  reportTemplateOrganisationRequired:
    'Report templates belong to an organisation, and you are not in one. Ask the programme team to add you.',
  reportTemplateChangeTeamOnly:
    'Only the programme team can change its templates. Save your own copy as a new template.',
  reportTemplateChanged:
    'Someone else has changed this template since you opened it. Your changes were not saved. Check their version, or save yours as a new template.',
  nothingSubmitted: 'Nothing has been submitted in this time period, so there is nothing to report on.',
  reportPackRunInProgress:
    'Report packs for all organisations are being created in this project. Wait for them to finish, or stop them first.',
  reportTemplateEmpty: 'This template is empty. Add a chart or some text first.',
  tooManyReportTemplates: 'There are too many templates. First delete one that you no longer need.',
  chartNotInProject: 'A chart in this report is not in this project. Remove it, or select another.',
  summarySubmissionRequired: 'Select a submission. Each summary covers one submission.',
  reportPackNotReady: 'This report pack is not ready yet.',
  comparisonGroupEmpty:
    'None of the other submissions you can add match these options. Select different options or fewer filters.',
});
