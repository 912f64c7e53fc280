import { defineMessages } from '../lib/define-messages.ts';

/** Error texts for answers, submissions, registrations, comments and workbooks. */
export const collectionMessages = defineMessages({
  rowChangedByOthers:
    'Someone else has changed {row}, so nothing was removed. Check what they wrote, then remove the row if you still need to.',
  rowHasComments:
    '{row} has {count, plural, one {a comment or follow-up} other {# comments and follow-ups}}, which would be lost, so you cannot remove the row. Clear its answers instead. You can leave the row empty.',
  // Cases and surveys
  otherReviewHidden: 'This case is reviewed twice. You cannot see the other review until both are complete.',
  reviewReopened:
    'One of the two reviews has just been reopened. Complete it first, then check the differences again.',
  reviewsAgree: 'The two reviews agree here, so there is nothing to resolve. Check the case again.',
  reviewDifferenceChanged:
    'Someone else has answered or resolved “{question}” since you opened it. Nothing was saved. Check it again.',
  resolutionChanged:
    'Someone else has changed this since you opened it, so nothing was undone. Check it again.',
  resolutionLeavesCaseIncomplete:
    'This would leave the case incomplete: {message} If the two reviews also differ on that answer, resolve both answers together. Otherwise, open the first review and correct that answer there.',
  followsFromResolvedAnswer: 'This follows from an answer that was resolved at the same time.',
  valueAndReasonGiven: 'Enter either a value or a reason for not having one, not both.',
  valueRequired: 'This question must have a value.',
  surveyUnavailable: {
    not_yet_open: 'This survey is not open yet. Please come back later. Your link and code will still work.',
    closed: 'This survey has closed. Thank you for your interest.',
    completed: 'Your answers have already been sent. Thank you. You do not need to do anything else.',
    withdrawn:
      'This code is no longer in use. If you would still like to take part, ask the person who invited you.',
  },
  caseCodeMistyped:
    'There is a mistake in this code. A code has 8 letters and numbers. Check it against your letter or message.',
  caseCodeUnknown: 'This code is not for this survey. Check it against your letter or message.',
  surveyInvitationRequired: 'This survey is by invitation only. Enter the code from your letter or message.',
  surveyFull:
    'This survey has reached its maximum number of responses. Thank you very much for your interest.',
  surveyFilesNotAllowed: 'You cannot upload files in this survey. Skip this question.',
  contactLanguageUnavailable:
    'This survey is not available in this language. Enter another language, or leave the cell blank.',
  languageUnavailable: 'This survey is not available in this language. Select another one.',
  writtenAnswersVisibleTo: {
    nobody: 'This programme does not show respondents’ written answers to anyone.',
    team: 'Only the programme team can read respondents’ written answers.',
  },
  tooManyContacts:
    'You can invite at most {most, plural, one {# person} other {# people}} to a survey for each submission. Remove some people from the list.',
  surveyNotOpenForInvitations:
    'You can only invite people while the survey is open. Wait until data collection opens, or ask for an extension.',
  casesUnfinished:
    '{count, plural, one {# case is in progress. Before you submit, complete it, or withdraw it if you started it by mistake.} other {# cases are in progress. Before you submit, complete them, or withdraw any that you started by mistake.}}',

  caseAlreadyInSubmission: 'The case is already in this submission. Select another submission.',
  secondReviewNotTransferable:
    'You cannot transfer a second review on its own. Transfer the first review, and the second will move with it.',
  previousCasesNotFound: 'The previous time period has no cases to carry forward.',

  questionnaireHasNoCases:
    'This questionnaire is answered once for each submission, so it has no cases or codes.',
  minimumResponsesFixed:
    'Results have already been shown with a minimum of {minimum} responses. Changing it now could identify a few people, so it stays at {minimum}.',
  identifierTakenInSubmission:
    '{question}: case {number} has the same answer. Correct one of them, or withdraw the case that is a duplicate.',
  identifierTakenElsewhere:
    '{question}: another submission already uses this answer. Check it. If it is correct, contact the programme team.',
  identifierTakenInFile: 'Line {line} has the same answer for another case.',
  identifierTypeNotAllowed:
    '{codes} cannot identify a case. Choose short text, NHS number or whole number questions that are asked only once.',
  surveyIdentifiersNotAllowed: 'Answers to a survey are anonymous, so no question can identify who answered.',
  questionsNotFound: 'This questionnaire has no question with the code {codes}.',
  caseCodeLimitReached:
    '{left, plural, =0 {This submission has reached its limit of {limit, plural, one {# code} other {# codes}}.} other {This submission can have {limit, plural, one {# code} other {# codes}}, so you can create {left, number} more.}} If it needs more, ask the programme team.',
  surveyReviewersNotAllowed: 'Survey answers are not reviewed.',
  reviewerNotInOrganisation: 'Select a person from this organisation who can enter data in this project.',
  secondReviewerSameAsFirst: 'The second reviewer must be a different person.',
  reviewerWroteFirstReview:
    'This person has entered answers in the first review. Select someone else, so that the second review is independent.',
  reviewerWroteSecondReview:
    'This person has entered answers in the second review. Select someone else, so that the two reviews stay independent.',
  secondReviewStarted:
    'The second review has started. If it should not count, withdraw it and give a reason.',
  caseIsSecondReview: 'This is a second review. Assign its reviewer in the first review of this case.',
  withdrawalReasonRequired:
    'This case has answers, which will be deleted with it. Give a reason for withdrawing it.',
  responseRemovalTeamOnly:
    'This response has been sent. To have it removed, give its reference to the programme team.',
  surveyCompletionRespondentOnly: 'Only the person answering a survey can complete it.',

  // Submissions
  organisationNotInProgramme: 'Select an organisation in this programme.',
  submissionNameTaken:
    'The organisation already has a submission called “{name}” in this project. Choose another name.',
  submissionNameTakenInOrganisation:
    '{organisation} already has a submission “{name}” in this project. Rename one of them first.',
  submissionNameTakenInOrganisations:
    'These organisations already have a submission with this name in the project: {organisations}. Leave them out, or choose another name.',
  submissionsChanged:
    'Someone else has just added submissions, so nothing was saved. Check the list, then try again.',
  submissionInUse:
    'This submission has answers, comments or results, so you cannot delete it. End it instead.',
  submissionRegistered:
    'This submission is part of {registrations}, so it cannot be deleted. Remove it from there first, or give it an end date.',
  organisationCodeNotFound: 'There is no organisation with this code. Add it under Organisations first.',
  organisationCodeShortened:
    'There is an organisation with the code {code}. A spreadsheet may have changed the code. Enter it as {code}.',
  duplicateRow: 'This is also in row {row}. Remove one of them.',

  // Organisations that merge
  mergerIntoItself: 'An organisation cannot be merged into itself, or into one that it has replaced.',
  successorClosed: '{name} is also closed. Select the organisation that replaces it.',
  successorRegistrationNotConfirmed:
    'Both organisations are registered for {project}, {period}, but the registration of {successor} is not confirmed. Confirm it first.',
  mergerRefused: '{reasons}',
  mergerChanged:
    'Something has changed since you previewed the merger, so nothing was merged. Check the preview again.',
  resultsFinal: 'The results for this period are final. Change the dates of the period first.',
  questionnaireNotSubmitted: 'This questionnaire has not been submitted.',
  questionnaireNotReopened: 'This questionnaire has not been reopened, so there is nothing to close.',
  submittedAfterPublication: 'Submitted after the results were published.',

  // Extensions
  extensionNotInFuture: 'Enter a time in the future.',
  extensionBeforeClosing:
    'Data entry is open to everyone until {closes}. Choose a later time, or change the dates.',
  extensionAfterPublication:
    'Results are published on {published}. Choose an earlier time, or change the publication date first.',
  extensionResultsPublished:
    'The results for this period have been published, so you cannot extend data entry. To allow a correction, reopen the questionnaire.',
  organisationHasNoSubmission: 'This organisation has no submission in the project.',
  submissionNotInOrganisation: 'Select a submission from this organisation in the project.',
  extensionExists: 'This extension already exists. Change its end time instead.',
  extensionChanged:
    'Someone else has changed this since you opened it, so your changes were not saved. Check the current version.',

  // Answers
  questionTakesNoFile: 'You cannot upload a file for this question.',
  fileEmpty: 'The file is empty.',
  sectionsIncomplete: 'Mark these sections complete before you submit: {sections}.',
  answerCorrectionRequired: '{message} Correct it, or explain it, before you submit.',
  answerCheckRequired: '{message} Check the section “{section}” again before you submit.',

  // Registrations
  organisationRequired: 'Organisation is required.',
  registrationNotDraft:
    'This registration is {state}. Select “Change registration” first, then make your changes and confirm it again.',
  registeredSubmissionNameTaken: 'There is already a submission “{name}”. Choose another name.',
  submissionAlreadyTakingPart: 'This submission is already taking part.',
  submissionAddedInRegistration: 'This submission was added in this registration. Remove it instead.',
  submissionTookPartBefore: 'This submission took part in an earlier time period. Mark it as ended instead.',

  // Comments
  commentAuthorOnly: 'Only the person who wrote a comment can withdraw it.',
  queryChanged:
    '“{question}” from {submission} has changed since you read it. Someone has replied to it, changed it or resolved it. Nothing was saved. Check the list again.',
  queryResolutionTeamOnly:
    'The programme team marked this answer for follow-up, so only they can mark it as resolved. Reply in a comment.',

  // Reminders
  recipientsRequired: 'Select the organisations to email, or all that match the filters.',
  recipientsChanged:
    'This email would now go to {people, plural, one {# person} other {# people}}. Nothing was sent. Check the preview again.',
  messageTemplateChanged:
    'Someone else has changed this email since you opened it. Your changes were not saved. Reload the page, then make them again if they are still needed.',
  reminderChanged:
    'Someone else has changed this reminder since you opened it. Your changes were not saved. Reload the page, then make them again if they are still needed.',
  reminderAlreadySent:
    'This reminder has been sent and stays as a record. To send another email, add a new reminder.',
  reminderTaken: 'There is already a reminder like this on that day. Choose another day.',
  reminderDueInPast: 'This reminder would have been due on {due}. Enter fewer days.',
  registrationDatesRequired:
    'Registration has no dates in this period. Set them first, or select another reminder.',

  // Cases from a file
  tooManyCaseLines: 'This file has more than {most, plural, one {# line} other {# lines}}. Split it.',
  tooManyCases: 'This file has more than {most, plural, one {# case} other {# cases}}. Split it.',
  caseFileEmpty: 'This file has no lines below its headings.',
  caseFileNotJson: 'This file must be a JSON list with one object for each case.',
  surveyImportNotAllowed: 'Only respondents can answer a survey. Import cases into a case review instead.',
  caseKeyColumnMissing: 'The file has no column for {code}, which identifies a case.',
  caseKeyTypeNotAllowed:
    '{code} cannot identify a case. Choose a short text or number question that is asked once.',
  caseKeyRequired: 'Enter the answer that identifies the case.',
  rowCaseNotFound: 'This case is not in the cases file.',
  tooManyCaseRows: 'A case can have at most {most, plural, one {# row} other {# rows}} here.',
  caseAnswersDiffer: 'Line {line} has a different answer for the same case.',
  caseExists: 'This case already exists. Choose to replace cases, or remove the line.',
  importedValueRequired: 'This question must have a value, not a reason such as “not known”.',
  importCancelled: 'The import was cancelled. Nothing was imported.',

  // Workbooks
  answerFileNotSupported:
    'This file has no answers in a supported format. Use CSV or Excel from ODK, REDCap or LimeSurvey, DHIS2 data values, or a FHIR QuestionnaireResponse.',
  caseAnswersNotImportable:
    'This questionnaire is answered case by case, so you cannot import answers. You can only import them for questionnaires answered once for each submission.',
  caseRequired:
    'This questionnaire is answered case by case. Open a case using its code, and answer it there.',
  surveyAnswersRespondentOnly:
    'This is a survey. Only respondents can answer it, with a code or through the open link.',
  tooManyReturns: 'This file has more than {most} returns. Split it and import one part at a time.',
  returnOrganisationRequired:
    'This return does not name an organisation. Add the code in an organisation_code column, or in the organisation field of the software you exported it from.',
  duplicateReturn: '{code} is in the file more than once. Keep only the one you want.',
  returnOrganisationNotFound: 'No organisation taking part has the code {code}.',
  returnSubmissionRequired:
    '{code} has more than one submission taking part. Add a “submission” column with the name of the one you want, or open that submission and import the answers there.',
  returnSubmissionNotFound:
    '{code} has no submission called “{name}” that is taking part. Enter its name as it appears in the project.',
  returnQuestionsNotFound: 'None of the questions in this return are in this questionnaire.',
  answersOfAnotherOrganisation:
    'The answers in this file are from “{given}”, not {organisation} ({code}). Nothing was imported.',
  organisationReturnNotFound:
    'This file has {count} returns, and none of them is from {code}. Keep only the one you want, or add an organisation_code column.',
  organisationReturnAmbiguous:
    'This file has {count} returns from {code}. Keep only the one you want to import.',
  fileNotCsv: 'This file is not a CSV. Save it as CSV (UTF-8).',
  csvColumnsMissing: 'The first line of the CSV must name the columns question_code and value.',
  csvTooLong: 'This CSV has too many lines to be a questionnaire.',
  workbookUnreadable:
    'This file cannot be read as an Excel workbook (.xlsx). Save it as one without a password, then upload it again.',
  fileNotWorkbook: 'This file cannot be read as an Excel workbook (.xlsx).',
  workbookTooLarge:
    'This workbook is far larger than the one you downloaded. Download it again and copy your answers into it.',
  sheetMissing: 'The sheet “{sheet}” is missing. Download the workbook again and copy your answers into it.',
  sheetHidden:
    'The sheet “{sheet}” is hidden. Unhide it so that you can see what you are uploading, then upload the file again.',
  workbookNotFromPortal:
    'This workbook was not downloaded from this portal. Download the workbook for this questionnaire and fill it in.',
  workbookLayoutOutdated:
    'This workbook has an older layout. Download the workbook again and copy your answers into it.',
  workbookOfAnotherQuestionnaire:
    'This workbook is not for {questionnaire_name}, {time_period_name}. It is for a different questionnaire or time period.',
  workbookOfAnotherSubmission:
    'This workbook is not for {submission_name}. It is for a different submission.',
  questionnaireChangedSinceDownload:
    'The questionnaire has changed since this workbook was downloaded. Download the workbook again and copy your answers into it.',
  sheetCellMoved:
    'Rows or columns of the sheet “{sheet}” were moved or renamed: {cell} should read “{text}”. Download the workbook again and copy your answers into it.',
  answersNotSaved: 'Nothing was saved: {message}',
  questionnaireChangedDuringImport: 'The questionnaire has just changed. Nothing was saved. Check again.',
  answersChanged: 'Someone has just changed an answer. Nothing was saved. Check again.',
});
