import type {
  getResponseProgress as progressEndpoint,
  listResponseProgress as overviewEndpoint,
} from '@portal/contract/cases/survey-responses';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { canReopen } from '../../../responses/questionnaire-responses/answering.policy.ts';
import {
  isFigureSuppressed,
  toRespondentRules,
} from '../../../responses/case-codes/respondent-suppression.policy.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import { selectSurveyResponseCounts } from '../../../responses/case-codes/survey-response-counts.sql.ts';
import { loadStructure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import { describeReadOnlyReason } from '../../../responses/questionnaire-responses/load-response.ts';
import { selectProgressBySubmission, selectResponseProgress } from './response-progress.sql.ts';
import { assertSurvey } from '../responses/assert-survey.ts';

export const getResponseProgress: Handler<typeof progressEndpoint> = async ({
  actor,
  db,
  deps,
  query,
  loaded,
}) => {
  const { questionnaire, facts, read_only } = loaded;
  assertSurvey(questionnaire.kind);
  const settings = await selectCaseSettings(db, questionnaire.id);
  const { minimum_responses, free_texts, target } = settings;
  const [survey] = await selectSurveyResponseCounts(db, {
    questionnaireId: questionnaire.id,
    submissionIds: [query.submission_id],
  });
  const counted = [...(survey?.counted ?? [])];
  const { days, pages, ...counts } = await selectResponseProgress(db, query, counted);
  const structure = await loadStructure(deps, db, questionnaire);
  const pageOf = new Map(pages.map((page) => [page.section_id, page]));
  const rules = toRespondentRules({
    minimum: minimum_responses,
    disclosure_threshold: survey?.disclosure_threshold ?? null,
  });
  // The pages that a person saw reveal their answers: progress changes with whole batches only, and leaves
  // out small groups.
  const shown = (group: number) =>
    isFigureSuppressed({ answered: counted.length, groups: [group] }, rules) ? null : group;
  return {
    questionnaire_name: questionnaire.questionnaire_name,
    time_period_name: loaded.time_period_name,
    submission_name: loaded.submission_name,
    organisation_name: loaded.organisation_name,
    ...counts,
    target,
    minimum_responses,
    free_texts,
    counted: counted.length,
    days,
    pages: structure.sections.map(({ id, section_name }) => ({
      section_id: id,
      section_name,
      reached: shown(pageOf.get(id)?.reached ?? 0),
      finished: shown(pageOf.get(id)?.finished ?? 0),
    })),
    state: facts.state,
    closes_at: loaded.collection_closes_at.toISOString(),
    is_closed: facts.is_submitted,
    closed_at: loaded.return?.submitted_at?.toISOString() ?? null,
    may_close: read_only === null && !facts.is_submitted,
    may_reopen: canReopen(actor, facts),
    read_only_reason: describeReadOnlyReason(read_only, facts.state),
    may_invite: read_only === null && facts.state === 'open',
  };
};

/** Lists every submission of the project for the programme team, including submissions without responses. */
export const listResponseProgress: Handler<typeof overviewEndpoint> = async ({
  db,
  params,
  query,
  loaded,
}) => {
  assertSurvey(loaded.questionnaire.kind);
  const { rows, total } = await selectProgressBySubmission(db, { ...query, ...params });
  const counted = await selectSurveyResponseCounts(db, {
    questionnaireId: params.questionnaire_id,
    submissionIds: rows.map(({ submission_id }) => submission_id),
  });
  const withResults = new Set(counted.flatMap((one) => (one.counted.size > 0 ? [one.submission_id] : [])));
  const submissions = rows.map((row) => ({ ...row, has_results: withResults.has(row.submission_id) }));
  return { submissions, total };
};
