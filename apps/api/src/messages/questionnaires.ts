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
  halfACell: 'In a grid a question stands in a row and a column.',
  notOfSubSection: (axis: 'row' | 'column') => `This ${axis} is not one of the sub-section.`,
  circle: (codes: string) => `Calculated questions and defaults need each other: ${codes}.`,
  stillUsed: (code: string, place: string, more: number) => {
    const others = more === 0 ? '' : ` and ${more} more place${more === 1 ? '' : 's'}`;
    return `${code} is used in ${place}${others}. Change that first.`;
  },
  tooLongRenamed: (place: string, longest: number) =>
    `With this code ${place} becomes longer than ${longest.toLocaleString('en-GB')} characters. Choose a shorter code.`,
  noSenseAnyMore: (place: string, message: string) =>
    `With this change ${place} makes no sense any more. ${message}`,

  // Rosters
  noRosterHere: (kind: 'survey' | 'registration') =>
    `A ${kind} asks one question after the other, so it has no rows that are begun one by one. Ask for them in a questionnaire for organisations or cases.`,
  rosterSoKind: (kind: 'survey' | 'registration', name: string) =>
    `“${name}” has rows that are begun one by one, and a ${kind} has none. Make it an ordinary grid first.`,
  fewerThanMinimum: (least: number) => `At least ${least} rows are always asked, so there cannot be fewer.`,
  rowsAnswered: (count: number, rows: string[], most: number) =>
    `${submissionsHave(count, 'filled in')} ${rows.join(', ')}. Choose ${most} rows or more, so that nothing of it is lost.`,
  ofFirstRow: (name: string) =>
    `“${name}” asks the same in every row. Change the first row: the others follow.`,
  rowsOfRoster: (name: string) =>
    `The rows of “${name}” are begun by whoever fills it in. Change how many there may be instead.`,
  listAnsweredSoNoRoster: (count: number) =>
    `${submissionsHave(count, 'answered')} these questions, so they cannot become the columns of rows. Add a new sub-section instead.`,

  orderIncomplete:
    'The order must name everything that stands together, each once. Somebody may have changed it: reload and try again.',

  // What answers forbid
  answeredSoStays: (count: number, what: string) =>
    `${submissionsHave(count, 'answered')} ${what}, so it cannot be removed. Give it a condition that hides it instead.`,
  answeredSoInCell: (count: number) =>
    `${submissionsHave(count, 'answered')} this question, so it cannot move to another cell: its figures would be read as something else.`,
  answeredSoTrue: (count: number, falsified: string) =>
    `${submissionsHave(count, 'answered')} this question, so ${falsified}. Add a new question instead.`,
  chosenSoKept: (count: number, options: string[]) =>
    `${submissionsHave(count, 'chosen')} an option that would be removed (${options.join(', ')}). Keep its code; its text may change.`,
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
  nothingToClose: 'This questionnaire is a draft: nobody can answer it, so there is nothing to close.',
  answeredSoNoDraft: (count: number) =>
    `${submissionsHave(count, 'answered')} this questionnaire, so it cannot become a draft again. Close it instead.`,

  // Languages
  languageThere: (language: string) =>
    `This questionnaire is translated into ${languageName(language)} already.`,
  languagesFull: (most: number) => `A questionnaire has at most ${most} languages. Remove one of them first.`,
  gapsSoNotReviewed: (gaps: number) =>
    gaps === 1
      ? '1 text is not translated, so it cannot be marked as reviewed yet.'
      : `${gaps} texts are not translated, so it cannot be marked as reviewed yet.`,
  notATranslation:
    'This file cannot be read as translations. Choose a workbook or an XLIFF file that was downloaded here, with the translations filled in.',
  translationColumns:
    'The first row must name the columns English and Translation. Download the workbook to see how it is written.',
  otherLanguage: (found: string, wanted: string) =>
    `This file is in ${languageName(found)}, not in ${languageName(wanted)}. Nothing was taken from it.`,
  tooManyEntries: (most: number) => `A file of translations has at most ${most} entries.`,
  translationTooLong: (most: number) => `The translation is longer than ${most} characters.`,
  translatedTwice: 'The file translates this text in two ways. Decide for one of them.',
  otherPlaces: (places: string[]) =>
    `The English takes in no answer by ${places.join(', ')}. A translation has the places of its text, and no others.`,
  englishChanged: (now: string) => `The English has been changed since. It says now: ${now}`,
  englishGone: 'Nothing in the questionnaire says this any more.',
  leftEmpty: 'Not translated in the file: what stands there stays.',
} as const;
