import type { OutputType } from '@portal/contract/charts/output-types';
import type {
  ChartDefinition,
  MeasureDefinition,
  Period,
  ProjectDefinition,
} from '../load/demo-project-types.ts';
import { LICENCE } from '../load/demo-project-types.ts';
import { GENERATED } from '../questionnaires/case-note-review.ts';

export const SURVEY_PERIOD = '2022-07-01';
export const PUBLISHED_PERIOD = '2025-06-01';
export const OPEN_PERIOD = '2025-07-01';
/**
 * Represents all respondents to the survey of 2022: they came from many organisations, and did not say which.
 */
export const ANALYSTS = 'ANALYSTS-2022';

const source = `Generated from: NHS England, A&E attendances and emergency admissions, beds by specialty, and reasons for delayed discharge. ${LICENCE}`;

/** Builds the project of case reviews, and of surveys answered by people who never sign in. */
export function reviewsAndSurveys(
  periods: Period[],
  caseNotes: { period: string; organisation_code: string }[],
): Omit<ProjectDefinition, 'questionnaire' | 'filters'> {
  const reporting = new Set(caseNotes.map((row) => row.organisation_code));
  return {
    category_name: 'Quality and experience',
    project: {
      project_code: 'reviews-and-surveys',
      project_name: 'Case notes and surveys',
      summary: 'Case-note reviews, and surveys of patients and staff.',
      landing_text: [
        'Each trust reviews the notes of 40 A&E attendances. A second reviewer reads 10 of them. Patients and staff answer short surveys with a code, without signing in.',
        GENERATED,
        'The survey of analysts is real: 237 people answered it anonymously in 2022.',
      ].join('\n\n'),
      unit_name: 'trust',
      source_text: `${source} The survey of analysts: Association of Professional Healthcare Analysts, in the R package NHSRdatasets, CC0 1.0.`,
      named_results: true,
      provisional_results: false,
      disclosure_threshold: 3,
      minimum_peers: 3,
      display_order: 3,
    },
    periods: periods.filter(({ key }) => [SURVEY_PERIOD, PUBLISHED_PERIOD, OPEN_PERIOD].includes(key)),
    aboutText: ({ key }) =>
      key === SURVEY_PERIOD
        ? 'A survey of analysts about their professional development. In summer 2022, 237 people answered it. The questions have been reworded, and three answers that name people have been removed. The other answers are unchanged.'
        : `A review of the notes of 40 A&E attendances at each trust. ${GENERATED}`,
    guidances: [
      {
        guidance_title: 'Cases to review',
        guidance_text:
          'Select 40 attendances at random from all those in the month. A person who came twice can be selected twice. Leave a case out only if you cannot find its notes.',
      },
      {
        guidance_title: 'Second review',
        guidance_text:
          'A second reviewer reads 10 of the 40 without seeing the first review. If the two reviews differ, discuss the case, agree the answer and record the reason.',
      },
    ],
    // Who takes part, and until when: cases have no return of figures.
    returns: [
      ...[...reporting].flatMap((organisation_code) =>
        [PUBLISHED_PERIOD, OPEN_PERIOD].map((period) => ({ period, organisation_code, answers: [] })),
      ),
      { period: SURVEY_PERIOD, organisation_code: ANALYSTS, answers: [] },
    ],
    collections: [
      {
        collection_code: 'case-notes',
        collection_name: 'Case-note review',
        description: `Findings from the notes of 40 attendances at each trust. ${GENERATED}`,
        charts,
      },
    ],
    isCollecting: true,
    isNamed: true,
  };
}

const measure = (
  fields: Partial<MeasureDefinition> &
    Pick<MeasureDefinition, 'kind' | 'measure_code' | 'measure_name' | 'numerator'>,
): MeasureDefinition => ({
  denominator: null,
  multiplier: 1,
  ...fields,
});
const chart = (
  of: MeasureDefinition,
  description: string,
  { definition, rationale, caveats = '' }: { definition: string; rationale: string; caveats?: string },
  forms: OutputType[] = ['ranked_bars', 'box_plot', 'table'],
): ChartDefinition => ({
  chart_name: of.measure_name,
  description,
  measure: of,
  forms,
  metadata: {
    Definition: definition,
    Rationale: rationale,
    Caveats: `${GENERATED} With 40 cases, the margin of error is wide. ${caveats}`.trim(),
    Source: source,
    Licence: LICENCE,
  },
});

const charts: ChartDefinition[] = [
  chart(
    measure({
      kind: 'case_proportion',
      measure_code: 'reviewed_over_four_hours',
      measure_name: 'Reviewed cases over four hours in the department',
      numerator: 'minutes_in_department > 240',
      denominator: 'answered(minutes_in_department)',
      multiplier: 100,
      decimals: 1,
      unit: '%',
      polarity: 'lower',
    }),
    'The share of reviewed cases that lasted over four hours, where both times were recorded.',
    {
      definition:
        'Reviewed cases with more than 240 minutes from arrival to departure, as a share of those with both times recorded.',
      rationale: 'Long stays in the department do most harm to the sickest patients. Lower is better.',
    },
    ['ranked_bars', 'funnel', 'box_plot', 'table'],
  ),
  chart(
    measure({
      kind: 'case_median',
      measure_code: 'median_minutes_in_department',
      measure_name: 'Median time in the department',
      numerator: 'minutes_in_department',
      decimals: 0,
      unit: 'minutes',
      polarity: 'lower',
      counts: 'denominator',
    }),
    'The middle value: half of the reviewed cases were shorter and half were longer.',
    {
      definition:
        'The median number of minutes from arrival to departure, for reviewed cases with both times recorded.',
      rationale: 'Shows a typical stay, unaffected by a few very long ones.',
    },
  ),
  chart(
    measure({
      kind: 'case_mean',
      measure_code: 'mean_minutes_for_bed',
      measure_name: 'Mean wait for a bed',
      numerator: 'minutes_for_bed',
      decimals: 0,
      unit: 'minutes',
      polarity: 'lower',
      counts: 'denominator',
    }),
    'The average wait from the decision to admit to a bed.',
    {
      definition:
        'The mean number of minutes from the decision to admit until the patient left the department, for reviewed cases that were admitted.',
      rationale: 'Waiting after the decision to admit is the clearest sign that no bed is free.',
      caveats: 'In some trusts, only a few of the 40 patients were admitted.',
    },
  ),
  chart(
    measure({
      kind: 'case_proportion',
      measure_code: 'seen_by_senior',
      measure_name: 'Seen by a senior clinician',
      numerator: "senior_review == 'yes'",
      denominator: 'answered(senior_review)',
      multiplier: 100,
      decimals: 1,
      unit: '%',
      polarity: 'higher',
    }),
    'The share of reviewed cases seen by a senior clinician before leaving.',
    {
      definition: 'Reviewed cases with the answer “yes”, as a share of all those with an answer.',
      rationale: 'Early decisions by senior clinicians make stays shorter and safer. Higher is better.',
      caveats: 'No published figure exists, so this share was made up for the demonstration.',
    },
    ['ranked_bars', 'funnel', 'box_plot', 'table'],
  ),
  chart(
    measure({
      kind: 'distribution',
      measure_code: 'quality_of_notes',
      measure_name: 'Quality of the notes',
      numerator: 'record_quality',
      decimals: 0,
      unit: 'cases',
    }),
    'Reviewers’ rating of the notes.',
    {
      definition: 'Reviewed cases by how well the notes describe what happened: well, fairly well or poorly.',
      rationale: 'Teams can only learn from what is written down.',
      caveats: 'No published figures exist, so these shares were made up for the demonstration.',
    },
    ['stacked', 'table'],
  ),
];
