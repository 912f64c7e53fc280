import type { getScorecard } from '@portal/contract/charts/chart-data';
import * as contract from '@portal/contract/exports/downloads';
import type { Output } from '@portal/contract/shared/endpoint';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { writeInThread } from '../../../workers/write-in-thread.ts';
import { type Context, serve } from '../../../http/mount-endpoints.ts';
import {
  getCachedChartData,
  getCachedScorecard,
} from '../../charts/chart-data/cached-chart-data-and-scorecard.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { downloadProfileSummary } from '../profile-summaries/download-profile-summary.ts';
import { selectDefinitions } from './downloaded-charts.sql.ts';
import { loadChartGroup } from './load-chart-group.ts';
import { writeChartSlide } from './write-chart-slide.ts';

export const downloadsRoutes = [
  serve(contract.downloadChartWorkbook, async (context) => {
    const { actor, body, db, deps, params, reply, loaded } = context;
    const asker = { actor, db, deps, opened: loaded };
    const { time_period_id } = params;
    const kept = await getCachedChartData(asker, { body, chart: loaded.chart, time_period_id });
    const period = loaded.results.periods.find((one) => one.time_period_id === time_period_id)!.period;
    const named = [loaded.chart.chart_name, period.time_period_name];
    void reply.header('Content-Disposition', attachmentHeader(named, 'xlsx'));
    const definitions = await selectDefinitions(db, [loaded.chart.id]);
    return writeInThread({ kind: 'xlsx', charts: [kept.json], definitions });
  }),
  serve(contract.downloadChartSlide, writeChartSlide),
  serve(contract.downloadGroupWorkbook, async (context) => {
    const { charts, ids, named } = await chartsOfGroup(context);
    void context.reply.header('Content-Disposition', attachmentHeader(named, 'xlsx'));
    const definitions = await selectDefinitions(context.db, ids);
    return writeInThread({ kind: 'xlsx', title: named.join(', '), charts, definitions });
  }),
  serve(contract.downloadGroupCsv, async (context) => {
    const { charts, named } = await chartsOfGroup(context);
    void context.reply.header('Content-Disposition', attachmentHeader(named, 'csv'));
    return (await writeInThread({ kind: 'csv', charts })).toString();
  }),
  serve(contract.downloadProfileSummary, downloadProfileSummary),
  serve(contract.downloadProfileWorkbook, async ({ actor, body, db, deps, reply, loaded }) => {
    const asker = { actor, db, deps, opened: loaded };
    const { project_id, peer_group_id, similar, chart_ids = null, beside } = body;
    const of = { project_id, peer_group_id, similar: similar ?? undefined };
    const profile = (await getCachedScorecard(asker, { ...of, ...whoseOf(body) })).json;
    const shown = told(profile);
    const other = beside && (await getCachedScorecard(asker, { ...of, ...whoseOf(beside) })).json;
    const named = [
      loaded.project.project_name,
      'Profile',
      shown.submission_name ?? '',
      shown.time_period_name,
    ];
    void reply.header('Content-Disposition', attachmentHeader(named.filter(Boolean), 'xlsx'));
    const title = named.filter(Boolean).join(', ');
    return writeInThread({
      kind: 'profile',
      title,
      chart_ids,
      profile,
      beside: other ? { name: besideName(shown, told(other)), profile: other } : null,
    });
  }),
];

const whoseOf = ({
  time_period_id,
  submission_id,
}: {
  time_period_id: number;
  submission_id?: number | undefined;
}) => ({
  time_period_id,
  submission_id,
});
type Told = Pick<Output<typeof getScorecard>, 'submission_name' | 'time_period_name'>;
const told = (json: Buffer) => JSON.parse(json.toString()) as Told;

/** Returns the differences from the shown profile. */
const besideName = (shown: Told, other: Told): string =>
  [
    other.submission_name !== shown.submission_name && other.submission_name,
    other.time_period_name !== shown.time_period_name && other.time_period_name,
  ]
    .filter(Boolean)
    .join(', ') || other.time_period_name;

/** The charts of a group as `getChartData` answers them to the same person, one after the other. */
async function chartsOfGroup(context: Context<typeof contract.downloadGroupCsv>) {
  const { actor, body, db, deps, params, loaded } = context;
  const asker = { actor, db, deps, opened: loaded };
  const { period, charts } = await withResultsSnapshot(asker, (of) => loadChartGroup(of, params));
  const answers: Buffer[] = [];
  for (const chart of charts) {
    const asked = { body: { ...body, ignore_cache: false }, chart, time_period_id: period.id };
    answers.push((await getCachedChartData(asker, asked)).json);
  }
  const ids = charts.map(({ id }) => id);
  return { charts: answers, ids, named: [loaded.collection.collection_name, period.time_period_name] };
}
