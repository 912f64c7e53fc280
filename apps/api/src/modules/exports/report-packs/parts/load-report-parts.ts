import type { ChosenFilter, ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { ControlChart } from '@portal/contract/charts/control-charts';
import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import { groupAnnotationsByPeriod, namePlanDate } from '@portal/wording/annotated-periods';
import { findingsOf } from '@portal/wording/digest-findings';
import { NOTHING_UNUSUAL } from '@portal/wording/unusual-figures';
import { speaksForTeam } from '../../../responses/comments/comment.policy.ts';
import { visibleOrganisationId } from '../../../responses/questionnaire-responses/submission-visibility.policy.ts';
import type { charts } from '../../../../tables/charts.tables.ts';
import { selectAnnotations } from '../../../charts/annotations/annotations.sql.ts';
import { getCachedChartData } from '../../../charts/chart-data/cached-chart-data-and-scorecard.ts';
import { selectComments } from '../../../responses/comments/comments.sql.ts';
import { selectOutputTypes } from '../../../charts/charts/charts.sql.ts';
import { buildSummaryPage } from '../../profile-summaries/build-summary-page.ts';
import { loadDueItems } from '../../profile-summaries/load-due-items.ts';
import { loadActionPlans } from './load-action-plans.ts';
import { loadOutlierCases } from './load-outlier-cases.ts';
import { loadResources } from './load-resources.ts';
import { loadScorecard } from './load-scorecard.ts';
import type { ChartDisplay, SerializedReportPart } from './report-part.ts';
import type { ReportPartsContext } from './report-parts-context.ts';
import { formatDate } from '../format-date.ts';
import { buildVariationTables } from '../chart-models/build-variation-tables.ts';
import { buildProfileTable, buildSummaryTable } from '../chart-models/build-summary-tables.ts';

type Chart = typeof charts.$inferSelect;
/**
 * A part of a file, before its figures are loaded. `forms`: each chart type that the chart offers, else its
 * first.
 */
export type RequestedPart = { section?: string } & (
  | {
      kind: 'chart';
      chart: Chart;
      forms: readonly OutputType[];
      /** True if it was selected for this chart only, not for all of a group. */
      isOfItsOwn: boolean;
      look: ChartDisplay;
      /** The series; null: the default series of the chart. */
      series: { series: string | null; second_series: string | null };
      /** The settings of a control chart, if they differ from those of the team. */
      control: { control_chart: ControlChart | null; target: number | null };
      /** The first period that a chart over time shows; null: all. */
      from_time_period_id: number | null;
      selection: { peer_group_ids: number[]; filters: ChosenFilter[]; similar?: number | null | undefined };
      /** True if the comments on the chart follow it. */
      comments: boolean;
    }
  | { kind: 'measures' }
  | { kind: 'profile' }
  | { kind: 'variation' }
  | { kind: 'summary' }
  | { kind: 'text'; title: string; paragraphs: string[] }
);

/**
 * Selects the chart types to show, out of those requested. @param isChosenForChart true if they were selected for
 * this chart only
 */
export function chooseChartTypes(
  offered: OutputType[],
  requested: readonly OutputType[],
  isChosenForChart = false,
): (OutputType | null)[] {
  // The first part of a whole says little by itself.
  const isWhole = !isChosenForChart && offered.includes('stacked');
  const meant = requested.map((one) => (isWhole && one === 'ranked_bars' ? 'stacked' : one));
  const forms = [...new Set(meant)].filter((one) => offered.includes(one));
  return forms.length > 0 ? forms : [null];
}

/** The figures of all that is wanted, one chart after the other. Null where it is to stop. */
export async function loadReportParts(
  of: ReportPartsContext,
  requestedParts: RequestedPart[],
): Promise<SerializedReportPart[] | null> {
  const parts: SerializedReportPart[] = [];
  let done = 0;
  for (const part of requestedParts) {
    const above = part.section === undefined ? {} : { section: part.section };
    if (part.kind === 'text') parts.push(part);
    else if (part.kind === 'measures')
      parts.push(...(await gatherMeasures(of, requestedParts)).map((one) => ({ ...above, ...one })));
    else if (part.kind === 'profile') parts.push(...underHeading(above, await gatherProfile(of)));
    else if (part.kind === 'variation') parts.push(...underHeading(above, await gatherVariation(of)));
    else if (part.kind === 'summary') parts.push(...underHeading(above, await gatherSummary(of)));
    else {
      if (!(await of.onChart(done))) return null;
      const said = await selectSaid(of, part);
      const answers = await gatherChart(of, part);
      parts.push(
        ...answers.map(({ json, isInTime }, n): SerializedReportPart => {
          // Charts over time number their periods; other charts describe the period of the pack in a
          // sentence.
          const words = n === 0 && !isInTime ? saidOf(of, said) : '';
          return {
            ...(n === 0 ? above : {}),
            kind: 'chart',
            chart: json,
            look: {
              ...part.look,
              comment: n === 0 ? [part.look.comment, words].filter(Boolean).join('\n') : '',
            },
            annotations: isInTime ? groupAnnotationsByPeriod(said) : [],
          };
        }),
      );
      const [first] = answers;
      if (first) parts.push(...(await loadResources(await of.ask(), part.chart, first.json)));
      if (first) parts.push(...(await loadOutlierCases(await of.ask(), part.chart, of)));
      if (first) parts.push(...(await loadActionPlans(await of.ask(), part.chart, of)));
      if (part.comments) parts.push(...(await gatherComments(of, part.chart)));
      done += 1;
    }
  }
  return parts;
}

async function gatherChart(
  { ask, period, submission_id }: ReportPartsContext,
  {
    chart,
    control,
    forms,
    from_time_period_id,
    isOfItsOwn,
    selection,
    series,
  }: Extract<RequestedPart, { kind: 'chart' }>,
): Promise<{ json: Uint8Array; isInTime: boolean }[]> {
  const { db } = await ask();
  const offered = (await selectOutputTypes(db, chart.id)).map(({ output_type }) => output_type);
  const answers = [];
  for (const output_type of chooseChartTypes(offered, forms, isOfItsOwn)) {
    const body = {
      ...selection,
      series: series.series,
      ...(output_type === 'scatter' && { second_series: series.second_series }),
      ...(output_type === 'spc' && control),
      submission_id: submission_id ?? undefined,
      from_time_period_id,
      output_type,
      ignore_cache: false,
    };
    const { json } = await getCachedChartData(await ask(), { body, chart, time_period_id: period.id });
    const form = output_type ?? offered[0];
    answers.push({ json, isInTime: form !== undefined && getOutputTypeInfo(form).needs_periods });
  }
  return answers;
}

/** Selects the annotations in the window of the chart, up to the period of the pack. */
async function selectSaid(
  { ask, submission_id, period }: ReportPartsContext,
  { chart, from_time_period_id: from }: Extract<RequestedPart, { kind: 'chart' }>,
) {
  const { actor, db } = await ask();
  const seen = { submission_id, organisation_id: visibleOrganisationId(actor), from, until: period.id };
  return (await selectAnnotations(db, chart.id, seen)).map(namePlanDate);
}

/** Describes in a sentence what happened in the period of the pack. */
function saidOf({ period }: ReportPartsContext, all: Awaited<ReturnType<typeof selectSaid>>): string {
  const said = all
    .filter(({ time_period_id }) => time_period_id === period.id)
    .map(({ annotation_text }) => annotation_text.replace(/[.!?]?$/, (end) => end || '.'));
  return said.length === 0 ? '' : `In ${period.time_period_name}: ${said.join(' ')}`;
}

/** The number of comments loaded: the newest. */
const MOST_COMMENTS = 30;

/** Loads what the organisation and the programme team have said to each other about a chart, oldest first. */
async function gatherComments(
  { ask, submission_id }: ReportPartsContext,
  chart: Chart,
): Promise<SerializedReportPart[]> {
  if (submission_id === null) return [];
  const { db } = await ask();
  const of = { submission_id, question_id: null, chart_id: chart.id };
  const all = (await selectComments(db, { ...of, limit: 1000, offset: 0 })).filter(
    ({ deleted_at }) => deleted_at === null,
  );
  if (all.length === 0) return [];
  const earlier = all.length - MOST_COMMENTS;
  const paragraphs = [
    ...(earlier > 0
      ? [`${earlier} ${earlier === 1 ? 'earlier comment is' : 'earlier comments are'} in the portal.`]
      : []),
    ...all.slice(-MOST_COMMENTS).map((one) => {
      const who = speaksForTeam(one) ? 'The programme team' : one.user_name;
      return `${who}, ${formatDate(new Date(one.created_at))}: ${one.comment_text}`;
    }),
  ];
  return [{ kind: 'text', title: `Comments on ${chart.chart_name}`, paragraphs, isAside: true }];
}

/** A table of all measures of its group, or of those whose charts are in it. */
async function gatherMeasures(
  of: ReportPartsContext,
  wanted: RequestedPart[],
): Promise<SerializedReportPart[]> {
  const { collection_id } = of;
  const { profile, about } = await loadScorecard(of, collection_id);
  const { entries } = profile;
  const charts = wanted.flatMap((part) => (part.kind === 'chart' ? [part.chart.id] : []));
  const leaf = buildSummaryTable(collection_id === null ? inOrder(entries, charts) : entries, about);
  return leaf ? [{ kind: 'table', leaf }] : [];
}

/** The number of findings loaded: the rest is in the table. */
const MOST_FINDINGS = 15;

/** Loads the unusual findings in words, then every measure of the project, the most unusual first. */
async function gatherProfile(of: ReportPartsContext): Promise<SerializedReportPart[]> {
  const { profile, about } = await loadScorecard(of, null);
  const { entries, verdict_rule } = profile;
  const leaf = buildProfileTable(entries, about, verdict_rule);
  if (!leaf) return [];
  const found = findingsOf(entries);
  const more = found.length - MOST_FINDINGS;
  const paragraphs = [
    ...(found.length === 0 ? [NOTHING_UNUSUAL] : []),
    ...found.slice(0, MOST_FINDINGS).map(({ words }) => words),
    ...(more > 0 ? [`And ${more} more: see the full profile in the portal.`] : []),
  ];
  return [
    { kind: 'text', title: `Unusual results, ${of.period.time_period_name}`, paragraphs },
    { kind: 'table', leaf },
  ];
}

/** Loads the variation of every measure of the project, and whether its target will be met. */
async function gatherVariation(of: ReportPartsContext): Promise<SerializedReportPart[]> {
  const { profile, about } = await loadScorecard(of, null);
  return buildVariationTables(profile.entries, about).map((leaf) => ({ kind: 'table', leaf }));
}

/** Loads the profile on one page, with the to-do list. */
async function gatherSummary(of: ReportPartsContext): Promise<SerializedReportPart[]> {
  const { profile } = await loadScorecard(of, null);
  const { submission_id } = profile;
  if (submission_id === null) return [];
  const { actor, db, deps, opened } = await of.ask();
  const due = await loadDueItems(db, actor, {
    project_id: opened.project.id,
    time_period_id: of.period.id,
    submission_id,
    now: deps.now(),
    isReadByTeam: of.isReadByTeam,
  });
  const page = buildSummaryPage(profile, opened.project, due);
  return page ? [{ kind: 'summary', page }] : [];
}

/** Adds a heading above the first of several parts. */
const underHeading = (above: { section?: string }, parts: SerializedReportPart[]): SerializedReportPart[] =>
  parts.map((part, n) => (n === 0 ? { ...above, ...part } : part));

const inOrder = (entries: ScorecardEntry[], charts: number[]): ScorecardEntry[] =>
  [...new Set(charts)].flatMap((id) => entries.find(({ chart_id }) => chart_id === id) ?? []);
