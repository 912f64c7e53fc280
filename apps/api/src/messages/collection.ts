import { formatNounCount } from '@portal/wording/plurals';
import { codeNotShortened, rowTwice } from './platform.ts';

const again = 'Download the workbook again and copy your answers into it.';

/** Error texts for answers, submissions, registrations, comments and workbooks. */
export const collectionMessages = {
  rowOvertaken: (row: string) =>
    `Somebody else has changed ${row} meanwhile, so nothing was removed. Look at what they wrote, then remove the row if it still has to go.`,
  saidOfRow: (row: string, count: number) =>
    `${row} has ${count === 1 ? 'a comment or mark' : `${count} comments and marks`}, which nobody may lose, so the row cannot be removed. Clear its answers instead: an empty row asks nothing.`,
  // Cases and surveys
  reviewedBlind: 'This case is reviewed twice. Each review stays closed to others until both are complete.',
  reviewOpenedAgain:
    'One of the two reviews was opened again just now. Complete it first, then look at the differences anew.',
  noDifference: 'The two reviews do not differ here, so there is nothing to resolve. Look at the case again.',
  differenceChanged: (question: string) =>
    `“${question}” was answered or resolved by somebody else since you looked. Nothing was stored: look at it again.`,
  resolutionChanged:
    'This was changed by somebody else since you looked, so nothing was undone. Look at it again.',
  resolveTogether: (message: string) =>
    `With this the case would not be complete: ${message} Resolve both together, or open the first review and answer it there.`,
  followsFromResolved: 'Follows from what was resolved with it.',
  valueOrReason: 'Give a value, or a reason why there is none, not both.',
  valueNeeded: 'This question must be answered with a value.',
  surveyTakesNoAnswers: {
    not_yet_open: 'This survey is not open yet. Please come back later: your link and code stay good.',
    closed: 'This survey has closed and takes no more answers. Thank you for wanting to take part.',
    completed: 'Your answers were sent already. Thank you: there is nothing more to do.',
    withdrawn:
      'This code is no longer in use. If you would still like to take part, ask whoever invited you.',
  },
  otherDevice: 'These answers were started on another device. Continue there, or start again here.',
  codeMistyped:
    'There is a mistake in this code. It has 8 letters and figures: compare it with your letter or message.',
  codeUnknown: 'This code does not open this survey. Compare it with your letter or message.',
  codeNeeded: 'This survey is for those who were invited. Enter the code from your letter or message.',
  surveyFull:
    'Everybody this survey has room for has begun already. Thank you very much for wanting to take part.',
  surveyTakesNoFiles: 'No file can be sent with this survey. Leave this question out.',
  languageNotThere: 'This survey is not there in this language. Choose another one.',
  textsNotFor: {
    nobody: 'The programme shows what respondents wrote to nobody.',
    team: 'What respondents wrote is read by the programme team alone.',
  },
  contactsTooMany: (most: number) =>
    `A survey of a submission takes at most ${formatNounCount(most, 'person', 'people')}. Divide the list.`,
  surveyNotOpenToInvite:
    'People are written to while the survey takes answers. Wait until data collection is open, or have it extended.',
  casesUnfinished: (n: number) =>
    `${formatNounCount(n, 'case')} ${n === 1 ? 'is' : 'are'} in progress. Complete ${n === 1 ? 'it' : 'them'}, or withdraw what was begun by mistake, before you submit.`,

  hasNoCases: 'This questionnaire is answered once for each submission: it has no cases and no codes.',
  minimumStands: (minimum: number) =>
    `Results were shown from ${minimum} responses on. With another number now, two looks at them could tell a few people apart, so it stays ${minimum}.`,
  noSuchQuestions: (codes: string[]) =>
    `This questionnaire has no question with the code ${codes.map((code) => `“${code}”`).join(', ')}.`,
  codesLeft: (left: number, limit: number) =>
    left === 0
      ? `This submission has all the ${formatNounCount(limit, 'code')} it may have. Ask the programme team if it needs more.`
      : `This submission may have ${formatNounCount(limit, 'code')}: ${formatNounCount(left, 'more', 'more')} can be made. Ask the programme team if it needs more.`,
  surveyHasNoReviewers: 'Nobody reviews the answers to a survey.',
  reviewerOfOrganisation: 'Choose somebody of this organisation who may enter data in this project.',
  reviewersDiffer: 'A case is reviewed the second time by somebody else.',
  hasAnsweredFirst:
    'This person has written in the first review. Choose somebody who has not, so that the second review is their own.',
  hasAnsweredSecond:
    'This person has written in the second review. Choose somebody who has not, so that the two reviews stay apart.',
  secondReviewBegun: 'The second review has begun. Withdraw it with a reason if it is not to count.',
  firstReviewAsked: 'This is a second review. Say who reviews the case at its first review.',
  reasonToWithdraw: 'Something was entered in this case, and is deleted with it. Say why it is withdrawn.',
  sentIsTakenOutByTeam:
    'This response has been sent. The programme team can take it out: give them its reference.',
  casesOfSurvey: 'A survey is completed by whoever answers it.',

  // Submissions
  organisationOfProgramme: 'Choose an organisation of this programme.',
  submissionNameTaken: (name: string | undefined) =>
    `The organisation already has a submission “${name}” in this project. Choose another name.`,
  otherHasOne: (organisation: string, name: string) =>
    `${organisation} has a submission “${name}” in this project already. Rename one of them first.`,
  submissionsThere: (organisations: string) =>
    `These have a submission of this name in the project already: ${organisations}. Leave them out, or choose another name.`,
  submissionsChanged:
    'Somebody else has added submissions just now, so nothing was stored. Look at the list again and repeat it.',
  submissionUsed:
    'Something was answered, said or worked out for this submission, so it cannot be deleted. End it instead.',
  submissionRegistered: (registrations: string) =>
    `This submission is in ${registrations}, so it cannot be deleted. Remove it there first, or end it.`,
  noOrganisationOfCode: 'There is no organisation with this code. Add it under Organisations first.',
  codeNotShortened,
  rowTwice,

  // Organisations that merge
  mergesIntoItself: 'An organisation cannot be merged into itself, or into one that it carries on for.',
  successorClosed: (name: string) => `${name} is closed itself. Choose the organisation that carries on.`,
  registrationsCollide: (successor: string, project: string, period: string) =>
    `Both are registered for ${project}, ${period}, but the registration of ${successor} is not confirmed. Confirm it first.`,
  mergerChanged:
    'Something has changed since you looked at what the merger does, so nothing was done. Look at it again.',
  resultsAreFinal: 'The results of this period are final. Change the dates of the period first.',
  notSubmitted: 'This questionnaire has not been submitted.',
  notReopened: 'This questionnaire is not reopened, so there is nothing to close.',
  submittedAfterPublication: 'Submitted after the results had been published.',

  // Extensions
  extendedBeyondNow: 'Choose a time that is still to come.',
  extendedBeyondClosing: (closes: string) =>
    `Entry is open for everybody until ${closes}. Choose a later time, or change the dates.`,
  extendedBeyondPublication: (published: string) =>
    `Results are published on ${published}. Choose an earlier time, or move publication first.`,
  extendedAfterPublication:
    'The results of this period are published. Reopen the questionnaire to have it corrected.',
  takesNoPart: 'This organisation has no submission in the project.',
  submissionOfOrganisation: 'Choose a submission of this organisation in the project.',
  extendedAlready: 'Entry is extended for them already. Change the time there.',
  extensionChanged:
    'Somebody else has changed this since you opened it, so nothing was overwritten. Look at what it is now.',

  // Answers
  takesNoFile: 'This question takes no file.',
  fileIsEmpty: 'The file is empty.',
  completeFirst: (sections: string) => `Mark these sections complete before you submit: ${sections}.`,
  correctFirst: (message: string) => `${message} Correct it, or say why, before you submit.`,
  lookAgain: (message: string) => `${message} Look at its section again before you submit.`,

  // Registrations
  organisationRequired: 'Organisation is required.',
  notADraft: (state: string) =>
    `This registration is ${state}. Choose “Change registration” first, then change it and confirm again.`,
  submissionExists: (name: string) => `There is a submission “${name}” already.`,
  takesPartAlready: 'This submission takes part already.',
  removeInstead: 'This submission was added in this registration: remove it instead.',
  endInstead: 'This submission took part before. Say that it has ended instead.',

  // Comments
  othersComment: 'Only who wrote a comment can withdraw it.',
  queryHasChanged: (question: string, submission: string) =>
    `“${question}” of ${submission} has changed since you read it: somebody has replied, or changed or settled it. Nothing was done. Look at the list again.`,
  teamSettles: 'The programme team has marked this answer and settles it. Answer them in a comment.',

  // Reminders
  chooseWhom: 'Choose whom to write to: some organisations, or all that match.',
  othersByNow: (people: number) =>
    `Meanwhile this would go to ${formatNounCount(people, 'person', 'people')}. Nothing was sent: look at the preview again.`,
  templateChanged:
    'Somebody else has changed this message since you opened it. Nothing of yours was saved: reload, and change it again if that is still right.',
  reminderChanged:
    'Somebody else has changed this reminder since you opened it. Nothing of yours was saved: reload, and change it again if that is still right.',
  reminderGone: 'This reminder has gone. It stays as a record; add another one if more is to be said.',
  reminderTaken: 'There is already such a reminder on that day. Choose another day.',
  reminderTooEarly: (due: string) => `That would have been on ${due}. Give fewer days.`,
  noRegistration:
    'There is no registration in this period. Choose another reminder, or give registration its dates first.',

  // Workbooks
  noAnswersInFile:
    'Nothing in this file is an answer in a form that is known here: CSV or Excel of ODK, REDCap or LimeSurvey, data values of DHIS2, a QuestionnaireResponse of FHIR.',
  answersOfCases:
    'This questionnaire is answered case by case. A file of answers is taken in for questionnaires that are answered once by each submission.',
  answersWithoutCase:
    'This questionnaire is answered case by case. Open a case by its code, and answer it there.',
  surveyWithoutCode:
    'This is a survey. Only respondents can answer it, each with a code or by the open link.',
  tooManyReturns: (most: number) =>
    `This file has more than ${most} returns. Divide it and take in a part at a time.`,
  returnOfNobody:
    'It names no organisation. Give their codes in a column organisation_code, or as the product itself names them.',
  returnTwice: (code: string) => `${code} stands in the file more than once. Leave the one that is meant.`,
  returnOfUnknown: (code: string) => `No organisation that takes part has the code ${code}.`,
  returnOfUnits: (code: string) =>
    `${code} takes part with several submissions. Name the one that is meant in a column submission, or take its answers in there.`,
  returnOfOtherUnit: (code: string, name: string) =>
    `${code} takes part with no submission “${name}”. Give its name as it stands in the project.`,
  noQuestionKnown: 'Nothing in it is a question of this questionnaire.',
  answersOfOther: (given: string, organisation: string, code: string) =>
    `The answers in this file are of “${given}”, not of ${organisation} (${code}). Nothing of them was taken.`,
  answersOfNone: (count: number, code: string) =>
    `This file has ${count} returns, and none of them names ${code} as its organisation. Leave the one that is meant, or name the organisations in a column organisation_code.`,
  answersOfSeveral: (count: number, code: string) =>
    `This file has ${count} returns of ${code}. Leave the one that is meant.`,
  notACsv: 'This file is no CSV. Save it as CSV (UTF-8).',
  csvWithoutColumns: 'The first line of the CSV must name the columns question_code and value.',
  csvTooLong: 'This CSV has more lines than any questionnaire.',
  notAnArchive:
    'This file cannot be read as an Excel workbook (.xlsx). Save it as one, without a password, and choose it again.',
  notAWorkbook: 'This file cannot be read as an Excel workbook (.xlsx).',
  workbookTooLarge:
    'This workbook is far larger than the one that was downloaded. Copy the answers into a freshly downloaded one.',
  sheetMissing: (sheet: string) => `The sheet “${sheet}” is missing. ${again}`,
  sheetHidden: (sheet: string) =>
    `The sheet “${sheet}” is hidden. Show it, so that you see what you upload, and choose the file again.`,
  notDownloadedHere:
    'This workbook was not downloaded here. Download the one of this questionnaire and fill it in.',
  olderLayout: `This workbook has an older layout. ${again}`,
  ofOtherQuestionnaire: (own: { questionnaire_name: string; time_period_name: string }) =>
    `This workbook is of another questionnaire or time period than ${own.questionnaire_name}, ${own.time_period_name}.`,
  ofOtherSubmission: (own: { submission_name: string }) =>
    `This workbook is of another submission than ${own.submission_name}.`,
  questionnaireChanged: `The questionnaire has changed since this workbook was downloaded. ${again}`,
  cellMoved: (sheet: string, cell: string, text: string) =>
    `Rows or columns of the sheet “${sheet}” were moved or renamed: ${cell} should read “${text}”. ${again}`,
  nothingStored: (message: string) => `Nothing was stored: ${message}`,
  questionnaireChangedJustNow: 'The questionnaire has changed just now. Nothing was stored: check again.',
  changedJustNow: 'Somebody has changed an answer just now. Nothing was stored: check again.',
} as const;
