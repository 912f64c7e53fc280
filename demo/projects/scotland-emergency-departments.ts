import type { CsvRow } from '../csv.ts';
import {
  type CollectionDefinition,
  LICENCE,
  type MeasureDefinition,
  type Period,
} from '../load/demo-project-types.ts';
import type { DemoData } from '../load/demo-data.ts';
import { publishedMonths } from './published-months.ts';
import { sizeBand } from './region-and-size.ts';

const source = `Public Health Scotland, A&E attendances, monthly by hospital, as collected in the R package healthyr. ${LICENCE}`;

/** Monthly attendances at the emergency departments of Scotland; results carry names, as the publication does. */
export const scotlandEmergencyDepartments = (data: DemoData) =>
  publishedMonths({
    category_name: 'Urgent care',
    project: {
      project_code: 'scotland-emergency-departments',
      project_name: 'Emergency departments in Scotland',
      summary: 'Attendances at 30 emergency departments in Scotland each month, and those over four hours.',
      unit_name: 'hospital',
      display_order: 6,
    },
    landing: [
      'Each month, hospitals in Scotland report their emergency department attendances, and how many of these lasted more than four hours.',
      'You can compare your hospital with hospitals of similar size, with general hospitals or with children’s hospitals. All hospitals are shown by name, as in the published figures.',
      'All 24 months from March 2023 to February 2025 are published.',
    ],
    source,
    rows: data.scotland,
    aboutText,
    guidances: [
      {
        guidance_title: 'Departments to include',
        guidance_text:
          'Count attendances at the emergency department. Leave out minor injury units, which are not in this project.',
      },
      {
        guidance_title: 'Measuring the four hours',
        guidance_text: 'Measure from arrival until the patient is admitted, transferred or discharged.',
      },
    ],
    questionnaire: {
      introduction: 'Enter two numbers for the emergency department and the calendar month.',
      section_name: 'Emergency department',
      sub_section_name: 'Attendances',
      guidance: 'Enter whole numbers.',
      unit: 'attendances',
      tolerance_percent: 30,
      questions: [
        {
          row: 'All',
          question_code: codes[0],
          question_text: 'How many attendances were there?',
          help: 'If a person came twice, count both attendances.',
          soft_maximum: 15_000,
        },
        {
          row: 'Over four hours',
          question_code: codes[1],
          question_text: 'How many of these lasted more than four hours?',
          help: 'This cannot be more than the total attendances.',
          soft_maximum: 8_000,
        },
      ],
      checks: [
        {
          expression: 'attendances_over_4hours <= attendances',
          severity: 'error',
          message: 'Attendances over four hours cannot be more than total attendances.',
        },
      ],
    },
    collections,
    filters: [sizeBand],
    peerGroups: {
      optionOf: (row) => `${row['organisation_type']}s`,
      describe: (name) => `All ${name.toLowerCase()} in this project.`,
    },
    hasMaps: false,
  });

const codes = ['attendances', 'attendances_over_4hours'] as const;

const aboutText = (period: Period, rows: CsvRow[]) => [
  `Attendances at emergency departments in Scotland in ${period.time_period_name}. ${rows.length} hospitals are in this month’s figures.`,
  'Only departments that the source calls “Type 1” are included. Others, such as minor injury units, are left out.',
];

const overFourHours: MeasureDefinition = {
  measure_code: 'department_over_four_hours',
  measure_name: 'Emergency department attendances over four hours',
  kind: 'proportion',
  numerator: codes[1],
  denominator: codes[0],
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'lower',
};
const attendances: MeasureDefinition = {
  measure_code: 'department_attendances',
  measure_name: 'Emergency department attendances',
  kind: 'value',
  numerator: codes[0],
  decimals: 0,
  unit: 'attendances',
  polarity: 'neutral',
};
const within: MeasureDefinition = {
  ...attendances,
  measure_code: 'department_within',
  measure_name: 'Within four hours',
  numerator: `${codes[0]} - ${codes[1]}`,
};
const longer: MeasureDefinition = {
  ...attendances,
  measure_code: 'department_longer',
  measure_name: 'Over four hours',
  numerator: codes[1],
};

const PATIENTS =
  'Not adjusted for age or illness. Children’s hospitals have fewer long stays, so compare them with each other.';

const collections: CollectionDefinition[] = [
  {
    collection_code: 'emergency-departments',
    collection_name: 'Emergency departments',
    description: 'Attendances, and the time people spend in the department.',
    charts: [
      {
        chart_name: 'Emergency department attendances over four hours',
        description: 'The share of attendances that lasted more than four hours.',
        measure: overFourHours,
        beside: [attendances],
        target: 5,
        target_side: 'at_most',
        metadata: {
          Definition:
            'Attendances at the emergency department that lasted more than four hours from arrival to admission, transfer or discharge, as a share of all attendances in the month.',
          Rationale: 'Long stays show that patients cannot move on to a bed or go home. Lower is better.',
          Target:
            'At most 5%. The Scottish Government’s standard is that 95% of attendances last no more than four hours.',
          Numerator: 'Attendances over four hours.',
          Denominator: 'All attendances at the emergency department.',
          Caveats: PATIENTS,
        },
      },
      {
        chart_name: 'Emergency department attendances by time in department',
        description: 'Attendances within and over four hours.',
        measure: within,
        beside: [longer],
        isWhole: true,
        metadata: {
          Definition:
            'Attendances at the emergency department in the month, split into those up to four hours and those over four hours.',
          Rationale:
            'Shows both the share and the number of long stays. The numbers depend on the size of the hospital.',
          Numerator: 'Attendances within four hours, and attendances over four hours.',
          Denominator: 'All attendances at the emergency department.',
          Caveats: PATIENTS,
        },
      },
      {
        chart_name: 'Emergency department attendances',
        neighbours: { weight: 1, is_log: true },
        description: 'All attendances at the emergency department in the month.',
        measure: attendances,
        beside: [overFourHours],
        metadata: {
          Definition: 'Attendances at the emergency department in the month.',
          Rationale: 'Puts the other measures in context. Neither direction is better.',
          Numerator: 'All attendances at the emergency department.',
          Denominator: 'None: this is a number of attendances, not a share.',
          Caveats: 'Not adjusted for the size of the population. Months differ in length.',
        },
      },
    ],
  },
];
