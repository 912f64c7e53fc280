import * as contract from '@portal/contract/responses/answers';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm, download } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** A questionnaire as one submission answers it. */
export type ResponseKey = { questionnaireId: number; submissionId: number };
/** The owner of the answers: the submission, or one of its cases. */
type Whose = { submissionId: number; caseCode: string | undefined };
type AnswerSet = ResponseKey & Whose;
type Changes = Input<typeof contract.saveAnswers>['body']['answers'];

/** The user can keep typing while the overview reloads in the background. */
const meanwhile = { isAwaited: false };

export const answerHistoryQuery = (questionId: number, { submissionId, caseCode }: Whose, version: number) =>
  queryOptions({
    queryKey: ['answers', 'history', questionId, submissionId, caseCode ?? null, version],
    queryFn: ({ signal }) =>
      call(
        contract.listAnswerHistory,
        { query: { question_id: questionId, submission_id: submissionId, case_code: caseCode } },
        signal,
      ),
    select: ({ answer_history }) => answer_history,
  });

export const saveAnswers = createMutation(
  'answers',
  ({ questionnaireId, submissionId, caseCode }: AnswerSet, sectionId: number, answers: Changes) =>
    call(contract.saveAnswers, {
      query: { questionnaire_id: questionnaireId },
      body: { submission_id: submissionId, case_code: caseCode, section_id: sectionId, answers },
    }),
  meanwhile,
);

/**
 * Loads the stored answers of a section; without answers if the stamp is still valid. The answer store holds
 * them, not a query.
 */
export const loadAnswersSince = (
  { questionnaireId, submissionId, caseCode }: AnswerSet,
  sectionId: number,
  stamp: string,
) =>
  call(contract.getSectionAnswers, {
    params: { id: questionnaireId, sectionId },
    query: { submission_id: submissionId, case_code: caseCode, stamp },
  });

/** Loads the warnings in the questionnaires of a period, or of one submission if given. */
export const answerWarningsQuery = (
  scope: { project_id: number; time_period_id: number; questionnaire_id?: number; submission_id?: number },
  limit = 200,
) =>
  queryOptions({
    queryKey: ['answers', 'doubtful', scope, limit],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.listAnswerWarnings, { query: { ...scope, limit } }, signal),
  });

export const explainCheck = createMutation(
  'answers',
  (checkId: number, { submissionId, caseCode }: Whose, explanation: string) =>
    call(contract.explainCheck, {
      params: { id: checkId },
      body: { submission_id: submissionId, case_code: caseCode, explanation },
    }),
  meanwhile,
);

export const setSectionState = createMutation(
  'answers',
  (submissionId: number, sectionId: number, state: 'in_progress' | 'complete') =>
    call(contract.setSectionState, { body: { submission_id: submissionId, section_id: sectionId, state } }),
  meanwhile,
);

/** Puts a file on the server; it becomes an answer when it is saved as one. */
export function uploadAnswerFile(questionId: number, { submissionId, caseCode }: Whose, file: File) {
  const form = new FormData();
  form.append('question_id', String(questionId));
  form.append('submission_id', String(submissionId));
  if (caseCode !== undefined) form.append('case_code', caseCode);
  form.append('file', file);
  return callForm(contract.uploadAnswerFile, {}, form);
}

export const downloadAnswerFile = ({ id, name }: { id: number; name: string }) =>
  download(contract.downloadAnswerFile, { params: { id } }, name);
