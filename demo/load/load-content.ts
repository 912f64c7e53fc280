import { eq } from 'drizzle-orm';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { charts, chart_views } from '../../apps/api/src/tables/charts.tables.ts';
import { answer_flags, comments } from '../../apps/api/src/tables/comments.tables.ts';
import { news } from '../../apps/api/src/tables/news.tables.ts';
import { report_templates } from '../../apps/api/src/tables/report-packs.tables.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import { LICENCE } from './demo-project-types.ts';
import type { PersonIds } from './load-people.ts';
import type { LoadedProject } from './load-project.ts';
import type { LoadedQuestionnaires } from './load-questionnaires.ts';
import { loadOutlierCases } from './load-outlier-cases.ts';
import { loadPlansAndResources } from './load-plans-and-resources.ts';
import { loadTeamWork } from './load-team-work.ts';

/** A project of the load, with what later steps refer to. */
export type ProjectOfDemo = LoadedProject & { questionnaires: LoadedQuestionnaires };
type ChartIds = (name: string) => number;

const WAITS_FOR_BED = 'Emergency admissions waiting over four hours from decision to admit';
const LONG_WAITS = 'Long waits for a bed per 1,000 attendances';
const OVER_FOUR_HOURS = 'Attendances over four hours';
/** The trust of the demonstration's contributor. */
const OWN = 'RJZ';

/** Loads the content that people add to a project: news, comments, an answered query, outlier cases, action plans, a resource, the team’s own work, report templates and views. */
export async function loadContent(
  context: Context,
  personId: PersonIds,
  { urgentCare, beds }: { urgentCare: ProjectOfDemo; beds: ProjectOfDemo },
): Promise<void> {
  const [ofUrgentCare, ofBeds] = [await chartIds(context, urgentCare), await chartIds(context, beds)];
  await loadNews(context);
  await loadComments(context, personId, urgentCare, ofUrgentCare);
  await loadOutlierCases(context, personId, urgentCare, ofUrgentCare(WAITS_FOR_BED));
  await loadPlansAndResources(context, personId, urgentCare, {
    waitsForBed: ofUrgentCare(WAITS_FOR_BED),
    longWaits: ofUrgentCare(LONG_WAITS),
  });
  await loadTeamWork(context, urgentCare);
  await insertAll(context.db, report_templates, [
    {
      project_id: urgentCare.id,
      template_name: 'Board paper on urgent care',
      blocks: boardPaper(ofUrgentCare),
      changed_at: daysAfter(context.now, -20),
      changed_by: context.adminId,
    },
    {
      project_id: urgentCare.id,
      template_name: 'One-page summary',
      blocks: [{ kind: 'summary' }],
      changed_at: daysAfter(context.now, -20),
      changed_by: context.adminId,
    },
  ]);
  const view = { is_pinned: true, search: '' };
  await insertAll(context.db, chart_views, [
    {
      ...view,
      user_id: personId('contributor'),
      project_id: beds.id,
      chart_id: ofBeds('Available beds'),
      view_name: 'Available beds over time',
      search: 'output-type=time_series',
    },
    {
      ...view,
      user_id: personId('neighbour'),
      project_id: urgentCare.id,
      chart_id: ofUrgentCare(OVER_FOUR_HOURS),
      view_name: 'Four hours: control chart',
      search: 'output-type=spc',
    },
  ]);
}

async function chartIds({ db }: Context, project: ProjectOfDemo): Promise<ChartIds> {
  return createLookup(
    await db.select().from(charts).where(eq(charts.project_id, project.id)),
    (row) => row.chart_name,
    (row) => row.id,
  );
}

const loadNews = ({ db, programme_id, now }: Context) =>
  insertAll(db, news, [
    {
      programme_id,
      news_title: 'Urgent and emergency care: July 2025 is open for data entry',
      news_text:
        'Contributors can now enter figures for July 2025. As soon as you submit, you can see how your trust compares.',
      is_public: false,
      is_pinned: true,
      published_from: daysAfter(now, -14),
      created_at: daysAfter(now, -14),
    },
    {
      programme_id,
      news_title: 'Sources of the figures in this demonstration',
      news_text: `The figures come from tables published by NHS England and Public Health Scotland, and from a 2022 survey of analysts. The case notes are computer-generated. The people, comments and queries are made up for the demonstration. ${LICENCE}`,
      is_public: true,
      is_pinned: false,
      published_from: daysAfter(now, -40),
      created_at: daysAfter(now, -40),
    },
  ]);

/**
 * A settled query on an answer of the last period and one of the period that is open, and a conversation about a
 * chart. The numbers are those of the returns.
 */
async function loadComments(
  context: Context,
  personId: PersonIds,
  project: ProjectOfDemo,
  chartId: ChartIds,
): Promise<void> {
  const { now, adminId } = context;
  const submission_id = project.submissionId(OWN);
  const { id: question_id } = project.questionnaires.question(
    '2025-06-01',
    'emergency_admissions_over_4hours',
  );
  const of = { project_id: project.id, submission_id };
  const contributor = personId('contributor');
  await insertAll(context.db, comments, [
    {
      ...of,
      question_id,
      user_id: adminId,
      comment_text: 'The figure for June is 2,550, up from 2,287 in May. Please check it.',
      created_at: daysAfter(now, -36),
    },
    {
      ...of,
      question_id,
      user_id: contributor,
      comment_text: 'We checked the June figure again. 2,550 is correct.',
      created_at: daysAfter(now, -34),
    },
    {
      ...of,
      chart_id: chartId(OVER_FOUR_HOURS),
      user_id: contributor,
      comment_text: 'Can we show our board this chart next to last year’s?',
      created_at: daysAfter(now, -12),
    },
    {
      ...of,
      chart_id: chartId(OVER_FOUR_HOURS),
      user_id: adminId,
      comment_text: 'Yes. Select the chart type Over time, or add the chart to a report.',
      created_at: daysAfter(now, -11),
    },
  ]);
  await insertAll(context.db, answer_flags, [
    {
      question_id,
      submission_id,
      note: 'Higher than in May.',
      flagged_at: daysAfter(now, -36),
      flagged_by: adminId,
      resolved_at: daysAfter(now, -33),
      resolved_by: adminId,
    },
    {
      question_id: project.questionnaires.question('2025-07-01', 'emergency_admissions_over_4hours').id,
      submission_id: project.submissionId('RTK'),
      note: 'Lower than in June. The trust confirmed 611 by telephone.',
      flagged_at: daysAfter(now, -6),
      flagged_by: adminId,
      resolved_at: daysAfter(now, -4),
      resolved_by: adminId,
    },
  ]);
}

/** The blocks of the report that the programme team offers to every trust. */
function boardPaper(chartId: ChartIds): ReportBlock[] {
  const chart = (name: string, output_type: 'ranked_bars' | 'spc' | 'funnel'): ReportBlock => ({
    kind: 'chart',
    chart_id: chartId(name),
    output_type,
    averages: ['median', 'quartiles'],
    series: null,
    second_series: null,
    comment: '',
    control_chart: null,
    from_time_period_id: null,
    peer_group_ids: [],
    filters: [],
    target: null,
    comments: false,
  });
  return [
    { kind: 'heading', text: 'Summary' },
    { kind: 'profile' },
    { kind: 'heading', text: 'Waiting times' },
    { kind: 'words', text: 'These charts compare our trust with all trusts that submitted.' },
    chart(OVER_FOUR_HOURS, 'ranked_bars'),
    chart(OVER_FOUR_HOURS, 'spc'),
    chart(WAITS_FOR_BED, 'funnel'),
    { kind: 'heading', text: 'All measures' },
    { kind: 'measures' },
  ];
}
