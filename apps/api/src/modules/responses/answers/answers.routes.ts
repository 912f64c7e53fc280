import * as contract from '@portal/contract/responses/answers';
import { completeCase, deleteCaseCode } from '@portal/contract/responses/case-codes';
import { transferCase as transferCaseEndpoint } from '@portal/contract/responses/case-transfers';
import * as questionnaires from '@portal/contract/questionnaires/questionnaires';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { visibleOrganisationId } from '../questionnaire-responses/submission-visibility.policy.ts';
import { loadResponse } from '../questionnaire-responses/load-response.ts';
import { selectAnswerHistory, selectQuestionResponses } from './answers.sql.ts';
import { downloadAnswerFile, uploadAnswerFile } from './answer-files.ts';
import { completeReviewedCase } from './cases/complete-reviewed-case.ts';
import { explainCheck } from './explain-check.ts';
import { getSectionAnswers } from './get-section-answers.ts';
import { getSectionQuestions } from './get-section-questions.ts';
import { listAnswerWarnings } from './list-answer-warnings.ts';
import { listSections } from './progress/list-sections.ts';
import { applyRules, loadProgressAnswers } from './load-answers-and-apply-rules.ts';
import { saveAnswers } from './save-answers.ts';
import { setSectionState } from './progress/set-section-state.ts';
import { computeSectionProgress } from './progress/section-progress.ts';
import { transferCase } from './cases/transfer-case.ts';
import { withdrawCase } from './cases/withdraw-case.ts';

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

export const answersRoutes = [
  serve(questionnaires.listSections, listSections),
  serve(questionnaires.getSectionQuestions, getSectionQuestions),
  serve(contract.saveAnswers, saveAnswers),
  serve(contract.setSectionState, setSectionState),
  serve(contract.explainCheck, explainCheck),
  serve(contract.getSectionAnswers, getSectionAnswers),
  serveFromReplica(contract.listAnswerWarnings, listAnswerWarnings),
  serve(contract.uploadAnswerFile, uploadAnswerFile),
  serve(contract.downloadAnswerFile, downloadAnswerFile),
  serve(completeCase, completeReviewedCase),
  serve(deleteCaseCode, withdrawCase),
  serve(transferCaseEndpoint, transferCase),

  serve(contract.getCompletion, async ({ db, deps, loaded }) => {
    const open = await loadProgressAnswers(db, deps, loaded.set, loaded.questionnaire);
    const sections = computeSectionProgress(open, applyRules(open));
    return {
      questionnaire_section_submissions: sections.map(({ id, ...section }) => ({
        section_id: id,
        ...section,
      })),
      questions: sum(sections.map((section) => section.questions)),
      answered: sum(sections.map((section) => section.answered)),
      required_left: sum(sections.map((section) => section.required_left)),
    };
  }),

  serve(contract.listQuestionResponses, async ({ actor, db, deps, query }) => {
    const { rows, total } = await selectQuestionResponses(db, {
      ...query,
      questionnaireId: query.questionnaire_id,
      submissionId: query.submission_id ?? null,
      organisationId: visibleOrganisationId(actor),
    });
    // The submission requested has no rows: it has answered nothing, or the caller cannot see it.
    if (total === 0 && query.submission_id !== undefined)
      await loadResponse(db, actor, deps.now(), { ...query, submission_id: query.submission_id });
    const question_responses = rows.map((row) => ({
      ...row,
      updated_at: new Date(row.updated_at).toISOString(),
    }));
    return { question_responses, total };
  }),

  serve(contract.listAnswerHistory, async ({ db, query, loaded }) => {
    const { rows, total } = await selectAnswerHistory(db, query.question_id, loaded.set, query);
    const answer_history = rows.map((row) => ({
      ...row,
      changed_at: new Date(row.changed_at).toISOString(),
    }));
    return { answer_history, total };
  }),
];
