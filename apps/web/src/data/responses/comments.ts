import * as contract from '@portal/contract/responses/comments';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

type OfAnswer = { submission_id: number; question_id: number };
type OfChart = { submission_id: number; chart_id: number };

/** Loads the comments of an organisation and the programme team on one answer or one chart. */
export const commentsQuery = (subject: OfAnswer | OfChart) =>
  queryOptions({
    queryKey: ['comments', 'of', subject],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.listComments, { query: { ...subject, limit: 1000 } }, signal),
    select: ({ comments }) => comments,
  });

export const addComment = createMutation('comments', (body: Input<typeof contract.addComment>['body']) =>
  call(contract.addComment, { body }),
);
export const withdrawComment = createMutation('comments', (id: number) =>
  call(contract.deleteComment, { params: { id } }),
);

export const answerFlagQuery = (answer: OfAnswer) =>
  queryOptions({
    queryKey: ['comments', 'flag', answer],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getAnswerFlag, { query: answer }, signal),
    select: ({ flag }) => flag,
  });

export const setAnswerFlag = createMutation('comments', (body: OfAnswer & { flagged: boolean }) =>
  call(contract.setAnswerFlag, { body }),
);

/** Loads the answers of a project in a period that a user has marked for follow-up. */
export const flaggedAnswersQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['comments', 'flags', projectId, timePeriodId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        contract.listAnswerFlags,
        { query: { project_id: projectId, time_period_id: timePeriodId, limit: 100 } },
        signal,
      ),
  });
