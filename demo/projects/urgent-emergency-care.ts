import type { Answer, Period, ProjectDefinition, QuestionnaireResponse } from '../load/definition.ts';
import { LICENCE } from '../load/definition.ts';
import type { DemoData } from '../load/demo-data.ts';
import { urgentCareCollections } from './urgent-emergency-care-charts.ts';
import { urgentCareQuestionnaire } from './urgent-emergency-care-questionnaire.ts';

const urgentCareSource = `NHS England, A&E attendances and emergency admissions, monthly by trust, as collected in the R package healthyr. ${LICENCE}`;

/** Monthly attendances and emergency admissions; others appear under pseudonyms. */
export function urgentEmergencyCare(data: DemoData): ProjectDefinition {
  const returns = data.attendances.map((row): QuestionnaireResponse => ({
    period: row['period']!,
    organisation_code: row['organisation_code']!,
    answers: codes.map((code) => answer(code, row[code]!)),
  }));
  const periods = [...new Set(returns.map((one) => one.period))].sort().map(month);
  return {
    category_name: 'Urgent care',
    project: {
      project_code: 'urgent-emergency-care',
      project_name: 'Urgent and emergency care',
      summary: 'How many people come to A&E each month, how many are admitted, and how long they wait.',
      landing_text: [
        'Every month each trust reports four numbers: attendances at its A&E departments, how many of them took longer than four hours, emergency admissions through A&E, and how many of those waited longer than four hours after the decision to admit.',
        'The project sets them beside those of other trusts: of the same region, of similar size, or those you choose by their numbers. Other trusts appear under a number that stays the same from month to month and says nothing about who they are: what can be compared always holds enough trusts to hide in.',
        'While a month is being collected, a trust that has submitted sees itself among the others that have; the picture is provisional until the month is published.',
      ].join('\n\n'),
      unit_name: 'trust',
      source_text: urgentCareSource,
      named_results: false,
      provisional_results: true,
      disclosure_threshold: 5,
      minimum_peers: 5,
      display_order: 1,
    },
    periods,
    aboutText: (period, newest) => aboutText(period, newest ? null : returns),
    guidances: [
      {
        guidance_title: 'What counts as an attendance',
        guidance_text:
          'A person who comes unplanned to an A&E department of any type: a major department with consultants day and night, a specialty department such as an eye hospital’s, or a minor injury unit, urgent treatment centre or walk-in centre. Somebody who comes twice counts twice. Planned follow-up visits do not count.',
      },
      {
        guidance_title: 'From when to when the four hours run',
        guidance_text:
          'For attendances, from arrival until the person is admitted, transferred or discharged. For emergency admissions, from the decision to admit until the person leaves the department for a bed.',
      },
      {
        guidance_title: 'A number you do not have',
        guidance_text:
          'Do not write 0 for a number that was not recorded: 0 says that it was counted and there were none. Choose “not known” and say why.',
      },
    ],
    questionnaire: urgentCareQuestionnaire,
    returns,
    collections: urgentCareCollections(urgentCareSource),
    // Every region holds enough trusts of both sizes for a number among them to be anybody's.
    filters: [
      { filter_name: 'Region', optionOf: (row) => row['region']! },
      {
        filter_name: 'Size',
        optionOf: (row) => (LARGER.includes(row['size_band']!) ? 'Large and very large' : 'Smaller'),
      },
    ],
    isNamed: false,
  };
}

const LARGER = ['Large', 'Very large'];
const codes = [
  'total_attendances',
  'attendances_over_4hours',
  'total_emergency_admissions',
  'emergency_admissions_over_4hours',
] as const;

function answer(code: (typeof codes)[number], text: string): Answer {
  if (text !== '') return { question_code: code, value: text, explanation: null };
  const explanation =
    code === 'attendances_over_4hours'
      ? 'Not published: the trust took part in the field test of new standards and did not report the four-hour standard.'
      : 'Not published for this month.';
  return { question_code: code, value: null, explanation };
}

function month(key: string): Period {
  const first = new Date(`${key}T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return {
    key,
    time_period_name: first.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    starts_on: key,
    ends_on: last.toISOString().slice(0, 10),
  };
}

/** Without returns: the period is still being collected. */
function aboutText(period: Period, returns: QuestionnaireResponse[] | null): string {
  const what = `Attendances at A&E and emergency admissions in ${period.time_period_name}.`;
  if (returns === null) return `${what} The figures of this month are being collected now.\n\n${MERGERS}`;
  const ofPeriod = returns.filter((one) => one.period === period.key);
  const has = (one: QuestionnaireResponse, code: string, wanted: string | null) =>
    one.answers.some((given) => given.question_code === code && given.value === wanted);
  const blank = ofPeriod.filter((one) => has(one, 'attendances_over_4hours', null)).length;
  const none = ofPeriod.filter((one) => has(one, 'total_attendances', '0')).length;
  return [
    `${what} ${ofPeriod.length} trusts appear in the published figures of this month.`,
    blank > 0 &&
      `${trusts(blank)} did not report attendances over four hours, having taken part in the field test of new standards. They have no value for that measure: a blank is not a zero.`,
    none > 0 &&
      `${trusts(none)} reported no attendances at all, because patients are admitted there as emergencies without an A&E department. A share of no attendances cannot be worked out, so they are left out of those charts.`,
    MERGERS,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const MERGERS =
  'Trusts that merged are shown under the organisation that reported at the time. When trusts join, the figures of the one that carries on rise from then; earlier months are not added together.';
const trusts = (count: number) => (count === 1 ? 'One trust' : `${count} trusts`);
