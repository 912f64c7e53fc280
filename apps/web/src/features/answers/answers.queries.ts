import {
  explainCheck,
  getSectionAnswers,
  listAnswerHistory,
  saveAnswers,
  setSectionState,
} from '@portal/contract/answers';
import * as comments from '@portal/contract/comments';
import type { Input } from '@portal/contract/endpoint';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires';
import {
  listOrganisationSubmissions,
  reopenQuestionnaire,
  submitQuestionnaire,
} from '@portal/contract/submissions';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../lib/all-pages.ts';
import { call } from '../../lib/call.ts';
import type { Change, SaveResult } from './answer-store.ts';

export const sectionsQuery = (questionnaireId: number, submissionId: number) =>
  queryOptions({
    queryKey: ['sections', questionnaireId, submissionId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listSections, { params: { id: questionnaireId }, query: { submission_id: submissionId } }, signal),
  });

/** A questionnaire as a whole, to be read or printed; blank, with the sections that answers would hide. */
export const wholeQuery = (questionnaireId: number, submissionId: number, isBlank: boolean) =>
  queryOptions({
    queryKey: ['sections', questionnaireId, submissionId, 'whole', isBlank],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { id: questionnaireId };
      const query = { submission_id: submissionId, with_hidden: String(isBlank) as 'true' | 'false' };
      const overview = await call(listSections, { params, query }, signal);
      const sections = await Promise.all(
        overview.questionnaire_sections.map((section) =>
          call(
            getSectionQuestions,
            { params: { ...params, sectionId: section.id }, query: { submission_id: submissionId } },
            signal,
          ),
        ),
      );
      return { overview, sections };
    },
  });

/** Read once each time the section is opened: from then on the answer store knows best. */
export const sectionQuery = (questionnaireId: number, submissionId: number, sectionId: number) =>
  queryOptions({
    queryKey: ['section', questionnaireId, submissionId, sectionId],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      call(
        getSectionQuestions,
        { params: { id: questionnaireId, sectionId }, query: { submission_id: submissionId } },
        signal,
      ),
  });

export const historyQuery = (questionId: number, submissionId: number, version: number) =>
  queryOptions({
    queryKey: ['answer-history', questionId, submissionId, version],
    queryFn: ({ signal }) =>
      call(listAnswerHistory, { query: { question_id: questionId, submission_id: submissionId } }, signal),
    select: ({ answer_history }) => answer_history,
  });

type Whose = { questionnaireId: number; submissionId: number };
type Changes = Change[];

export const save = (
  { questionnaireId, submissionId }: Whose,
  sectionId: number,
  answers: Changes,
): Promise<SaveResult> =>
  call(saveAnswers, {
    query: { questionnaire_id: questionnaireId },
    body: { submission_id: submissionId, section_id: sectionId, answers },
  });

/** What is stored in a section now; without answers where the stamp still holds. */
export const storedSince = ({ questionnaireId, submissionId }: Whose, sectionId: number, stamp: string) =>
  call(getSectionAnswers, {
    params: { id: questionnaireId, sectionId },
    query: { submission_id: submissionId, stamp },
  });

export const giveReason = (checkId: number, submissionId: number, explanation: string) =>
  call(explainCheck, { params: { id: checkId }, body: { submission_id: submissionId, explanation } });

export const markSection = (submissionId: number, sectionId: number, state: 'in_progress' | 'complete') =>
  call(setSectionState, { body: { submission_id: submissionId, section_id: sectionId, state } });

export const submit = (params: Whose) => call(submitQuestionnaire, { params, body: { declared: true } });

export const reopen = (params: Whose, reason: string) =>
  call(reopenQuestionnaire, { params, body: { reason } });

/** Every submission one may see, with how far each of its questionnaires is; what is listed is small. */
export const organisationSubmissionsQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['organisation-submissions', projectId, timePeriodId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      let mayWrite = false;
      const submissions = await allPages(async (page) => {
        const query = { project_id: projectId, time_period_id: timePeriodId, ...page };
        const answer = await call(listOrganisationSubmissions, { query }, signal);
        mayWrite = answer.may_write;
        return { items: answer.organisation_submissions, total: answer.total };
      });
      return { submissions, mayWrite };
    },
  });

type OfAnswer = { submission_id: number; question_id: number };

export const commentsQuery = (of: OfAnswer) =>
  queryOptions({
    queryKey: ['comments', of],
    staleTime: 0,
    queryFn: ({ signal }) => call(comments.listComments, { query: { ...of, limit: 1000 } }, signal),
    select: (found) => found.comments,
  });
export const addComment = (body: Input<typeof comments.addComment>['body']) =>
  call(comments.addComment, { body });
export const withdrawComment = (id: number) => call(comments.deleteComment, { params: { id } });

export const flagQuery = (of: OfAnswer) =>
  queryOptions({
    queryKey: ['answer-flag', of],
    staleTime: 0,
    queryFn: ({ signal }) => call(comments.getAnswerFlag, { query: of }, signal),
    select: ({ flag }) => flag,
  });
export const markAnswer = (body: OfAnswer & { flagged: boolean }) => call(comments.setAnswerFlag, { body });

/** The answers of a project in a period that somebody has marked for follow-up. */
export const flagsQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['answer-flags', projectId, timePeriodId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        comments.listAnswerFlags,
        { query: { project_id: projectId, time_period_id: timePeriodId, limit: 100 } },
        signal,
      ),
  });
