// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { PortalEmailList } from './portal-email-list.tsx';

const shipped = { subject: 'Account approved', opening: '', closing: '' };
const mail = {
  mail_key: 'approval',
  mail_name: 'Account approved',
  sent_when: 'When a registration is approved: to the person.',
  ...shipped,
  changed_at: '2026-03-01T10:00:00.000Z',
  placeholders: [{ name: 'person', meaning: 'the name of the recipient' }],
};
const preview = {
  from: 'Audit <no-reply@example.org>',
  reply_to: 'team@example.org',
  subject: 'Filled in',
  text_body: 'Dear Alex Sample,',
  html_body: '<!doctype html><body><p>Dear <b>Alex</b></p></body>',
};
let sent: [method: string, path: string, body: unknown][] = [];
let refusal: [status: number, answer: object] | null = null;
let isDown = false;
beforeEach(async () => {
  // What opens over a page is there before it is called for.
  await import('../../../ui/dialog/modal-frame.tsx');
  markInteracted();
  sent = [];
  refusal = null;
  isDown = false;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    if (method === 'GET') {
      if (isDown) return Response.json({ detail: 'Not today.' }, { status: 500 });
      return Response.json({ mail_texts: [mail], total: 1 });
    }
    sent.push([method, pathname + search, body ? JSON.parse(String(body)) : null]);
    if (refusal) return Response.json(refusal[1], { status: refusal[0] });
    if (pathname.endsWith('/preview')) return Response.json(preview);
    return Response.json(pathname.endsWith('/test') ? { to_address: 'me@example.org' } : mail);
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

function show() {
  const router = createMemoryRouter([{ path: '/', element: <PortalEmailList /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ModalHost />
    </QueryClientProvider>,
  );
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
async function open() {
  show();
  await expect.poll(() => screen.queryByRole('button', { name: /^Change or preview “/ })).toBeTruthy();
  press(/^Change or preview “/);
  await expect.poll(() => screen.queryByLabelText(/Opening/)).toBeTruthy();
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('previews and tries the text in the fields, saved or not, and saves it with the version read', async () => {
  await open();
  type(/Opening/, 'Welcome, {person}.');
  await expect.poll(hasUnsaved).toBe(true);
  const words = { ...shipped, opening: 'Welcome, {person}.' };
  press('Preview');
  await expect
    .poll(() => screen.queryByRole('region', { name: 'Preview' })?.textContent)
    .toContain('Filled in');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'replies go to team@example.org',
  );
  press('Back to editing');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Opening/).value).toBe('Welcome, {person}.');
  press('Send test email');
  await expect.poll(() => sent.length).toBe(2);
  await expect.poll(() => JSON.stringify(toastStore.get())).toContain('me@example.org');
  press('Save');
  await expect.poll(() => sent.length).toBe(3);
  expect(sent).toEqual([
    ['POST', '/api/v1/mailTexts/approval/preview', words],
    ['POST', '/api/v1/mailTexts/approval/test', words],
    ['PUT', '/api/v1/mailTexts/approval', { ...words, was: shipped }],
  ]);
  await expect.poll(() => screen.queryByLabelText(/Opening/)).toBeNull();
});

test('a placeholder that is refused is said beside its field, and nothing typed is lost', async () => {
  const message = '{persn} is not known here.';
  refusal = [422, { detail: 'Not valid.', errors: [{ path: 'body.closing', message }] }];
  await open();
  type(/Closing/, '{persn}');
  press('Save');
  await expect.poll(() => screen.queryAllByText(message).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Closing/).value).toBe('{persn}');
  type(/Subject/, ' ');
  press('Preview');
  await expect.poll(() => screen.queryAllByText('Subject is required.').length).toBeGreaterThan(0);
  expect(sent).toHaveLength(1);
});

test('shows a conflict to the second editor, and continues from the first version', async () => {
  refusal = [409, { detail: 'Somebody else has changed this.' }];
  await open();
  type(/Subject/, 'Mine');
  press('Save');
  await expect.poll(() => screen.queryByText('Somebody else has changed this.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Subject/).value).toBe('Mine');
  press('Save');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]![2]).toMatchObject({ was: shipped });
});

test('going back to what is shipped names what is lost, and says what was seen', async () => {
  show();
  await expect.poll(() => screen.queryByRole('button', { name: /^Reset “/ })).toBeTruthy();
  press(/^Reset “/);
  const asked = () => screen.queryByRole('alertdialog');
  await expect
    .poll(() => asked()?.textContent)
    .toContain('Your subject, opening and closing will be deleted');
  expect(sent).toEqual([]);
  fireEvent.click(within(asked()!).getByRole('button', { name: 'Reset' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.slice(0, 2)).toEqual([
    'DELETE',
    `/api/v1/mailTexts/approval?changed_at=${encodeURIComponent(mail.changed_at)}`,
  ]);
});

test('a list that cannot be read says so, with the way to try again', async () => {
  isDown = true;
  show();
  await expect.poll(() => screen.queryByRole('button', { name: /again/i })).toBeTruthy();
});
