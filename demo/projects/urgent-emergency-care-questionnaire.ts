import type { DemoGridCell, Check, ProjectDefinition } from '../load/demo-project-types.ts';

const rules = {
  question_type: 'integer',
  required: true,
  hard_minimum: 0,
  soft_minimum: 0,
  tolerance_percent: 30,
} as const;

const cells: DemoGridCell[] = [
  {
    row: 'Attendances',
    column: 'Total',
    question: {
      ...rules,
      question_code: 'total_attendances',
      question_text: 'How many attendances were there at all A&E departments of the trust in the month?',
      help: 'Include all types of department. Count unplanned visits only. If a person came twice, count both visits. Enter 0 if the trust has no A&E department.',
      unit: 'attendances',
      soft_maximum: 60_000,
    },
  },
  {
    row: 'Attendances',
    column: 'Over four hours',
    question: {
      ...rules,
      question_code: 'attendances_over_4hours',
      question_text: 'How many of these attendances lasted more than four hours?',
      help: 'From arrival to admission, transfer or discharge. This cannot be more than the total attendances.',
      unit: 'attendances',
      soft_maximum: 25_000,
    },
  },
  {
    row: 'Emergency admissions',
    column: 'Total',
    question: {
      ...rules,
      question_code: 'total_emergency_admissions',
      question_text: 'How many patients were admitted as emergencies in the month?',
      help: 'Include admissions through A&E and by other routes, such as a GP.',
      unit: 'patients',
      soft_maximum: 20_000,
    },
  },
  {
    row: 'Emergency admissions',
    column: 'Over four hours',
    question: {
      ...rules,
      question_code: 'emergency_admissions_over_4hours',
      question_text: 'How many of these waited more than four hours after the decision to admit?',
      help: 'From the decision to admit until the patient left for a bed. This cannot be more than the total emergency admissions.',
      unit: 'patients',
      soft_maximum: 10_000,
    },
  },
];

/** The checks that the help of the two questions promises. */
const checks: Check[] = [
  {
    expression: 'attendances_over_4hours <= total_attendances',
    severity: 'error',
    message: 'Attendances over four hours cannot be more than total attendances.',
  },
  {
    expression: 'emergency_admissions_over_4hours <= total_emergency_admissions',
    severity: 'error',
    message:
      'Emergency admissions that waited over four hours cannot be more than total emergency admissions.',
  },
];

export const urgentCareQuestionnaire: ProjectDefinition['questionnaire'] = {
  questionnaire_name: 'Monthly return',
  introduction:
    'Enter four numbers for the whole trust and the calendar month. Have the figures for all your A&E departments to hand, including minor injury units and urgent treatment centres.',
  declaration: 'I have checked these figures and am authorised to submit them for the trust.',
  checks,
  sections: [
    {
      section_name: 'Attendances and admissions',
      guidance:
        'Include all attendances and emergency admissions in the calendar month, by date of arrival. Last month’s figure is shown next to each number. If a figure has changed by more than 30%, please confirm or explain it.',
      grids: [
        {
          sub_section_name: 'Attendances and emergency admissions in the month',
          guidance: 'Enter whole numbers. If a number was not recorded, select “not known”. Do not enter 0.',
          rows: ['Attendances', 'Emergency admissions'],
          columns: ['Total', 'Over four hours'],
          cells,
        },
      ],
    },
  ],
};
