// @vitest-environment jsdom
import type { Comment } from '@portal/contract/responses/comments';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { hasUnsaved } from '../../lib/form/unsaved-store.ts';
import { CommentThread } from './comment-thread.tsx';

afterEach(cleanup);

const comment = (more: Partial<Comment>): Comment => ({
  id: 1,
  submission_id: 1,
  question_id: null,
  chart_id: 1,
  comment_text: 'Why so low?',
  user_name: 'Robin',
  is_team: false,
  is_own: true,
  created_at: '2026-07-31T09:30:00.000Z',
  ...more,
});
const comments = [comment({}), comment({ id: 2, is_team: true, is_own: false, comment_text: null })];
const show = (mayWrite: boolean, send = vi.fn(() => Promise.resolve()), of = comments) => {
  const withdraw = vi.fn(() => Promise.resolve());
  render(<CommentThread comments={of} mayWrite={mayWrite} send={send} withdraw={withdraw} />);
  return withdraw;
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
const write = (value: string) => {
  fireEvent.change(field(), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
};

test('comments show text, author and time; your own can be withdrawn', async () => {
  const withdraw = show(true);
  const [own, gone] = screen.getAllByRole('listitem');
  expect(own!.textContent).toMatch(/Why so low\?Robin, 31 July 2026/);
  expect(gone!.textContent).toMatch(/WithdrawnRobin, programme team/);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => withdraw.mock.calls).toEqual([[1]]);
});

test('is read-only without permission to write', () => {
  show(false);
  expect([screen.queryByRole('textbox'), screen.queryByRole('button')]).toEqual([null, null]);
  cleanup();
  show(false, undefined, []);
  expect(screen.getByText(/No comments yet/)).toBeTruthy();
});

test('empties the field after sending, and keeps a refused text, with the reason', async () => {
  let refuse = true;
  show(
    true,
    vi.fn(() => (refuse ? Promise.reject(new ApiError(429, 'Wait an hour.')) : Promise.resolve())),
  );
  write('A ward was closed.');
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain('Wait an hour.');
  expect([field().value, hasUnsaved()]).toEqual(['A ward was closed.', true]);
  refuse = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await expect
    .poll(() => [field().value, hasUnsaved(), screen.queryByRole('alert')])
    .toEqual(['', false, null]);
});
