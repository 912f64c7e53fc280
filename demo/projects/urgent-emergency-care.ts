import type { Answer, Period, ProjectDefinition, QuestionnaireResponse } from '../load/demo-project-types.ts';
import { LICENCE } from '../load/demo-project-types.ts';
import type { DemoData } from '../load/demo-data.ts';
import { month } from './months.ts';
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
      summary: 'A&E attendances, emergency admissions and waits over four hours, each month.',
      landing_text: [
        'Each month, every trust reports its A&E attendances and its emergency admissions. It also reports how many attendances lasted over four hours, and how many admissions waited over four hours after the decision to admit.',
        'You can compare your trust with trusts in the same region, trusts of similar size, or trusts you select. Other trusts are shown by a number, not by name. Each number stays the same from month to month. Every comparison includes enough trusts that you cannot identify any of them.',
        'Once you have submitted a month, you can compare your figures with others that have submitted. These results are provisional until the month is published.',
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
    aboutText: (period, isOpen) => aboutText(period, isOpen ? null : returns),
    guidances: [
      {
        guidance_title: 'Counting attendances',
        guidance_text:
          'Count every unplanned visit to an A&E department of any type. Include major consultant-led 24-hour departments, single-specialty departments such as eye hospitals, minor injury units, urgent treatment centres and walk-in centres. If a person comes twice, count both visits. Do not count planned follow-up visits.',
      },
      {
        guidance_title: 'Measuring the four hours',
        guidance_text:
          'For attendances, measure from arrival until the patient is admitted, transferred or discharged. For emergency admissions, measure from the decision to admit until the patient leaves the department for a bed.',
      },
      {
        guidance_title: 'Missing numbers',
        guidance_text:
          'If a number was not recorded, select “not known” and give the reason. Enter 0 only if you counted and there were none.',
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
    isCollecting: true,
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
      ? 'Not published: the trust was testing new A&E standards and did not report against the four-hour standard.'
      : 'Not published for this month.';
  return { question_code: code, value: null, explanation };
}

/** Without returns: the period is still being collected. */
function aboutText(period: Period, returns: QuestionnaireResponse[] | null): string {
  const what = `Attendances at A&E and emergency admissions in ${period.time_period_name}.`;
  if (returns === null) return `${what} Data collection for this month is open.\n\n${MERGERS}`;
  const ofPeriod = returns.filter((one) => one.period === period.key);
  const has = (one: QuestionnaireResponse, code: string, wanted: string | null) =>
    one.answers.some((given) => given.question_code === code && given.value === wanted);
  const blank = ofPeriod.filter((one) => has(one, 'attendances_over_4hours', null)).length;
  const none = ofPeriod.filter((one) => has(one, 'total_attendances', '0')).length;
  return [
    `${what} ${ofPeriod.length} trusts are in the published figures for this month.`,
    blank > 0 &&
      `${trusts(blank)} were testing new A&E standards and did not report attendances over four hours, so they have no value for that measure.`,
    none > 0 &&
      `${trusts(none)} have no A&E department. They reported emergency admissions but no attendances, and are left out of charts based on attendances.`,
    MERGERS,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const MERGERS =
  'Figures from before a merger are shown under each trust that reported them. They are not added together, so the merged trust’s figures rise from the month of the merger.';
const trusts = (count: number) => (count === 1 ? 'One trust' : `${count} trusts`);
