import type { CsvRow } from '../csv.ts';
import {
  type CollectionDefinition,
  LICENCE,
  type MeasureDefinition,
  type Period,
} from '../load/demo-project-types.ts';
import type { DemoData } from '../load/demo-data.ts';
import { publishedMonths } from './published-months.ts';
import { regionAndSize } from './region-and-size.ts';

const source = `NHS England, referral to treatment waiting times, monthly by provider, as collected in the R package healthyr. ${LICENCE}`;

/** Monthly waits over 18 and over 52 weeks; results carry names, as the publication does. */
export const electiveWaits = (data: DemoData) =>
  publishedMonths({
    category_name: 'Planned care',
    project: {
      project_code: 'elective-waits',
      project_name: 'Waiting times for treatment',
      summary: 'Waits over 18 weeks and over 52 weeks from referral to treatment, each month.',
      unit_name: 'trust',
      display_order: 5,
    },
    landing: [
      'Each month, trusts report how many waits from referral to treatment are longer than 18 weeks, and how many of these are longer than 52 weeks.',
      'You can compare your trust with trusts in the same region or of similar size, and with your peers on a published list. All trusts are shown by name, as in the published figures.',
      'All 24 months from March 2023 to February 2025 are published.',
    ],
    source,
    rows: data.waits,
    aboutText,
    guidances: [
      {
        guidance_title: 'Counting long waits',
        guidance_text:
          'Count every wait of more than 18 weeks, including those of more than 52 weeks. Then count the waits of more than 52 weeks separately.',
      },
      {
        guidance_title: 'Organisations to include',
        guidance_text:
          'This project compares NHS trusts. Other providers in the published figures, such as independent hospitals, are left out.',
      },
    ],
    questionnaire: {
      introduction:
        'Enter two numbers for the whole trust and the calendar month, for all specialties together.',
      section_name: 'Long waits',
      sub_section_name: 'Waits from referral to treatment',
      guidance: 'Enter whole numbers.',
      unit: 'waits',
      tolerance_percent: 30,
      questions: [
        {
          row: 'Over 18 weeks',
          question_code: codes[0],
          question_text: 'How many waits were longer than 18 weeks?',
          help: 'Include waits of more than 52 weeks.',
          soft_maximum: 160_000,
        },
        {
          row: 'Over 52 weeks',
          question_code: codes[1],
          question_text: 'How many of these were longer than 52 weeks?',
          help: 'This cannot be more than the waits over 18 weeks.',
          soft_maximum: 45_000,
        },
      ],
      checks: [
        {
          expression: 'waits_over_52_weeks <= waits_over_18_weeks',
          severity: 'error',
          message: 'Waits over 52 weeks cannot be more than waits over 18 weeks.',
        },
      ],
    },
    collections,
    filters: regionAndSize,
  });

const codes = ['waits_over_18_weeks', 'waits_over_52_weeks'] as const;

function aboutText(period: Period, rows: CsvRow[]) {
  const none = rows.filter((row) => row[codes[0]] === '0').length;
  return [
    `Waits over 18 weeks and over 52 weeks from referral to treatment in ${period.time_period_name}. ${rows.length} trusts are in this month’s figures.`,
    none > 0 &&
      `${none === 1 ? 'One trust has' : `${none} trusts have`} no waits over 18 weeks, so there is no share over 52 weeks to show.`,
    'The figures show long waits only. They do not include the total number of waits.',
  ];
}

const over18: MeasureDefinition = {
  measure_code: 'waits_over_18_weeks',
  measure_name: 'Waits over 18 weeks',
  kind: 'value',
  numerator: codes[0],
  decimals: 0,
  unit: 'waits',
  polarity: 'neutral',
};
const upTo52: MeasureDefinition = {
  ...over18,
  measure_code: 'waits_18_to_52_weeks',
  measure_name: '18 to 52 weeks',
  numerator: `${codes[0]} - ${codes[1]}`,
};
const over52: MeasureDefinition = {
  ...over18,
  measure_code: 'waits_over_52_weeks',
  measure_name: 'Over 52 weeks',
  numerator: codes[1],
};
const over52Share: MeasureDefinition = {
  measure_code: 'waits_over_52_weeks_share',
  measure_name: 'Waits over 52 weeks as a share of waits over 18 weeks',
  kind: 'proportion',
  numerator: codes[1],
  denominator: codes[0],
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'lower',
};

const COUNTING =
  'The source does not say which stages of treatment are counted, or how one person with several waits is counted. The source does not include the total number of waits.';

const collections: CollectionDefinition[] = [
  {
    collection_code: 'long-waits',
    collection_name: 'Long waits',
    description: 'Waits over 18 weeks and over 52 weeks.',
    charts: [
      {
        chart_name: 'Waits over 52 weeks as a share of waits over 18 weeks',
        description: 'The share of waits over 18 weeks that are longer than 52 weeks.',
        measure: over52Share,
        beside: [over18],
        target: 0,
        target_side: 'at_most',
        metadata: {
          Definition:
            'Waits from referral to treatment of more than 52 weeks, as a share of waits of more than 18 weeks.',
          Rationale: 'Shows how many of the long waits are very long. Lower is better.',
          Target:
            '0%. NHS England aimed to end waits over 52 weeks by March 2025 (delivery plan for tackling the COVID-19 backlog of elective care, February 2022). The standard of 92% within 18 weeks cannot be shown, because the source does not include all waits.',
          Numerator: 'Waits of more than 52 weeks.',
          Denominator: 'Waits of more than 18 weeks.',
          Caveats: `The share also falls if more people wait between 18 and 52 weeks, so read it with the number of waits. A share based on only a few waits varies a lot by chance. A trust with no waits over 18 weeks has no value. ${COUNTING}`,
        },
      },
      {
        chart_name: 'Long waits by length',
        description: 'Waits of 18 to 52 weeks and waits over 52 weeks.',
        measure: upTo52,
        beside: [over52],
        isWhole: true,
        metadata: {
          Definition:
            'Waits from referral to treatment of more than 18 weeks, split into those up to 52 weeks and those over 52 weeks.',
          Rationale:
            'Shows both the share and the number of very long waits. A smaller share over 52 weeks is better. The numbers depend on the size of the trust.',
          Numerator: 'Waits of more than 18 and up to 52 weeks, and waits of more than 52 weeks.',
          Denominator: 'Waits of more than 18 weeks.',
          Caveats: COUNTING,
        },
      },
      {
        chart_name: 'Waits over 18 weeks',
        neighbours: { weight: 1, is_log: true },
        description: 'Waits of more than 18 weeks from referral to treatment.',
        measure: over18,
        beside: [over52Share],
        metadata: {
          Definition: 'Waits from referral to treatment of more than 18 weeks, for all specialties together.',
          Rationale:
            'Puts the share of very long waits in context. Large trusts have more waits, so neither direction is better.',
          Numerator: 'Waits of more than 18 weeks.',
          Denominator: 'None: this is a number of waits, not a share.',
          Caveats: `Not adjusted for the size of the trust or its population. ${COUNTING}`,
        },
      },
    ],
  },
];
