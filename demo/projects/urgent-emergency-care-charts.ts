import { type CollectionDefinition, LICENCE, type MeasureDefinition } from '../load/demo-project-types.ts';

const MERGERS =
  'Figures from before a merger are shown under each trust that reported them, so the merged trust’s figures rise at the merger.';
const NO_DEPARTMENT = 'A trust with no attendances in the month has no value here.';

const overFourHours: MeasureDefinition = {
  measure_code: 'attendances_over_four_hours',
  measure_name: 'Attendances over four hours',
  kind: 'proportion',
  numerator: 'attendances_over_4hours',
  denominator: 'total_attendances',
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'lower',
};
const admissionsOverFourHours: MeasureDefinition = {
  measure_code: 'admissions_over_four_hours',
  measure_name: 'Emergency admissions waiting over four hours from decision to admit',
  kind: 'proportion',
  numerator: 'emergency_admissions_over_4hours',
  denominator: 'total_emergency_admissions',
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'lower',
};
const longWaitsPer1000: MeasureDefinition = {
  measure_code: 'long_waits_per_1000_attendances',
  measure_name: 'Long waits for a bed per 1,000 attendances',
  kind: 'rate',
  numerator: 'emergency_admissions_over_4hours',
  denominator: 'total_attendances',
  multiplier: 1000,
  decimals: 1,
  unit: 'per 1,000 attendances',
  polarity: 'lower',
};
/** 7,375,287 of 25,109,109 attendances from June 2023 to May 2024, at trusts that reported both. */
const REFERENCE_SHARE = '0.2937295';
/** With this month the trusts of the field test reported the four-hour standard again. */
const ALL_REPORT_SINCE = 'June 2023';
const observedOverExpected: MeasureDefinition = {
  measure_code: 'attendances_over_four_hours_ratio',
  measure_name: 'Long stays in A&E: ratio of observed to expected',
  kind: 'standardised_ratio',
  numerator: 'attendances_over_4hours',
  denominator: `total_attendances * ${REFERENCE_SHARE}`,
  multiplier: 100,
  decimals: 1,
  unit: '(100 = as expected)',
  polarity: 'lower',
};
const attendances: MeasureDefinition = {
  measure_code: 'attendances',
  measure_name: 'Attendances',
  kind: 'value',
  numerator: 'total_attendances',
  decimals: 0,
  unit: 'attendances',
  polarity: 'neutral',
};
const admissionsPer100: MeasureDefinition = {
  measure_code: 'admissions_per_100_attendances',
  measure_name: 'Emergency admissions per 100 attendances',
  kind: 'ratio',
  numerator: 'total_emergency_admissions',
  denominator: 'total_attendances',
  multiplier: 100,
  decimals: 1,
  unit: 'per 100 attendances',
  polarity: 'neutral',
};
const stays = { kind: 'value', decimals: 0, unit: 'attendances', polarity: 'neutral' } as const;
const withinFourHours: MeasureDefinition = {
  ...stays,
  measure_code: 'attendances_within',
  measure_name: 'Within four hours',
  numerator: 'total_attendances - attendances_over_4hours',
};
const longerThanFourHours: MeasureDefinition = {
  ...stays,
  measure_code: 'attendances_longer',
  measure_name: 'Over four hours',
  numerator: 'attendances_over_4hours',
};

/** The charts of urgent and emergency care, by group; every text is shown beside its chart. */
export const urgentCareCollections = (source: string): CollectionDefinition[] => [
  {
    collection_code: 'waiting-times',
    collection_name: 'Waiting times',
    description: 'Time spent in A&E and waits for a bed.',
    charts: [
      {
        chart_name: 'Attendances over four hours',
        description: 'The share of A&E attendances that lasted more than four hours.',
        measure: overFourHours,
        beside: [admissionsOverFourHours],
        target: 22,
        target_side: 'at_most',
        metadata: {
          Definition:
            'Attendances at all A&E departments of the trust that lasted more than four hours from arrival to admission, transfer or discharge, as a share of all attendances in the month.',
          Rationale:
            'Long stays are uncomfortable for patients and dangerous for the sickest. They are also a sign that patients cannot move on through the rest of the hospital. Lower is better.',
          Target:
            'At most 22%. NHS England asked for at least 78% within four hours in March 2025 (2024/25 priorities and operational planning guidance). The standard in the NHS Constitution is 95%.',
          Numerator: 'Attendances over four hours.',
          Denominator: 'All attendances at departments of all types.',
          Caveats: `All department types are counted together. Waits in minor injury units are short, so a trust with one usually has a lower share than a trust with only a major department. Until May 2023, 14 trusts were testing new A&E standards. They did not report the numerator and have no value. ${NO_DEPARTMENT} ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
      {
        chart_name: 'Emergency admissions waiting over four hours from decision to admit',
        description: 'The share of emergency admissions that waited more than four hours for a bed.',
        measure: admissionsOverFourHours,
        beside: [overFourHours],
        asks_action_plan: true,
        metadata: {
          Definition:
            'Patients who waited more than four hours from the decision to admit until they left for a bed, as a share of all emergency admissions in the month.',
          Rationale:
            'Waiting on a trolley after the decision to admit is the clearest sign that a hospital has no free beds. Lower is better.',
          Numerator: 'Emergency admissions that waited more than four hours from the decision to admit.',
          Denominator: 'All emergency admissions.',
          Caveats: `The denominator includes admissions that did not come through A&E and could not have waited there, so compare with trusts of the same type. Shares based on very few admissions are not shown. ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
      {
        chart_name: 'Attendances by time in A&E',
        description: 'A&E attendances within and over four hours.',
        measure: withinFourHours,
        beside: [longerThanFourHours],
        isWhole: true,
        metadata: {
          Definition:
            'Attendances at all A&E departments of the trust in the month, split into those up to four hours and those over four hours. Time is measured from arrival to admission, transfer or discharge.',
          Rationale:
            'Shows both the share and the number of long stays. A smaller share over four hours is better. The numbers depend on the size of the trust.',
          Numerator: 'Attendances within four hours, and attendances over four hours.',
          Denominator: 'All attendances.',
          Caveats: `All department types are counted together. Trusts that did not report attendances over four hours are left out. ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
      {
        chart_name: 'Long waits for a bed per 1,000 attendances',
        description: 'Patients who waited over four hours for a bed, for every 1,000 A&E attendances.',
        measure: longWaitsPer1000,
        beside: [admissionsOverFourHours],
        metadata: {
          Definition:
            'Patients who waited more than four hours from the decision to admit until they left for a bed, for every 1,000 attendances at A&E in the month.',
          Rationale:
            'Shows how many patients wait a long time for a bed, compared with how busy A&E is. Lower is better.',
          Numerator: 'Emergency admissions that waited more than four hours from the decision to admit.',
          Denominator: 'All attendances at departments of all types.',
          Caveats: `If a trust admits more patients, more of them may have to wait, so read this with emergency admissions per 100 attendances. ${NO_DEPARTMENT} ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
      {
        chart_name: 'Long stays in A&E: ratio of observed to expected',
        description: 'Attendances over four hours, compared with the number expected from a reference year.',
        measure: observedOverExpected,
        beside: [attendances],
        comparableSince: ALL_REPORT_SINCE,
        metadata: {
          Definition:
            'Attendances over four hours in the month, divided by the number expected, times 100. The number expected is the trust’s attendances multiplied by the overall share of all trusts from June 2023 to May 2024.',
          Rationale:
            'The reference stays the same, so each trust is compared with a fixed year and not with other trusts this month. 100 is as expected. Lower is better.',
          Numerator: 'Observed: attendances over four hours.',
          Denominator:
            'Expected: all attendances × 0.2937295. From June 2023 to May 2024, 7,375,287 of 25,109,109 attendances were over four hours, which gives this share.',
          Caveats: `The expected number depends on the number of attendances, not on how ill or old the patients were. There is a break in the series at June 2023, when the 14 trusts that tested new A&E standards started reporting again. Earlier averages cover fewer trusts. ${NO_DEPARTMENT} ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
    ],
  },
  {
    collection_code: 'demand',
    collection_name: 'Demand',
    description: 'The number of attendances and admissions.',
    charts: [
      {
        chart_name: 'Attendances',
        neighbours: { weight: 3, is_log: true },
        description: 'All A&E attendances in the month.',
        measure: attendances,
        beside: [overFourHours],
        metadata: {
          Definition: 'Attendances at all A&E departments of the trust in the month.',
          Rationale: 'Puts the other measures in context. Neither high nor low is better.',
          Numerator: 'All attendances at departments of all types.',
          Denominator: 'None: this is a number of attendances, not a share.',
          Caveats: `Not adjusted for the size of the population served. Months differ in length. ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
      {
        chart_name: 'Emergency admissions per 100 attendances',
        neighbours: { weight: 1, is_log: false },
        description: 'Emergency admissions for every 100 A&E attendances.',
        measure: admissionsPer100,
        beside: [attendances],
        metadata: {
          Definition: 'Emergency admissions by any route, for every 100 A&E attendances in the month.',
          Rationale:
            'Reflects how ill patients are and which alternatives to admission exist. A high figure can mean sicker patients or fewer alternatives, so neither direction is better.',
          Numerator: 'All emergency admissions.',
          Denominator: 'All attendances at departments of all types.',
          Caveats: `This is not a share: it includes admissions that did not come through A&E, so it can exceed 100. ${NO_DEPARTMENT} ${MERGERS}`,
          Source: source,
          Licence: LICENCE,
        },
      },
    ],
  },
];
