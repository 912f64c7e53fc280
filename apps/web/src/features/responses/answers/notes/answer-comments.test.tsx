import { CONTRIBUTOR, VIEWER } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { commentsQuery, answerFlagQuery } from '../../../../data/responses/comments.ts';
import { authStore } from '../../../../shell/auth/auth-store.ts';
import { AnswersContext } from '../store/answer-context.ts';
import { AnswerComments, FollowUpFlag } from './answer-comments.tsx';

// @vitest-environment jsdom
const of = { submission_id: 3, question_id: 5 };
const flag = {
  ...of,
  id: 1,
  note: '',
  flagged_at: '2026-01-01T10:00:00Z',
  flagged_by_name: 'Ann Other',
  may_settle: false,
};

afterEach(cleanup);

function show(role_type_id: number, marked: typeof flag | null) {
  authStore.set({ isAuthenticated: true, user: { role_type_id } as CurrentUser });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(commentsQuery(of).queryKey, { comments: [], total: 0 });
  client.setQueryData(answerFlagQuery(of).queryKey, { flag: marked });
  render(
    <QueryClientProvider client={client}>
      <AnswersContext value={{ submissionId: of.submission_id } as React.ContextType<typeof AnswersContext>}>
        <AnswerComments questionId={of.question_id} />
        <FollowUpFlag questionId={of.question_id} />
      </AnswersContext>
    </QueryClientProvider>,
  );
}

it('lets a contributor comment, mark an answer, and resolve permitted marks', () => {
  show(CONTRIBUTOR, null);
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark for follow-up' })).toBeTruthy();
  cleanup();
  show(CONTRIBUTOR, { ...flag, may_settle: true });
  expect(screen.getByRole('button', { name: 'Mark as resolved' })).toBeTruthy();
});

it('offers a viewer neither, and shows what stands', () => {
  show(VIEWER, null);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(VIEWER, flag);
  expect(screen.getByText(/Ann Other/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
