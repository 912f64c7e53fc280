import { randomUUID } from 'node:crypto';
import * as contract from '@portal/contract/measures/measures';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { rosterFormulas } from '@portal/expressions/rosters/roster-formulas';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';
import { selectQuestionCodes } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { createMeasure, deleteMeasure, updateMeasure } from './change-measure.ts';
import { loadMeasureJob } from './measure-jobs.ts';
import { selectMeasurePage } from './measures.sql.ts';
import { loadMeasure } from './load-and-check-measure.ts';
import { previewMeasure } from './preview-measure.ts';
import { rebuildProjectMeasures } from './rebuild-measures.ts';

export const measuresRoutes = [
  serveFromReplica(contract.listMeasures, async ({ db, query, loaded: { project } }) => {
    const { rows, total } = await selectMeasurePage(db, project.id, query);
    return { measures: rows, total };
  }),
  serve(contract.listMeasureCodes, async ({ db, query, loaded: { project } }) => {
    const asked = await selectQuestionCodes(db, project.id, query);
    const codes = await namePipedQuestions(db, asked, 'question_text');
    const shown = codes.map((one) => ({ ...one, question_type: one.question_types[0]! }));
    const rosters = await selectRosters(db, { projectId: project.id });
    const formulas = new Map(
      rosters.flatMap((one) => rosterFormulas(one, one.part_name)).map((one) => [one.text, one]),
    );
    return { codes: shown, total: codes[0]?.total ?? 0, formulas: [...formulas.values()] };
  }),
  serve(contract.getMeasure, ({ actor, db, params }) => loadMeasure(db, actor, params.id)),
  serve(contract.createMeasure, createMeasure),
  serve(contract.updateMeasure, updateMeasure),
  serve(contract.deleteMeasure, deleteMeasure),
  serve(contract.previewMeasure, previewMeasure),

  serve(contract.recalculateMeasures, async ({ db, deps, loaded }) => {
    const { id: project_id, programme_id } = loaded.project;
    if (deps.measureJobs) return deps.measureJobs.begin({ kind: 'rebuild', project_id, programme_id });
    // Where no jobs run, it is done when the call answers.
    await rebuildProjectMeasures(db, project_id);
    return { id: randomUUID(), state: 'done' as const, done: 1, of: 1 };
  }),
  serve(contract.getMeasureJob, ({ actor, deps, params }) => loadMeasureJob(deps, actor, params.id)),
  serve(contract.cancelMeasureJob, async ({ actor, deps, params }) => {
    const job = await loadMeasureJob(deps, actor, params.id);
    if (job.state === 'done' || job.state === 'failed') {
      throw problems.conflict(comparisonMessages.measureJobEnded);
    }
    await deps.measureJobs!.cancel(params.id);
    return { done: true as const };
  }),
];
