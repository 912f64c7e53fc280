import type { QuestionDescription } from '../support/all-question-types.ts';

/* An audit of children with diabetes: one patient with 11 details, and up to 8 visits of 40 fields each. */

export const MOST_VISITS = 8;

const options = (...names: string[]) =>
  names.map((name) => ({ option_code: name.toLowerCase().replaceAll(' ', '_'), option_name: name }));
const question = (
  question_code: string,
  question_text: string,
  question_type: string,
  more: Partial<QuestionDescription> = {},
): QuestionDescription => ({ question_code, question_text, question_type, ...more });

export const patientQuestions: QuestionDescription[] = [
  question('hospital_no', 'Hospital number', 'short_text', { required: true }),
  question('born', 'Date of birth', 'date', { required: true }),
  question('sex', 'Sex', 'single_choice', { options: options('Female', 'Male', 'Other') }),
  question('diabetes', 'Type of diabetes', 'single_choice', {
    options: options('Type 1', 'Type 2', 'Other type'),
  }),
  question('diagnosed', 'Date of diagnosis', 'date'),
  question('fifth', 'Deprivation fifth', 'integer', { hard_minimum: 1, hard_maximum: 5 }),
  question('pump', 'Insulin pump', 'yes_no'),
  question('sensor', 'Glucose sensor', 'yes_no'),
  question('coeliac', 'Coeliac disease', 'yes_no'),
  question('thyroid', 'Thyroid disease', 'yes_no'),
  question('school_plan', 'School care plan', 'yes_no'),
];

/** The columns of a visit that are not answered with yes or no. */
export const measuredColumns: QuestionDescription[] = [
  question('seen_on', 'Visit date', 'date', { required: true }),
  question('hba1c', 'HbA1c', 'decimal', { hard_minimum: 20, hard_maximum: 195 }),
  question('height', 'Height', 'decimal'),
  question('weight', 'Weight', 'decimal'),
  question('systolic', 'Systolic pressure', 'integer'),
  question('diastolic', 'Diastolic pressure', 'integer'),
  question('albumin', 'Urinary albumin', 'decimal'),
];
/** The columns of a visit that are answered with yes or no; their codes are their names. */
export const yesNoColumns = [
  'Feet examined',
  'Eyes screened',
  'Smoking',
  ...Array.from({ length: 30 }, (_, at) => `Care process ${at + 1}`),
];

/** The columns of a visit, in the order of the file. */
export const visitColumns = [...measuredColumns.map((one) => one.question_text), ...yesNoColumns];

/** The check names the audit year by its days, as an audit's own rules do. */
export const visitDatesCheck = {
  expression: "all(seen_on >= '2026-01-01' and seen_on <= '2026-12-31')",
  message: 'Visits are within the audit year.',
};

/** Decimals of each indicator on pages. */
export const DECIMALS = 4;

export const indicators = {
  mean: {
    name: 'Mean of the latest HbA1c',
    type: 'Mean of cases',
    figure: 'latest(hba1c by seen_on where seen_on >= period_start() and seen_on <= period_end())',
  },
  median: {
    name: 'Median of the latest HbA1c',
    type: 'Median of cases',
    figure: 'latest(hba1c by seen_on where seen_on >= period_start() and seen_on <= period_end())',
  },
  first: {
    name: 'Mean of the first HbA1c',
    type: 'Mean of cases',
    figure: 'first(hba1c by seen_on)',
  },
  controlled: {
    name: 'Latest HbA1c of 58 or below',
    type: 'Proportion of cases',
    passes: 'latest(hba1c by seen_on) <= 58',
    eligible: 'any(visits where answered(hba1c))',
  },
  feet: {
    name: 'Feet examined from the age of 12',
    type: 'Proportion of cases',
    passes: "any(visits where feet_examined == 'yes')",
    eligible: 'years_between(born, period_start()) >= 12',
  },
  older: {
    name: 'Mean HbA1c from the age of 12',
    type: 'Mean of cases',
    figure: 'latest(hba1c by seen_on)',
    eligible: 'years_between(born, period_start()) >= 12',
  },
  visits: {
    name: 'Visits for each patient',
    type: 'Ratio',
    figure: 'case_sum(count(visits))',
    per: 'case_count(answered(hospital_no))',
  },
} as const;
