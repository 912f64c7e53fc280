/* An audit of children with diabetes: one patient with 11 details, and up to 5 visits of 40 fields each. */

type Field = { code: string; name: string; type: string; more?: object };

export const MOST_VISITS = 5;
/** The care that a visit can record, besides what is measured. */
const careFields: Field[] = Array.from({ length: 30 }, (_, at) => ({
  code: `care_${at + 1}`,
  name: `Care process ${at + 1}`,
  type: 'yes_no',
}));

const options = (...names: string[]) => ({
  options: names.map((name) => ({ option_code: name.toLowerCase().replaceAll(' ', '_'), option_name: name })),
});
const choice = (code: string, name: string, ...names: string[]): Field => ({
  code,
  name,
  type: 'single_choice',
  more: options(...names),
});

export const patientFields: Field[] = [
  { code: 'hospital_no', name: 'Hospital number', type: 'short_text', more: { required: true } },
  { code: 'born', name: 'Date of birth', type: 'date', more: { required: true } },
  choice('sex', 'Sex', 'Female', 'Male', 'Other'),
  choice('diabetes', 'Type of diabetes', 'Type 1', 'Type 2', 'Other type'),
  { code: 'diagnosed', name: 'Date of diagnosis', type: 'date' },
  { code: 'fifth', name: 'Deprivation fifth', type: 'integer', more: { hard_minimum: 1, hard_maximum: 5 } },
  { code: 'pump', name: 'Insulin pump', type: 'yes_no' },
  { code: 'sensor', name: 'Glucose sensor', type: 'yes_no' },
  { code: 'coeliac', name: 'Coeliac disease', type: 'yes_no' },
  { code: 'thyroid', name: 'Thyroid disease', type: 'yes_no' },
  { code: 'school_plan', name: 'School care plan', type: 'yes_no' },
];
export const visitFields: Field[] = [
  { code: 'seen_on', name: 'Visit date', type: 'date', more: { required: true } },
  { code: 'hba1c', name: 'HbA1c', type: 'decimal', more: { hard_minimum: 20, hard_maximum: 195 } },
  { code: 'height', name: 'Height', type: 'decimal' },
  { code: 'weight', name: 'Weight', type: 'decimal' },
  { code: 'systolic', name: 'Systolic pressure', type: 'integer' },
  { code: 'diastolic', name: 'Diastolic pressure', type: 'integer' },
  { code: 'feet', name: 'Feet examined', type: 'yes_no' },
  { code: 'eyes', name: 'Eyes screened', type: 'yes_no' },
  { code: 'smokes', name: 'Smoking', type: 'yes_no' },
  { code: 'albumin', name: 'Urinary albumin', type: 'decimal' },
  ...careFields,
];

const question = ({ code, name, type, more }: Field) => ({
  question_code: code,
  question_text: name,
  question_type: type,
  ...more,
});

/** The file of the definition. Its check names the audit year by its days, as the audit's own rules do. */
export const definitionFile = () =>
  Buffer.from(
    JSON.stringify({
      format: 'benchmarking-portal-questionnaire',
      version: 1,
      questionnaire_name: 'Patients',
      kind: 'case',
      sections: [
        { section_name: 'Patient', sub_sections: [{ questions: patientFields.map(question) }] },
        {
          section_name: 'Visits',
          sub_sections: [
            {
              row_word: 'Visit',
              minimum_rows: 0,
              rows: Array.from({ length: MOST_VISITS }, (_, at) => ({ row_name: `Visit ${at + 1}` })),
              columns: visitFields.map(({ name }) => ({ column_name: name })),
              questions: Array.from({ length: MOST_VISITS }, (_, row) =>
                visitFields.map((one, column) => ({
                  ...question({ ...one, code: `visit_${row + 1}_${one.code}` }),
                  question_text: `Visit ${row + 1}, ${one.name}`,
                  row,
                  column,
                })),
              ).flat(),
            },
          ],
        },
      ],
      checks: [
        {
          expression: "all(seen_on >= '2026-01-01' and seen_on <= '2026-12-31')",
          message: 'Visits are within the audit year.',
          severity: 'error',
        },
      ],
    }),
  );

export const indicators = {
  mean: {
    name: 'Mean of the latest HbA1c',
    type: 'Mean over cases',
    figure: 'latest(hba1c by seen_on where seen_on >= period_start() and seen_on <= period_end())',
  },
  median: {
    name: 'Median of the latest HbA1c',
    type: 'Median over cases',
    figure: 'latest(hba1c by seen_on where seen_on >= period_start() and seen_on <= period_end())',
  },
  first: {
    name: 'Mean of the first HbA1c',
    type: 'Mean over cases',
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
    passes: "any(visits where feet == 'yes')",
    eligible: 'years_between(born, period_start()) >= 12',
  },
  older: {
    name: 'Mean HbA1c from the age of 12',
    type: 'Mean over cases',
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
