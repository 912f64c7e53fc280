import type { listSections as endpoint } from '@portal/contract/questionnaires/questionnaires';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { hasCases } from '../../case-codes/case-codes.policy.ts';
import { canCloseReopened, canReopen } from '../../questionnaire-responses/answering.policy.ts';
import { describeReadOnlyReason, wasPublished } from '../../questionnaire-responses/load-response.ts';
import { applyRules, loadProgressAnswers } from '../load-answers-and-apply-rules.ts';
import { nothingHidden, computeSectionProgress } from './section-progress.ts';

/** A questionnaire as one submission answers it: how far each section is, and what may be done. */
export const listSections: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  query,
  loaded: answering,
}) => {
  const open = await loadProgressAnswers(db, deps, answering.set, answering.questionnaire);
  const shown = computeSectionProgress(open, applyRules(open));
  const sections = query.with_hidden === 'true' ? computeSectionProgress(open, nothingHidden) : shown;
  const { facts, read_only } = answering;
  const begun = answering.return ? ('in_progress' as const) : ('not_started' as const);
  return {
    questionnaire: answering.questionnaire,
    project_code: answering.project_code,
    time_period_name: answering.time_period_name,
    submission: {
      id: answering.submission_id,
      submission_name: answering.submission_name,
      organisation_id: answering.organisation_id,
      organisation_name: answering.organisation_name,
    },
    case: answering.case && {
      ...answering.case,
      is_second_review: answering.case.second_review_of !== null,
    },
    state: facts.is_submitted ? ('submitted' as const) : begun,
    submitted_at: facts.is_submitted ? (answering.return?.submitted_at?.toISOString() ?? null) : null,
    submitted_by_name: answering.submitted_by_name,
    reopen_reason: answering.return?.reopen_reason ?? null,
    collection_closes_at: answering.collection_closes_at.toISOString(),
    extension: answering.extension,
    may_write: read_only === null,
    read_only_reason: describeReadOnlyReason(read_only, facts.state),
    needs_registration: read_only === 'not_registered',
    // Each case is completed by itself.
    may_submit:
      read_only === null &&
      (hasCases(answering.questionnaire.kind) || shown.every((section) => section.state === 'complete')),
    may_reopen: canReopen(actor, facts),
    reopens_published: wasPublished(answering),
    reopened: facts.reopened,
    may_close_reopened: canCloseReopened(actor, facts),
    questionnaire_sections: sections,
    total: sections.length,
  };
};
