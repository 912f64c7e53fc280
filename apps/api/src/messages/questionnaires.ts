import { defineMessages } from '../lib/define-messages.ts';

/** Error texts for building questionnaires. */
export const questionnaireMessages = defineMessages({
  questionnaireNameTaken:
    'There is already a questionnaire “{name}” in this project and time period. Choose another name.',
  questionCodeTaken:
    'There is already a question with the code “{code}” in this questionnaire. Choose another code.',
  cellTaken: 'This cell already holds a question. Move or remove that one first.',
  gridCellIncomplete: 'In a grid, each question needs a row and a column.',
  axisNotInSubSection: 'This {axis} is not in the sub-section.',
  optionTextNotAllowed:
    'You can only add a text question to an option of a choice question, and the choice question must not be in a grid.',
  optionForTextNotFound: '“{code}” is not an option of this question, or is listed twice. Check its code.',
  formulaCycle: 'These calculated questions and defaults depend on each other: {codes}. Change one of them.',
  questionInUse:
    '{code} is used in {place}{more, plural, =0 {} one { and # more place} other { and # more places}}. {more, plural, =0 {Change that} other {Change those}} first.',
  renamedReferenceTooLong:
    'With this code, {place} would be longer than {longest, number} characters. Choose a shorter code.',
  referenceBroken: 'With this change, {place} would no longer work. {message}',

  // Lookup tables
  lookupTableTaken: 'There is already a lookup table with the code “{code}”. Replace that one instead.',
  lookupTableEmpty:
    'A lookup table needs a column of keys, a column of values and at least one row. The first row has the headings.',
  lookupColumnsTooMany:
    'A lookup table can have at most {most, number} columns besides the keys. Remove the extra columns.',
  lookupColumnNames: 'The heading “{name}” is empty or appears twice. Give each column its own heading.',
  lookupKeyMissing: 'Row {row, number} has no key in the first column. Enter one or remove the row.',
  lookupKeyTwice:
    'Row {row, number} has the same key as row {before, number}: “{key}”. Capitals and spaces are ignored. Remove one of them.',
  lookupColumnGone:
    'Rules in questionnaires may depend on the column “{column}”. Keep it in the file, with values of the same type.',
  lookupTableUsed:
    'Rules in “{name}”{more, plural, =0 {} one { and # more questionnaire} other { and # more questionnaires}} use this table. Change those first.',

  // Rosters
  rosterNotAllowed:
    'In a {kind}, questions are asked one at a time, so people cannot add rows. Use a questionnaire for organisations or cases instead.',
  questionnaireHasRoster:
    '“{name}” has rows that people add one at a time, which a {kind} cannot have. Change it to a standard grid first.',
  rowsBelowMinimum:
    'At least {least, plural, one {# row is} other {# rows are}} always shown, so there cannot be fewer.',
  rowsHaveAnswers:
    '{count, plural, one {1 submission has filled in} other {# submissions have filled in}} {rows}. Choose at least {most, plural, one {# row} other {# rows}}, so that no answers are lost.',
  rowFormulasDiffer:
    '{code} has a formula of its own. To give all rows the same formula, remove the question and add it again.',
  rowFollowsFirstRow:
    'In “{name}”, every row has the same questions. Change the first row and the others will follow.',
  rosterRowsFixed:
    'People add rows to “{name}” as they fill it in. Change how many rows they can add instead.',
  rosterNotAllowedAfterAnswers:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} these questions, so you cannot make this sub-section a roster. Add a new sub-section instead.',

  orderIncomplete:
    'The list must include every item once. An item may have been added or removed. Reload the page and try again.',

  // What answers forbid
  answeredItemNotRemovable:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} {what}, so it cannot be removed. Give it a condition that hides it instead.',
  answeredQuestionNotMovable:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this question, so you cannot move it to another cell. Existing figures would be read as figures for the new cell.',
  answeredQuestionFixed:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this question, so {falsified}. Add a new question instead.',
  selectedOptionNotRemovable:
    '{count, plural, one {1 submission has selected} other {# submissions have selected}} an option that would be removed ({options}). Keep its code. You can change its label.',
  questionnaireKindFixed:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so its type cannot be changed.',
  questionnaireKindFixedByCases: 'This questionnaire has case codes, so its type cannot be changed.',
  answeredQuestionnaireNotDeletable:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so it cannot be deleted. Close it instead.',
  submittedQuestionnaireNotDeletable:
    'This questionnaire has been submitted for {count, plural, one {1 submission} other {# submissions}}, so it cannot be deleted. Close it instead.',
  caseQuestionnaireNotDeletable:
    'This questionnaire has case codes. Delete them first, or close the questionnaire.',

  // A questionnaire's status
  questionnaireEmpty: 'Add a question before you open this questionnaire.',
  questionnaireIsDraft:
    'This questionnaire is a draft. It cannot be answered yet, so there is nothing to close.',
  draftStatusNotAllowed:
    '{count, plural, one {1 submission has answered} other {# submissions have answered}} this questionnaire, so it cannot become a draft again. Close it instead.',

  // Languages
  languageTaken: 'This questionnaire is already translated into {language}.',
  tooManyLanguages: 'A questionnaire can have at most {most} languages. Remove one of them first.',
  translationIncomplete:
    '{gaps, plural, one {1 piece of text is not translated, so you cannot mark the translation as reviewed yet.} other {# pieces of text are not translated, so you cannot mark the translation as reviewed yet.}}',
  fileNotTranslation:
    'No translations can be read from this file. Upload a workbook or an XLIFF file that you downloaded here, with the translations filled in.',
  translationColumnsMissing:
    'The first row must name the columns English and Translation. Download the workbook for an example.',
  translationLanguageMismatch: 'This file is in {found}, not in {wanted}. Nothing was imported.',
  tooManyTranslationEntries: 'A translation file can have at most {most} entries.',
  translationTooLong: 'The translation is longer than {most} characters. Shorten it.',
  duplicateTranslation: 'The file has two translations of this text. Keep only one.',
  translationPlaceholdersDiffer:
    'The English text does not include {places}. A translation can only include answers that are in the English text.',
  englishTextChanged: 'The English text has changed. It is now: {now}',
  englishTextNotFound: 'This text is no longer in the questionnaire.',
  translationEmpty: 'Not translated in the file, so the current translation does not change.',
});
