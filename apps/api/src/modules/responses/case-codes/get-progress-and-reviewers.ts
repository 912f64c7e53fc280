import type {
  getCaseProgress as progressEndpoint,
  listReviewers as reviewersEndpoint,
} from '@portal/contract/responses/case-codes';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { describeReadOnlyReason } from '../questionnaire-responses/load-response.ts';
import { countCases } from './case-progress.sql.ts';
import { selectCaseSettings } from './case-settings.sql.ts';
import { loadListColumns } from './listed-answers.ts';
import { isSurvey } from './list-case-codes.ts';
import { findCasesReadOnlyReason } from './lock-cases.ts';
import { selectReviewers } from './reviewers.sql.ts';

export const getCaseProgress: Handler<typeof progressEndpoint> = async (context) => {
  const { actor, db, query, loaded } = context;
  const settings = await selectCaseSettings(db, query.questionnaire_id);
  const counts = await countCases(db, query);
  const reason = findCasesReadOnlyReason(actor, loaded);
  return {
    settings,
    list_columns: await loadListColumns(context, settings),
    ...counts,
    last_completed_at:
      isSurvey(loaded) || counts.last_completed_at === null
        ? null
        : new Date(counts.last_completed_at).toISOString(),
    codes_left: Math.max(0, settings.code_limit - counts.unused - counts.in_progress - counts.complete),
    may_write: reason === null,
    read_only_reason:
      reason === 'no_cases'
        ? collectionMessages.questionnaireHasNoCases.text
        : describeReadOnlyReason(reason, loaded.facts.state),
  };
};

export const listReviewers: Handler<typeof reviewersEndpoint> = async ({ db, query, loaded }) => {
  const { organisation_id, questionnaire } = loaded;
  const rows = await selectReviewers(db, { organisation_id, project_id: questionnaire.project_id }, query);
  return { reviewers: rows, total: rows[0]?.total ?? 0 };
};
