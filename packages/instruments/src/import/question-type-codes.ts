import type { InstrumentFormat } from '@portal/contract/builder/instruments';
import type { QuestionType } from '@portal/contract/questionnaires/question-types';

type Foreign = Exclude<InstrumentFormat, 'portal'>;

/**
 * Other products' codes for each type, as written in their files; for REDCap the field types, not the
 * validations.
 */
const codes: Record<QuestionType, Partial<Record<Foreign, readonly string[]>>> = {
  integer: {
    xlsform: ['integer', 'int'],
    redcap: ['slider'],
    fhir: ['integer'],
    dhis2: ['INTEGER', 'INTEGER_POSITIVE', 'INTEGER_NEGATIVE', 'INTEGER_ZERO_OR_POSITIVE'],
  },
  decimal: {
    xlsform: ['decimal', 'range'],
    fhir: ['decimal', 'quantity'],
    limesurvey: ['N'],
    dhis2: ['NUMBER', 'UNIT_INTERVAL'],
  },
  percentage: { dhis2: ['PERCENTAGE'] },
  currency: {},
  short_text: {
    xlsform: ['text', 'string', 'barcode'],
    redcap: ['text'],
    fhir: ['string', 'url'],
    limesurvey: ['S'],
    dhis2: ['TEXT', 'LETTER', 'EMAIL', 'PHONE_NUMBER', 'URL', 'USERNAME'],
  },
  nhs_number: {},
  long_text: {
    redcap: ['notes', 'textarea'],
    fhir: ['text'],
    limesurvey: ['T', 'U'],
    dhis2: ['LONG_TEXT'],
  },
  date: {
    xlsform: ['date'],
    fhir: ['date'],
    limesurvey: ['D'],
    dhis2: ['DATE', 'AGE'],
  },
  time: { xlsform: ['time'], fhir: ['time'], dhis2: ['TIME'] },
  date_time: { xlsform: ['datetime'], fhir: ['dateTime'], dhis2: ['DATETIME'] },
  yes_no: {
    redcap: ['yesno', 'truefalse'],
    fhir: ['boolean'],
    limesurvey: ['Y'],
    dhis2: ['BOOLEAN', 'TRUE_ONLY'],
  },
  single_choice: {
    xlsform: ['select_one', 'acknowledge', 'trigger'],
    redcap: ['radio'],
    fhir: ['choice', 'open-choice', 'coding'],
    limesurvey: ['G', 'L', 'O'],
  },
  multiple_choice: {
    xlsform: ['select_multiple'],
    redcap: ['checkbox'],
    limesurvey: ['M', 'P'],
    dhis2: ['MULTI_TEXT'],
  },
  rating: { limesurvey: ['5'] },
  drop_down: { redcap: ['dropdown', 'select'], limesurvey: ['!'] },
  calculated: { xlsform: ['calculate'], redcap: ['calc'], limesurvey: ['*'] },
  calculated_text: {},
  calculated_date: {},
  information: { xlsform: ['note'], redcap: ['descriptive'], fhir: ['display'], limesurvey: ['X'] },
  file: {
    xlsform: ['file', 'image', 'photo', 'audio', 'video'],
    redcap: ['file'],
    fhir: ['attachment'],
    limesurvey: ['|'],
    dhis2: ['FILE_RESOURCE', 'IMAGE'],
  },
};

/** The types of a format by what it calls them. */
export const questionTypesByCode = (format: Foreign): ReadonlyMap<string, QuestionType> =>
  new Map(
    (Object.keys(codes) as QuestionType[]).flatMap((type) =>
      (codes[type][format] ?? []).map((code) => [code, type] as const),
    ),
  );
