/** The recognised format of an answer file: tables of no particular product are `table`. */
export type AnswerFormat = 'table' | 'odk' | 'redcap' | 'limesurvey' | 'dhis2' | 'fhir';

/** One thing that a file says about one question, before it is known which. */
export type AnswerEntry = {
  place: string;
  /** The names in the file, the likeliest first. */
  names: string[];
  value: string;
  note: string | null;
  problem: string | null;
  /** True for a number or date that the file stores as one: nothing is to be decided about how it is written. */
  is_stored?: true;
  /** How many times something that repeats was answered before, counted from 1: its row in a roster. */
  row?: number;
  /** The texts among the answers, which can be the user's own words, and the others; FHIR alone has these. */
  open_answer?: { texts: string[]; others: string[] };
  /** True for one of several rows about the same question, each of which can name an option. */
  isRow?: true;
};

/** One response in a file: a row, a response, the figures of an organisation. */
export type AnswerRecord = {
  place: string;
  /** The code of its organisation, where the file names one. */
  organisation: string | null;
  /** The name of the submission, for an organisation that has several; tables alone have room for it. */
  submission: string | null;
  entries: AnswerEntry[];
};

export type AnswerFileContent = {
  format: AnswerFormat;
  records: AnswerRecord[];
  /** Between the columns of a CSV; absent for all other files. */
  separator?: string;
};

export const MOST_RECORDS = 2000;
export const MOST_ENTRIES = 500_000;
