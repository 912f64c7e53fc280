/** A questionnaire with every type of question: what the screens build, and what people fill in. */
export type QuestionDescription = {
  question_code: string;
  question_text: string;
  question_type: string;
  required?: boolean;
  missing_allowed?: boolean;
  unit?: string;
  help?: string;
  decimal_places?: number;
  hard_minimum?: number;
  hard_maximum?: number;
  soft_maximum?: number;
  tolerance_percent?: number;
  pattern?: string;
  options?: { option_code: string; option_name: string; exclusive?: boolean }[];
  expression?: string;
  show_if?: string;
  require_if?: string;
};

const options = [
  { option_code: 'a', option_name: 'Acute' },
  { option_code: 'c', option_name: 'Community' },
  { option_code: 'none', option_name: 'None of these' },
];
const question = (
  question_code: string,
  question_type: string,
  more: Partial<QuestionDescription> = {},
): QuestionDescription => ({
  question_code,
  question_text: `Give the ${question_code.replaceAll('_', ' ')}`,
  question_type,
  ...more,
});

export const ROWS = Array.from({ length: 20 }, (_, index) => `Ward ${index + 1}`);
export const COLUMNS = ['Beds', 'Used', 'Closed', 'Cleaned'];
export const gridQuestionCode = (row: number, column: number) =>
  `w${row + 1}_${COLUMNS[column]!.toLowerCase()}`;

export const allQuestionTypes = {
  list: [
    question('whole_number', 'integer', { required: true, hard_minimum: 0, soft_maximum: 500 }),
    question('decimal_number', 'decimal', { decimal_places: 1, tolerance_percent: 20 }),
    question('share', 'percentage', { hard_maximum: 100 }),
    question('cost', 'currency', { unit: '£' }),
    question('short_note', 'short_text', { pattern: '[A-Z]{3}' }),
    question('patient', 'nhs_number'),
    question('long_note', 'long_text', { help: 'What a reader of the figures should know.' }),
    question('day', 'date', { require_if: "short_note == 'DAY'" }),
    question('hour', 'time', { missing_allowed: false }),
    question('moment', 'date_time'),
    question('has_wards', 'yes_no'),
    question('kind', 'single_choice', { options }),
    question('services', 'multiple_choice', {
      options: options.map((one) => ({ ...one, exclusive: one.option_code === 'none' })),
    }),
    question('region', 'drop_down', { options }),
    question('satisfied', 'rating', { options }),
    question('why_none', 'short_text', { show_if: "has_wards == 'no'", required: true }),
    question('double_number', 'calculated', { expression: 'whole_number * 2' }),
    question('named', 'calculated_text', { expression: "concat(kind, ' ', whole_number)" }),
    question('due', 'calculated_date', { expression: 'add_days(day, 28)' }),
    { question_code: 'heading', question_text: 'Now the wards.', question_type: 'information' },
    question('plan', 'file'),
  ] satisfies QuestionDescription[],
  grid: {
    rows: ROWS,
    columns: COLUMNS,
    question: (row: number, column: number) => ({
      question_code: gridQuestionCode(row, column),
      question_text: `${COLUMNS[column]} of ${ROWS[row]}`,
      question_type: 'integer',
      hard_minimum: 0,
    }),
  },
  checks: [
    { expression: 'w1_used <= w1_beds', message: 'More beds are used than there are in ward 1.' },
    {
      expression: 'whole_number < 400',
      severity: 'warning' as const,
      message: 'The whole number is unusually large.',
    },
  ],
};
