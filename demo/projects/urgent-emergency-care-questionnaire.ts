import type { Cell, Check, ProjectDefinition } from '../load/definition.ts';

const rules = {
  question_type: 'integer',
  required: true,
  hard_minimum: 0,
  soft_minimum: 0,
  tolerance_percent: 30,
} as const;

const cells: Cell[] = [
  {
    row: 'Attendances',
    column: 'Total',
    question: {
      ...rules,
      question_code: 'total_attendances',
      question_text: 'How many attendances were there at all A&E departments of the trust in the month?',
      help: 'All types of department together. Unplanned visits only; somebody who came twice counts twice. Write 0 if the trust has no A&E department.',
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
      help: 'From arrival to admission, transfer or discharge. At most as many as there were attendances.',
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
      help: 'Through the A&E departments and by other ways, such as a general practitioner.',
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
      question_text: 'How many of them waited more than four hours from the decision to admit?',
      help: 'From the decision to admit until the patient left for a bed. At most as many as there were emergency admissions.',
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
    message: 'More attendances lasted over four hours than there were attendances.',
  },
  {
    expression: 'emergency_admissions_over_4hours <= total_emergency_admissions',
    severity: 'error',
    message: 'More emergency admissions waited over four hours than there were emergency admissions.',
  },
];

export const urgentCareQuestionnaire: ProjectDefinition['questionnaire'] = {
  questionnaire_name: 'Monthly return',
  introduction:
    'Four numbers for the whole trust and the whole calendar month. Have the figures of all your A&E departments at hand, minor injury units and urgent treatment centres included.',
  declaration: 'I have checked these figures and may submit them on behalf of the trust.',
  checks,
  sections: [
    {
      section_name: 'Attendances and admissions',
      guidance:
        'Count everything that happened in the calendar month, by the day of arrival. Beside each number you see last month’s; a change of more than 30 % is often right, but please confirm it or say why.',
      grids: [
        {
          sub_section_name: 'Attendances and emergency admissions in the month',
          guidance: 'Whole numbers. A number that was not recorded is “not known”, not 0.',
          rows: ['Attendances', 'Emergency admissions'],
          columns: ['Total', 'Over four hours'],
          cells,
        },
      ],
    },
  ],
};
