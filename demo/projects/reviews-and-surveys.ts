import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartDefinition, MeasureDefinition, Period, ProjectDefinition } from '../load/definition.ts';
import { LICENCE } from '../load/definition.ts';
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
      summary: 'Notes reviewed one case at a time, and what patients and staff say themselves.',
      landing_text: [
        'Forty attendances at A&E are reviewed from their notes, one at a time and ten of them twice; and patients and staff answer short surveys with a code, without signing in.',
        GENERATED,
        'The survey of analysts is real: 237 people answered it in 2022, and nobody knows who they were.',
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
        ? 'The survey of analysts’ professional development, answered by 237 people in the summer of 2022. The questions are worded anew; the answers are those that were given.'
        : `Case notes of attendances at A&E, forty in each trust. ${GENERATED}`,
    guidances: [
      {
        guidance_title: 'Which cases to review',
        guidance_text:
          'Forty attendances in the month, drawn at random from all of them. Whoever came twice can be drawn twice. Leave a drawn case out only when its notes cannot be found.',
      },
      {
        guidance_title: 'The second review',
        guidance_text:
          'Ten of the forty are read by a second person who has not seen what the first one found. Where the two differ, talk about it, settle it and write down why.',
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
        description: `What reviewers found in the notes of forty attendances a trust. ${GENERATED}`,
        charts,
      },
    ],
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
    Caveats: `${GENERATED} Forty cases make a wide margin. ${caveats}`.trim(),
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
    'Of the cases whose notes tell the times, the share of those over four hours.',
    {
      definition:
        'Reviewed cases of more than 240 minutes from arrival to leaving, as a share of those with both times.',
      rationale: 'Long stays in the department harm the sickest most. Lower is better.',
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
    'Half of the reviewed cases were shorter, half longer.',
    {
      definition:
        'The median of the minutes from arrival to leaving over the reviewed cases that have both times.',
      rationale: 'What a person in the middle experiences, untouched by a few very long stays.',
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
    'How long admitted people waited from the decision to the bed, on average.',
    {
      definition:
        'The mean of the minutes from the decision to admit until leaving the department, over the reviewed cases that were admitted.',
      rationale: 'Waiting after the decision is the clearest sign that no bed is free.',
      caveats: 'In some trusts only a few of the forty were admitted.',
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
    'Of all reviewed cases, the share that a senior clinician saw before they left.',
    {
      definition: 'Reviewed cases with “yes”, as a share of those with an answer.',
      rationale: 'Early senior decisions make stays shorter and safer. Higher is better.',
      caveats: 'Nobody publishes this share: it was chosen for the demonstration.',
    },
    ['ranked_bars', 'funnel', 'box_plot', 'table'],
  ),
  chart(
    measure({
      kind: 'distribution',
      measure_code: 'quality_of_notes',
      measure_name: 'How well the notes tell what happened',
      numerator: 'record_quality',
      decimals: 0,
      unit: 'cases',
    }),
    'What reviewers thought of the notes themselves.',
    {
      definition: 'Reviewed cases by the reviewer’s judgement of the notes: well, mostly, poorly.',
      rationale: 'What is not written down cannot be learnt from.',
      caveats: 'Nobody publishes these shares: they were chosen for the demonstration.',
    },
    ['stacked', 'table'],
  ),
];
