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

const source = `NHS England, acute discharge delays by reason, monthly by trust, as collected in the R package healthyr. ${LICENCE}`;

/** The groups of the 37 published reasons: the start of the question's code is the column of the data file. */
const groups = [
  {
    code: 'hospital_process',
    name: 'Hospital process',
    help: 'The patient is waiting for the hospital, for example for a review, referral, transport, medicines, discharge papers, infection control or the decision to discharge.',
  },
  {
    code: 'wellbeing_concerns',
    name: 'Wellbeing concerns',
    help: 'Concerns raised by the patient, family or carer, or concerns about safeguarding, mental capacity or whether the destination is ready.',
  },
  {
    code: 'care_transfer_hub_process',
    name: 'Care transfer hub process',
    help: 'Waiting for the care transfer hub to confirm needs and pathway, make referrals or confirm funding.',
  },
  {
    code: 'interface_process',
    name: 'Interface process',
    help: 'Arrangements with other services, such as home care, a care home place or housing, are under way.',
  },
  {
    code: 'capacity',
    name: 'Capacity',
    help: 'The service, place, equipment or adaptation that the patient needs is not yet available.',
  },
] as const;

/** Monthly discharge delays by group of reason; results carry names, as the publication does. */
export const dischargeDelays = (data: DemoData) =>
  publishedMonths({
    category_name: 'Capacity',
    project: {
      project_code: 'discharge-delays',
      project_name: 'Discharge delays',
      summary: 'Delays in discharge from acute hospitals each month, by reason.',
      unit_name: 'trust',
      display_order: 4,
    },
    landing: [
      'Each month, acute trusts report discharge delays under 37 reasons. This project combines the reasons into five groups: hospital process, wellbeing concerns, care transfer hub process, interface process and capacity.',
      'You can compare the number of delays and their reasons with trusts in the same region or of similar size. You can also compare with your peers on a published list. All trusts are shown by name, as in the published figures.',
      'All 12 months from June 2024 to May 2025 are published.',
    ],
    source,
    rows: data.delays.map(toAnswers),
    aboutText,
    guidances: [
      {
        guidance_title: 'Reasons for delay',
        guidance_text:
          'Each of the 37 published reasons belongs to one of the five groups. Count each delay in the group of the reason you report for it.',
      },
      {
        guidance_title: 'Process or capacity',
        guidance_text:
          'A delay is a process delay if arrangements are still under way. It is a capacity delay if what the patient needs is not yet available.',
      },
      {
        guidance_title: 'Missing numbers',
        guidance_text:
          'If a number was not recorded, select “not known” and give the reason. Enter 0 only if you counted and there were none.',
      },
    ],
    questionnaire: {
      introduction: 'Enter the number of discharge delays in the month for each group of reasons.',
      section_name: 'Discharge delays',
      sub_section_name: 'Delays by reason',
      guidance: 'Enter whole numbers. If a number was not recorded, select “not known”. Do not enter 0.',
      unit: 'delays',
      tolerance_percent: 50,
      questions: groups.map(({ code, name, help }) => ({
        row: name,
        question_code: questionCode(code),
        question_text: `How many discharge delays had a reason in the group “${name}”?`,
        help,
        soft_maximum: 300,
      })),
      checks: [],
    },
    collections,
    filters: regionAndSize,
  });

const questionCode = (code: string) => `delays_${code}`;

/** Names the columns of the data file by their questions. */
const toAnswers = ({ period, organisation_code, ...delays }: CsvRow): CsvRow => ({
  period: period!,
  organisation_code: organisation_code!,
  ...Object.fromEntries(Object.entries(delays).map(([code, count]) => [questionCode(code), count])),
});

function aboutText(period: Period, rows: CsvRow[]) {
  const blank = rows.filter((row) => groups.some(({ code }) => row[questionCode(code)] === '')).length;
  return [
    `Discharge delays from acute trusts in ${period.time_period_name}. ${rows.length} trusts are in the published figures for this month.`,
    blank > 0 &&
      `${blank === 1 ? 'One trust has' : `${blank} trusts have`} no numbers in the published figures for this month, and no value in the charts.`,
    'Each group is the sum of several of the 37 published reasons.',
  ];
}

const all = groups.map(({ code }) => questionCode(code)).join(' + ');
const allDelays: MeasureDefinition = {
  measure_code: 'discharge_delays',
  measure_name: 'All discharge delays',
  kind: 'value',
  numerator: all,
  decimals: 0,
  unit: 'delays',
  polarity: 'neutral',
};
const hospitalShare: MeasureDefinition = {
  measure_code: 'hospital_process_share',
  measure_name: 'Delays due to hospital process',
  kind: 'proportion',
  numerator: questionCode('hospital_process'),
  denominator: all,
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'lower',
};
const [firstGroup, ...otherGroups] = groups.map(({ code, name }): MeasureDefinition => ({
  ...allDelays,
  measure_code: `delays_by_${code}`,
  measure_name: name,
  numerator: questionCode(code),
}));

const COUNTING =
  'The source does not say how a delay that continues into another month is counted. A trust without published numbers in the month has no value.';

const collections: CollectionDefinition[] = [
  {
    collection_code: 'delays',
    collection_name: 'Discharge delays',
    description: 'The number of delays and the reasons for them.',
    charts: [
      {
        chart_name: 'Delays by reason',
        description: 'Discharge delays in each of five groups of reasons.',
        measure: firstGroup!,
        beside: otherGroups,
        isWhole: true,
        metadata: {
          Definition:
            'Discharge delays in the month by group of reasons, as shares of all the trust’s discharge delays.',
          Rationale:
            'Shows what patients wait for: the hospital itself, the care transfer hub, arrangements with other services, or services that are not available. Neither direction is better.',
          Numerator: 'Delays in each group of reasons.',
          Denominator: 'All discharge delays.',
          Caveats: `The source puts each of the 37 reasons in a group. Each group is the sum of its reasons. ${COUNTING}`,
        },
      },
      {
        chart_name: 'Delays due to hospital process',
        description: 'The share of discharge delays that are due to hospital process.',
        measure: hospitalShare,
        beside: [allDelays],
        metadata: {
          Definition:
            'Discharge delays with a reason in the group “hospital process”, as a share of all discharge delays in the month.',
          Rationale:
            'These delays depend on the hospital’s own work, such as reviews, medicines and transport, so the hospital can act on them directly. Lower is better.',
          Numerator: 'Delays due to hospital process: the sum of seven published reasons.',
          Denominator: 'All discharge delays: the sum of all 37 published reasons.',
          Caveats: `The share also falls if other delays rise, so read it with the number of delays. A share based on only a few delays varies a lot by chance. A trust with no delays in the month has no value. ${COUNTING}`,
        },
      },
      {
        chart_name: 'All discharge delays',
        neighbours: { weight: 1, is_log: true },
        description: 'All discharge delays in the month.',
        measure: allDelays,
        beside: [hospitalShare],
        metadata: {
          Definition: 'Discharge delays in the month, for all reasons together.',
          Rationale:
            'Puts the reasons in context. Large trusts have more delays, so neither direction is better.',
          Numerator: 'All discharge delays: the sum of all 37 published reasons.',
          Denominator: 'None: this is a number of delays, not a share.',
          Caveats: `Not adjusted for the size of the trust. ${COUNTING}`,
        },
      },
    ],
  },
];
