import { requestReportPack as order } from '@portal/contract/exports/report-packs';
import type { Db } from '../../../database/connect.ts';
import { writeInThread } from '../../../workers/write-in-thread.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { Problem, problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { selectUserActor } from '../../identity/auth/auth.sql.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { selectResultState } from '../../platform/result-versions/result-state.sql.ts';
import { fileName } from '../../../file-formats/content-disposition.ts';
import { loadChartGroup } from '../downloads/load-chart-group.ts';
import { loadAccessibleProject } from '../../projects/projects/load-accessible-project.ts';
import { selectSubmissionNames } from '../../responses/questionnaire-responses/submission-names.sql.ts';
import { defaultChartDisplay } from './parts/report-part.ts';
import { loadReportParts, type RequestedPart } from './parts/load-report-parts.ts';
import { loadProgrammeColour } from './parts/load-programme-colour.ts';
import { selectPack, updateUnfinishedPack } from './report-packs.sql.ts';
import { planReportParts } from './parts/plan-report-parts.ts';

/** The dependencies for making a file, besides the database. */
type Making = Pick<Deps, 'config' | 'now' | 'programmeId'>;

/** The selection made when the pack was ordered. */
const packSelection = order.body.omit({ collection_id: true, time_period_id: true, format: true });

/**
 * Makes a report pack, one chart after the other, with the rights its user has now. Stops if it is cancelled.
 * Failures are shown where the pack is listed.
 */
export async function makeReportPack(db: Db, deps: Making, id: number): Promise<void> {
  const pack = await selectPack(db, id);
  if (!pack || !(await updateUnfinishedPack(db, id, { state: 'running', charts_done: 0 }))) return;
  try {
    const made = await makeFile(db, deps, pack);
    if (!made) return;
    await updateUnfinishedPack(db, id, { state: 'done', finished_at: deps.now(), ...made });
  } catch (error) {
    await updateUnfinishedPack(db, id, {
      state: 'failed',
      finished_at: deps.now(),
      failure: describeFailure(error),
    });
  }
}

/** Explains the failure in a sentence for the reader of the list. */
export const describeFailure = (error: unknown): string =>
  error instanceof Problem
    ? error.detail
    : 'The file could not be created. Please try again. If it happens again, contact the programme team.';

type Pack = NonNullable<Awaited<ReturnType<typeof selectPack>>>;

/**
 * Loads the data of the pack with the rights its user has now. @throws 404 if the account is closed or access
 * was removed
 */
async function openFor(db: Db, deps: Making, pack: Pack) {
  const actor = await selectUserActor(db, pack.user_id);
  if (!actor) throw new Problem('not_found', comparisonMessages.ownAccountClosed);
  const project = await loadAccessibleProject(db, actor, pack.project_id).catch(() => {
    throw problems.notFound(pack.blocks ? 'project' : 'group');
  });
  return { actor, db, deps, opened: { project, results: await selectResultState(db, project.id) } };
}

async function makeFile(db: Db, deps: Making, pack: Pack) {
  const asker = await openFor(db, deps, pack);
  const { project } = asker.opened;
  const { submission_id, collection_id } = pack;
  const asked = packSelection.parse({ ...(pack.selection as object), submission_id });
  const { period, wanted } = await withResultsSnapshot(asker, async (of): Promise<Contents> => {
    const found = findPeriod(of, pack.time_period_id);
    if (!found) throw problems.notFound('time period');
    if (!pack.blocks)
      return wantedOfGroup(await loadChartGroup(of, { ...pack, collection_id: collection_id! }), asked);
    const its = { actor: asker.actor, period: found, submission_id };
    return { period: found, wanted: await planReportParts(of, its, pack.blocks) };
  });
  const charts_total = wanted.filter(({ kind }) => kind === 'chart').length;
  const names = submission_id === null ? null : await selectSubmissionNames(db, [submission_id]);
  const submission_name = names?.get(submission_id ?? 0)?.submission_name ?? null;
  const parts = await loadReportParts(
    {
      ask: () => openFor(db, deps, pack),
      title: pack.title,
      period,
      submission_id,
      submission_name,
      collection_id,
      isReadByTeam: false,
      onChart: (charts_done) => updateUnfinishedPack(db, pack.id, { charts_done, charts_total }),
    },
    wanted,
  );
  if (!parts) return null;
  const about = {
    title: pack.title,
    project_name: project.project_name,
    time_period_name: period.time_period_name,
    submission_name,
    made_on: deps.now(),
    colour: await loadProgrammeColour(db, deps, project.programme_id),
  };
  const content = await writeInThread({ kind: pack.format, about, parts });
  // The account may have been closed while the pack was made. A pack that no user can fetch is not stored.
  await openFor(db, deps, pack);
  const named = [about.title, ...(submission_name ? [submission_name] : []), about.time_period_name];
  return { content, file_name: fileName(named, pack.format), charts_done: charts_total, charts_total };
}

type Contents = { period: { id: number; time_period_name: string }; wanted: RequestedPart[] };

/** The summary of a group, and then its charts in the forms that are asked for. */
function wantedOfGroup(
  { period, charts }: Awaited<ReturnType<typeof loadChartGroup>>,
  { output_types, comments, peer_group_ids, filters, similar }: ReturnType<typeof packSelection.parse>,
): Contents {
  const shown = charts.map((chart): RequestedPart => ({
    kind: 'chart',
    chart,
    forms: output_types,
    isOfItsOwn: false,
    look: defaultChartDisplay,
    series: { series: null, second_series: null },
    control: { control_chart: null, target: null },
    from_time_period_id: null,
    selection: { peer_group_ids, filters, similar },
    comments,
  }));
  return { period, wanted: [{ kind: 'measures' }, ...shown] };
}
