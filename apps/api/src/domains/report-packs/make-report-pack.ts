import { revisedText } from '@portal/wording/revised';
import { getScorecard as getScorecardEndpoint } from '@portal/contract/chart-data';
import type { OutputType, PackOutputType } from '@portal/contract/registries/output-types';
import { orderReportPack as order } from '@portal/contract/report-packs';
import { sourceOf } from '@portal/wording/source';
import type { Db } from '../../database/connect.ts';
import { writeInThread } from '../../files/write-in-thread.ts';
import type { Deps } from '../../http/deps.ts';
import { Problem, problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { selectUserActor } from '../auth/auth.sql.ts';
import { getScorecard } from '../chart-data/get-scorecard.ts';
import { keptChartData } from '../chart-data/kept-results.ts';
import { reading } from '../results/reading.ts';
import { selectResultState } from '../result-versions/result-state.sql.ts';
import { selectOutputTypes } from '../charts/charts.sql.ts';
import { fileName } from '../../files/attachment.ts';
import { openGroup } from '../downloads/open-group.ts';
import { openProject } from '../projects/open-project.ts';
import { selectSubmissionNames } from '../returns/submission-names.sql.ts';
import { toSummary } from './pictures/to-summary.ts';
import { selectPack, updatePackUnderWay } from './report-packs.sql.ts';

/** What was chosen when it was asked for. */
const packSelection = order.body.omit({ collection_id: true, time_period_id: true, format: true });

/**
 * Makes a report pack, one chart after the other, with the rights its person has now. Stops when it is cancelled; what goes
 * wrong is told where the pack is listed.
 */
export async function makeReportPack(db: Db, deps: Pick<Deps, 'now'>, id: number): Promise<void> {
  const pack = await selectPack(db, id);
  if (!pack || !(await updatePackUnderWay(db, id, { state: 'running', charts_done: 0 }))) return;
  try {
    const made = await makeFile(db, deps, pack);
    if (!made) return;
    await updatePackUnderWay(db, id, { state: 'done', finished_at: deps.now(), ...made });
  } catch (error) {
    await updatePackUnderWay(db, id, {
      state: 'failed',
      finished_at: deps.now(),
      failure:
        error instanceof Problem
          ? error.detail
          : 'The file could not be made. Please try again; if it happens again, tell the programme team.',
    });
  }
}

/** Which forms a chart is shown in, of those asked for. */
export function formsOf(offered: OutputType[], asked: readonly PackOutputType[]): (OutputType | null)[] {
  // The first part of a whole says little by itself.
  const isWhole = offered.includes('stacked');
  const meant = asked.map((one) => (isWhole && one === 'ranked_bars' ? 'stacked' : one));
  const forms = [...new Set(meant)].filter((one) => offered.includes(one));
  return forms.length > 0 ? forms : [null];
}

type Pack = NonNullable<Awaited<ReturnType<typeof selectPack>>>;

/** What the pack is of, for its person with the rights they have now. @throws 404 when the account is closed or access is gone */
async function openFor(db: Db, deps: Pick<Deps, 'now'>, pack: Pack) {
  const actor = await selectUserActor(db, pack.user_id);
  if (!actor) throw new Problem(404, sentences.accountClosed);
  const project = await openProject(db, actor, pack.project_id).catch(() => {
    throw problems.notFound('group');
  });
  return { actor, db, deps, opened: { project, results: await selectResultState(db, project.id) } };
}

async function makeFile(db: Db, deps: Pick<Deps, 'now'>, pack: Pack) {
  const asker = await openFor(db, deps, pack);
  const { project } = asker.opened;
  const { period, charts } = await reading(asker, (of) => openGroup(of, pack));
  const asked = packSelection.parse({ ...(pack.selection as object), submission_id: pack.submission_id });
  const { output_types, ...selection } = asked;
  const answers: Uint8Array[] = [];
  for (const [charts_done, chart] of charts.entries()) {
    if (!(await updatePackUnderWay(db, pack.id, { charts_done, charts_total: charts.length }))) return null;
    const offered = (await selectOutputTypes(db, chart.id)).map(({ output_type }) => output_type);
    for (const output_type of formsOf(offered, output_types)) {
      const body = { ...selection, output_type, ignore_cache: false };
      const now = await openFor(db, deps, pack);
      answers.push((await keptChartData(now, { body, chart, time_period_id: period.id })).json);
    }
  }
  const query = {
    project_id: project.id,
    time_period_id: period.id,
    collection_id: pack.collection_id,
    ...(pack.submission_id === null ? {} : { submission_id: pack.submission_id }),
  };
  const { entries, visibility, revised } = getScorecardEndpoint.response.parse(
    await reading(await openFor(db, deps, pack), (of) => getScorecard(of, { actor: asker.actor, query })),
  );
  const names = pack.submission_id === null ? null : await selectSubmissionNames(db, [pack.submission_id]);
  const own = names?.get(pack.submission_id ?? 0)?.submission_name ?? null;
  const about = {
    title: pack.collection_name,
    project_name: project.project_name,
    time_period_name: period.time_period_name,
    submission_name: own,
    made_on: deps.now(),
  };
  const source_text = sourceOf(project);
  const summary = toSummary(entries, {
    ...{ ...about, source_text, isProvisional: visibility !== 'published' },
    revised: revisedText(revised, period.time_period_name),
  });
  const content = await writeInThread({ kind: pack.format, about, charts: answers, summary });
  // An account may have been closed while it was made: what nobody may fetch any more is not kept.
  await openFor(db, deps, pack);
  const parts = [about.title, ...(own ? [own] : []), about.time_period_name];
  return { content, file_name: fileName(parts, pack.format), charts_done: charts.length };
}
