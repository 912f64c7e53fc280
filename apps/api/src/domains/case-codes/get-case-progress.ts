import type {
  getCaseProgress as progressEndpoint,
  listReviewers as reviewersEndpoint,
} from '@portal/contract/case-codes';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { type CasesReadOnly, whyCasesAreReadOnly } from '../../policies/case-codes.ts';
import { sentences } from '../../sentences/collecting.ts';
import type { Actor } from '../../http/actor.ts';
import { type AnsweringScene, readOnlySentence, refuseReadOnly } from '../returns/open-answering.ts';
import { countCases } from './case-progress.sql.ts';
import { selectCaseSettings } from './case-settings.sql.ts';
import { selectReviewers } from './reviewers.sql.ts';

export const getCaseProgress: Handler<typeof progressEndpoint> = async ({ actor, db, query, scene }) => {
  const settings = await selectCaseSettings(db, query.questionnaire_id);
  const counts = await countCases(db, query);
  const reason = whyReadOnly(actor, scene);
  return {
    settings,
    ...counts,
    codes_left: Math.max(0, settings.code_limit - counts.unused - counts.in_progress - counts.complete),
    may_write: reason === null,
    read_only_reason:
      reason === 'no_cases' ? sentences.hasNoCases : readOnlySentence(reason, scene.facts.state),
  };
};

const whyReadOnly = (actor: Actor, { facts, questionnaire }: AnsweringScene): CasesReadOnly | null =>
  whyCasesAreReadOnly(actor, { ...facts, kind: questionnaire.kind });

/** @throws 403 or 409 with the reason why codes cannot be made and cases not changed */
export function refuseCasesReadOnly(actor: Actor, scene: AnsweringScene): void {
  const reason = whyReadOnly(actor, scene);
  if (reason === 'no_cases') throw problems.conflict(sentences.hasNoCases);
  refuseReadOnly({ ...scene, read_only: reason });
}

export const listReviewers: Handler<typeof reviewersEndpoint> = async ({ db, query, scene }) => {
  const { organisation_id, questionnaire } = scene;
  const rows = await selectReviewers(db, { organisation_id, project_id: questionnaire.project_id }, query);
  return { reviewers: rows, total: rows[0]?.total ?? 0 };
};
