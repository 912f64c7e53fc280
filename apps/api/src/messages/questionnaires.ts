import { languageName } from '@portal/contract/shared/languages';

/** "1 submission has answered", "12 submissions have answered". */
const submissionsHave = (count: number, done: string) =>
  count === 1 ? `1 submission has ${done}` : `${count} submissions have ${done}`;

/** Error texts for building questionnaires. */
export const questionnaireMessages = {
  questionnaireNameTaken: (name: string) =>
    `There is already a questionnaire “${name}” in this project and time period. Choose another name.`,
  codeTaken: (code: string) =>
    `There is already a question with the code “${code}” in this questionnaire. Choose another code.`,
  cellTaken: 'This cell already holds a question. Move or remove that one first.',
  halfACell: 'In a grid, each question needs a row and a column.',
  notOfSubSection: (axis: 'row' | 'column') => `This ${axis} is not in the sub-section.`,
  noOptionTextHere: 'Only a choice question outside a grid can ask for a text beside an option.',
  noOptionForText: (code: string) =>
    `“${code}” is not an option of this question, or is listed twice. Check its code.`,
  circle: (codes: string) =>
    `These calculated questions and defaults depend on each other: ${codes}. Change one of them.`,
  stillUsed: (code: string, place: string, more: number) => {
    const others = more === 0 ? '' : ` and ${more} more place${more === 1 ? '' : 's'}`;
    return `${code} is used in ${place}${others}. Change that first.`;
  },
  tooLongRenamed: (place: string, longest: number) =>
    `With this code, ${place} would be longer than ${longest.toLocaleString('en-GB')} characters. Choose a shorter code.`,
  noSenseAnyMore: (place: string, message: string) =>
    `With this change, ${place} no longer works. ${message}`,

  // Rosters
  noRosterHere: (kind: 'survey' | 'registration') =>
    `A ${kind} asks one question at a time, so people cannot add rows in it. Use a questionnaire for organisations or cases instead.`,
  rosterSoKind: (kind: 'survey' | 'registration', name: string) =>
    `“${name}” has rows that people add one at a time, which a ${kind} cannot have. Make it an ordinary grid first.`,
  fewerThanMinimum: (least: number) => `At least ${least} rows are always asked, so there cannot be fewer.`,
  rowsAnswered: (count: number, rows: string[], most: number) =>
    `${submissionsHave(count, 'filled in')} ${rows.join(', ')}. Choose ${most} rows or more, so that no answers are lost.`,
  rowsCalculateOtherwise: (code: string) =>
    `${code} has a formula of its own. To give all rows the same formula, remove the question and add it again.`,
  ofFirstRow: (name: string) =>
    `“${name}” asks the same questions in every row. Change the first row and the others will follow.`,
  rowsOfRoster: (name: string) =>
    `People add the rows of “${name}” as they fill it in. Change how many rows they can add instead.`,
  listAnsweredSoNoRoster: (count: number) =>
    `${submissionsHave(count, 'answered')} these questions, so you cannot turn them into columns for rows that people add. Add a new sub-section instead.`,

  orderIncomplete:
    'The order must list every item once. Someone may have changed it. Reload the page and try again.',

  // What answers forbid
  answeredSoStays: (count: number, what: string) =>
    `${submissionsHave(count, 'answered')} ${what}, so it cannot be removed. Give it a condition that hides it instead.`,
  answeredSoInCell: (count: number) =>
    `${submissionsHave(count, 'answered')} this question, so you cannot move it to another cell. Its figures would be read as something else.`,
  answeredSoTrue: (count: number, falsified: string) =>
    `${submissionsHave(count, 'answered')} this question, so ${falsified}. Add a new question instead.`,
  chosenSoKept: (count: number, options: string[]) =>
    `${submissionsHave(count, 'selected')} an option that would be removed (${options.join(', ')}). Keep its code. You can change its text.`,
  answeredSoKind: (count: number) =>
    `${submissionsHave(count, 'answered')} this questionnaire, so its kind cannot change.`,
  casesSoKind: 'There are case codes for this questionnaire, so its kind cannot change.',
  answeredSoNotDeleted: (count: number) =>
    `${submissionsHave(count, 'answered')} this questionnaire, so it cannot be deleted. Close it instead.`,
  submittedSoNotDeleted: (count: number) =>
    `${submissionsHave(count, 'submitted')} this questionnaire, so it cannot be deleted. Close it instead.`,
  casesSoNotDeleted: 'There are case codes for this questionnaire. Delete them first, or close it.',

  // A questionnaire's status
  nothingToOpen: 'Add a question before you open this questionnaire.',
  nothingToClose: 'This questionnaire is a draft. It cannot be answered yet, so there is nothing to close.',
  answeredSoNoDraft: (count: number) =>
    `${submissionsHave(count, 'answered')} this questionnaire, so it cannot become a draft again. Close it instead.`,

  // Languages
  languageThere: (language: string) =>
    `This questionnaire is already translated into ${languageName(language)}.`,
  languagesFull: (most: number) =>
    `A questionnaire can have at most ${most} languages. Remove one of them first.`,
  gapsSoNotReviewed: (gaps: number) =>
    gaps === 1
      ? '1 text is not translated, so you cannot mark the translation as reviewed yet.'
      : `${gaps} texts are not translated, so you cannot mark the translation as reviewed yet.`,
  notATranslation:
    'This file cannot be read as translations. Upload a workbook or an XLIFF file that you downloaded here, with the translations filled in.',
  translationColumns:
    'The first row must name the columns English and Translation. Download the workbook for an example.',
  otherLanguage: (found: string, wanted: string) =>
    `This file is in ${languageName(found)}, not in ${languageName(wanted)}. Nothing was imported.`,
  tooManyEntries: (most: number) => `A translation file can have at most ${most} entries.`,
  translationTooLong: (most: number) => `The translation is longer than ${most} characters. Shorten it.`,
  translatedTwice: 'The file has two translations of this text. Keep only one.',
  otherPlaces: (places: string[]) =>
    `The English text does not include the answer ${places.join(', ')}. A translation can only include the answers that its English text does.`,
  englishChanged: (now: string) => `The English text has changed. It is now: ${now}`,
  englishGone: 'This text is no longer in the questionnaire.',
  leftEmpty: 'Not translated in the file, so the current translation does not change.',
} as const;
