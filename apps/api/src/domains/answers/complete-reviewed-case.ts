import type { completeCase as endpoint } from '@portal/contract/case-codes';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { canOpenCaseOf } from '../returns/open-answering.ts';
import { completeCase } from './complete-case.ts';
import { selectDuplicates } from './duplicate-cases.sql.ts';

/** A case is complete when whoever reviews it says so; the return is submitted by itself. */
export const completeReviewedCase: Handler<typeof endpoint> = async (context) => {
  const { actor, db, scene } = context;
  if (!canOpenCaseOf(actor, scene)) throw problems.conflict(sentences.casesOfSurvey);
  const found = await completeCase(context, scene);
  return {
    state: found.length > 0 ? scene.case.state : 'complete',
    problems: found,
    duplicates: await selectDuplicates(db, scene.case),
  };
};
