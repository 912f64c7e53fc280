import { defineMessages } from '../lib/define-messages.ts';

/** Error texts for building questionnaires. */
export const questionnaireMessages = defineMessages({
  questionnaireNameTaken:
    'There is already a questionnaire “{name}” in this project and time period. Choose another name.',
  codeTaken: 'There is already a question with the code “{code}” in this questionnaire. Choose another code.',
  cellTaken: 'This cell already holds a question. Move or remove that one first.',
  halfACell: 'In a grid, each question needs a row and a column.',
  notOfSubSection: 'This {axis} is not in the sub-section.',
  noOptionTextHere: 'Only a choice question outside a grid can ask for a text beside an option.',
  noOptionForText: '“{code}” is not an option of this question, or is listed twice. Check its code.',
  circle: 'These calculated questions and defaults depend on each other: {codes}. Change one of them.',
  stillUsed:
    '{code} is used in {place}{more, plural, =0 {} one { and # more place} other { and # more places}}. Change that first.',
  tooLongRenamed:
    'With this code, {place} would be longer than {longest, number} characters. Choose a shorter code.',
  noSenseAnyMore: 'With this change, {place} no longer works. {message}',

  // Rosters
  noRosterHere:
    'A {kind} asks one question at a time, so people cannot add rows in it. Use a questionnaire for organisations or cases instead.',
  rosterSoKind:
    '“{name}” has rows that people add one at a time, which a {kind} cannot have. Make it an ordinary grid first.',
  fewerThanMinimum: 'At least {least} rows are always asked, so there cannot be fewer.',
  rowsAnswered:
    '{count, plural, one {1 submission has filled in} other {# submissions have filled in}} {rows}. Choose {most} rows or more, so that no answers are lost.',
  rowsCalculateOtherwise:
    '{code} has a formula of its own. To give all rows the same formula, remove the question and add it again.',
  ofFirstRow:
    '“{name}” asks the same questions in every row. Change the first row and the others will follow.',
  rowsOfRoster:
    'People add the rows of “{name}” as they fill it in. Change how many rows they can add instead.',
  listAnsweredSoNoRoster:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} these questions, so you cannot turn them into columns for rows that people add. Add a new sub-section instead.',

  orderIncomplete:
    'The order must list every item once. Someone may have changed it. Reload the page and try again.',

  // What answers forbid
  answeredSoStays:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} {what}, so it cannot be removed. Give it a condition that hides it instead.',
  answeredSoInCell:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this question, so you cannot move it to another cell. Its figures would be read as something else.',
  answeredSoTrue:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this question, so {falsified}. Add a new question instead.',
  chosenSoKept:
    '{count, plural, one {1 submission has selected} other {# submissions have selected}} an option that would be removed ({options}). Keep its code. You can change its text.',
  answeredSoKind:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so its kind cannot change.',
  casesSoKind: 'There are case codes for this questionnaire, so its kind cannot change.',
  answeredSoNotDeleted:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so it cannot be deleted. Close it instead.',
  submittedSoNotDeleted:
    '{count, plural, one {1 submission has submitted} other {# submissions have submitted}} this questionnaire, so it cannot be deleted. Close it instead.',
  casesSoNotDeleted: 'There are case codes for this questionnaire. Delete them first, or close it.',

  // A questionnaire's status
  nothingToOpen: 'Add a question before you open this questionnaire.',
  nothingToClose: 'This questionnaire is a draft. It cannot be answered yet, so there is nothing to close.',
  answeredSoNoDraft:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so it cannot become a draft again. Close it instead.',

  // Languages
  languageThere: 'This questionnaire is already translated into {language}.',
  languagesFull: 'A questionnaire can have at most {most} languages. Remove one of them first.',
  gapsSoNotReviewed:
    '{gaps, plural, one {1 text is not translated, so you cannot mark the translation as reviewed yet.} other {# texts are not translated, so you cannot mark the translation as reviewed yet.}}',
  notATranslation:
    'This file cannot be read as translations. Upload a workbook or an XLIFF file that you downloaded here, with the translations filled in.',
  translationColumns:
    'The first row must name the columns English and Translation. Download the workbook for an example.',
  otherLanguage: 'This file is in {found}, not in {wanted}. Nothing was imported.',
  tooManyEntries: 'A translation file can have at most {most} entries.',
  translationTooLong: 'The translation is longer than {most} characters. Shorten it.',
  translatedTwice: 'The file has two translations of this text. Keep only one.',
  otherPlaces:
    'The English text does not include the answer {places}. A translation can only include the answers that its English text does.',
  englishChanged: 'The English text has changed. It is now: {now}',
  englishGone: 'This text is no longer in the questionnaire.',
  leftEmpty: 'Not translated in the file, so the current translation does not change.',
});
