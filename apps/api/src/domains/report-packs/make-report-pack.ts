import { chartData, type ChartData } from '@portal/contract/chart-data';
import { askedOfGroup } from '@portal/contract/downloads';
import type { Db } from '../../database/connect.ts';
import { Problem } from '../../problems.ts';
import { selectUserActor } from '../auth/auth.sql.ts';
import { getChartData } from '../chart-data/get-chart-data.ts';
import { fileName } from '../downloads/describe-chart.ts';
import { openGroup } from '../downloads/open-group.ts';
import { selectSubmissionNames } from '../submissions/submission-names.sql.ts';
import { selectPack, updatePackUnderWay } from './report-packs.sql.ts';
import { writeSlides } from './write-slides.ts';

/**
 * Makes a report pack, one chart after the other, with the rights its person has now. Stops when it is cancelled; what goes
 * wrong is told where the pack is listed.
 */
export async function makeReportPack(db: Db, now: () => Date, id: number): Promise<void> {
  const pack = await selectPack(db, id);
  if (!pack || !(await updatePackUnderWay(db, id, { state: 'running', charts_done: 0 }))) return;
  try {
    const made = await makeSlides(db, now, pack);
    if (!made) return;
    await updatePackUnderWay(db, id, { state: 'done', finished_at: now(), ...made });
  } catch (error) {
    await updatePackUnderWay(db, id, {
      state: 'failed',
      finished_at: now(),
      failure:
        error instanceof Problem
          ? error.detail
          : 'The slides could not be made. Please try again; if it happens again, tell the programme team.',
    });
  }
}

async function makeSlides(
  db: Db,
  now: () => Date,
  pack: NonNullable<Awaited<ReturnType<typeof selectPack>>>,
) {
  const actor = await selectUserActor(db, pack.user_id);
  if (!actor) throw new Problem(404, 'Your account is no longer open.');
  const { collection, project, period, chartIds } = await openGroup(db, actor, pack);
  const selection = askedOfGroup.parse({ ...(pack.selection as object), submission_id: pack.submission_id });
  const charts: ChartData[] = [];
  for (const chart_id of chartIds) {
    const progress = { charts_done: charts.length, charts_total: chartIds.length };
    if (!(await updatePackUnderWay(db, pack.id, progress))) return null;
    const data = await getChartData({
      params: { chart_id, time_period_id: period.id },
      body: { ...selection, ignore_cache: false },
      actor,
      db,
      deps: { now },
    });
    charts.push(chartData.parse(data));
  }
  const names = pack.submission_id === null ? null : await selectSubmissionNames(db, [pack.submission_id]);
  const own = names?.get(pack.submission_id ?? 0)?.submission_name ?? null;
  const about = {
    title: collection.collection_name,
    project_name: project.project_name,
    time_period_name: period.time_period_name,
    submission_name: own,
    made_on: now(),
  };
  const content = await writeSlides(about, charts);
  const parts = [about.title, ...(own ? [own] : []), about.time_period_name];
  return { content, file_name: fileName(parts, 'pptx'), charts_done: charts.length };
}
