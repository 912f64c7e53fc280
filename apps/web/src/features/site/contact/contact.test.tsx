// @vitest-environment jsdom
import type { ContactMessage, OpenedContactMessage } from '@portal/contract/site/contact';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { cleanUpApp, prepareDialogs } from '../../../testing/render-app.tsx';

type Sent = { method: string; url: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let answer: (of: Sent) => Response;
let stored: OpenedContactMessage;
const message: ContactMessage = {
  id: 3,
  full_name: 'Robin Reader',
  email_address: 'robin@example.org',
  organisation_name: null,
  subject: 'Which wards count?',
  message_text: 'We have two.',
  state: 'open',
  received_at: '2026-01-01T09:00:00.000Z',
  answers: 0,
};
const opened: OpenedContactMessage = { ...message, consent_text: 'Yes.', contact_answers: [] };

beforeEach(async () => {
  await prepareDialogs();
  sent = [];
  stored = opened;
  answer = () => Response.json({ done: true });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, url: String(url), body: (body ? JSON.parse(String(body)) : {}) as Sent['body'] };
    if (method === 'GET') return Response.json(stored);
    sent.push(call);
    return answer(call);
  });
});
afterEach(cleanUpApp);

const done = vi.fn();
const show = (element: React.ReactNode) => {
  done.mockReset();
  render(
    <QueryClientProvider client={queryClient}>
      {element}
      <ModalHost />
    </QueryClientProvider>,
  );
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a message without consent is not sent; with it, where the answer goes is said', async () => {
  show(<ContactForm onSent={done} />);
  type(/^Name/, 'Robin');
  type(/^Email/, 'robin@example.org ');
  type(/^Subject/, 'Wards');
  type(/^Message/, 'Which?');
  press('Send');
  await expect.poll(() => screen.queryAllByText(/Tick this box/).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox'));
  press('Send');
  await expect.poll(() => done.mock.calls).toEqual([['robin@example.org']]);
  expect(sent[0]!.body).toMatchObject({ subject: 'Wards', consent: true, website: '' });
});

test('keeps the input after a refusal', async () => {
  answer = () => Response.json({ detail: 'Too many attempts.' }, { status: 429 });
  show(<ContactForm onSent={done} />);
  type(/^Name/, 'Robin');
  type(/^Email/, 'robin@example.org');
  type(/^Subject/, 'Wards');
  type(/^Message/, 'Which?');
  fireEvent.click(screen.getByRole('checkbox'));
  press('Send');
  await expect.poll(() => screen.queryByText('Too many attempts.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Which?');
});

test('a message is answered with how many answers were seen', async () => {
  answer = () => Response.json({ ...opened, state: 'closed' });
  show(<ContactPanel message={message} onClose={done} />);
  await expect.poll(() => screen.queryByLabelText(/^Reply/)).toBeTruthy();
  type(/^Reply/, 'Both.');
  press('Send reply');
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { answer_text: 'Both.', closes: true, seen_answers: 0 },
  });
});

test('it is closed without an answer, as it was seen', async () => {
  show(<ContactPanel message={message} onClose={done} />);
  await expect.poll(() => screen.queryByLabelText(/^Reply/)).toBeTruthy();
  press('Close without replying');
  await expect.poll(() => toastStore.get().toasts.map(({ text }) => text)).toEqual(['Closed.']);
  expect(sent).toMatchObject([{ method: 'PUT', body: { state: 'closed', seen: { state: 'open' } } }]);
});

test('shows another person’s reply first, and keeps the input', async () => {
  show(<ContactPanel message={message} onClose={done} />);
  await expect.poll(() => screen.queryByLabelText(/^Reply/)).toBeTruthy();
  const theirs = { id: 1, answer_text: 'One.', answered_by: 'Ann', sent_at: null };
  stored = { ...opened, answers: 1, contact_answers: [{ ...theirs, answered_at: message.received_at }] };
  answer = () => Response.json({ detail: 'Somebody else has answered.' }, { status: 409 });
  type(/^Reply/, 'Both.');
  press('Send reply');
  await expect.poll(() => screen.queryByText('One.')).toBeTruthy();
  press('I have read the reply');
  answer = () => Response.json(stored);
  press('Send reply');
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => [body['answer_text'], body['seen_answers']])).toEqual([
    ['Both.', 0],
    ['Both.', 1],
  ]);
});
