import { type openOutlierCases as endpoint, outlierLevels } from '@portal/contract/outliers/outliers';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { startNextStage } from './start-next-stage.ts';
import { lockStages, insertCaseStages, insertCases, selectStages } from './outlier-cases.sql.ts';
import { type FoundOutlier, selectOutliers } from './unusual-figures.sql.ts';

/** Opens cases with the stages that the project prescribes now, and starts the first one. */
export const openCases: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { project, dates } = loaded;
  await lockStages(db, project.id);
  const acts = await selectStages(db, project.id);
  if (acts.length === 0) throw problems.conflict(comparisonMessages.outlierActionsRequired);
  const ids = [...new Set(body.figures.map(({ submission_id }) => submission_id))];
  const found = await selectOutliers(db, dates.id, ids);
  const rows = body.figures.map((figure) => {
    const one = gravestOf(found, figure);
    if (!one) throw problems.conflict(comparisonMessages.outliersChanged);
    const { submission_id, chart_id, tone, words, unit, decimals, value, numerator, denominator } = one;
    return {
      submission_id,
      chart_id,
      tone,
      words,
      unit,
      decimals,
      value,
      numerator,
      denominator,
      project_id: project.id,
      time_period_id: dates.time_period_id,
      level: levelOf(one),
      opened_at: deps.now(),
      opened_by: actor.user_id,
    };
  });
  const opened = await insertCases(db, rows);
  if (opened.length === 0) return { opened: 0 };
  await insertCaseStages(
    db,
    opened.flatMap((one) => stagesOf(acts, one)),
  );
  await recordAudit(
    db,
    ...opened.map(({ id, submission_id, chart_id, level }) => ({
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'outlier_case.opened',
      subject_type: 'outlier_case',
      subject_id: String(id),
      after: { submission_id, chart_id, level },
    })),
  );
  await startNextStage(db, deps, {
    actor,
    project,
    time_period_id: dates.time_period_id,
    time_period_name: loaded.time_period_name,
    caseIds: opened.map(({ id }) => id),
  });
  return { opened: opened.length };
};

type Stages = Awaited<ReturnType<typeof selectStages>>;
const stagesOf = (stages: Stages, { id, level }: { id: number; level: string }) =>
  stages
    .filter(({ done_for }) => done_for === 'both' || level === 'alarm')
    .map(({ act_name, done_by, days }, display_order) => ({
      outlier_case_id: id,
      display_order,
      act_name,
      done_by,
      days,
    }));

const levelOf = ({ kind }: FoundOutlier) => outlierLevels.find((level) => level === kind)!;

const gravestOf = (
  found: FoundOutlier[],
  { submission_id, chart_id }: { submission_id: number; chart_id: number },
) =>
  found
    .filter((one) => one.submission_id === submission_id && one.chart_id === chart_id)
    .sort((a, b) => b.gravity - a.gravity)[0];
