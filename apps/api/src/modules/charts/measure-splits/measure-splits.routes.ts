import * as contract from '@portal/contract/charts/measure-splits';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { createMeasureSplit, deleteMeasureSplit } from './change-splits.ts';
import { findReasonNotToSplit, loadMeasureAmongAll, loadSplits, planSplits } from './load-splits.ts';

export const measureSplitsRoutes = [
  serve(contract.getMeasureSplits, async ({ db, loaded }) => {
    const { all, measure } = await loadMeasureAmongAll(db, loaded.measure);
    if (!measure) throw problems.notFound('measure');
    const splits = await loadSplits(db, measure, all);
    const reason = await findReasonNotToSplit(db, measure, all);
    if (reason) return { splits, questions: [], reason: reason.text };
    const done = new Set(splits.map(({ question_code }) => question_code));
    const planned = (await planSplits(db, measure, all)).filter((one) => !done.has(one.question_code));
    const questions = planned.map(({ question_code, question_text, bands }) => ({
      question_code,
      question_text,
      bands: bands.map(({ measure_code, measure_name }) => ({ measure_code, measure_name })),
    }));
    return { splits, questions, reason: null };
  }),
  serve(contract.createMeasureSplit, createMeasureSplit),
  serve(contract.deleteMeasureSplit, deleteMeasureSplit),
];
