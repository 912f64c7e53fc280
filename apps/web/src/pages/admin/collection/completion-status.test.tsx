// @vitest-environment jsdom
import { messageTemplates, messagePlaceholders } from '@portal/contract/collection/default-message-templates';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { toastStore } from '../../../lib/browser/toasts.ts';
import ChasingPage from './completion-status.tsx';

const row = (organisation_id: number, organisation_name: string) => ({
  project_id: 7,
  project_code: 'beds',
  project_name: 'Beds',
  time_period_id: 3,
  time_period_name: '2026/27',
  organisation_id,
  organisation_name,
  organisation_code: `O${organisation_id}`,
  region: 'North',
  registration: null,
  state: 'not_started',
  submissions: 1,
  started: 0,
  submitted: 0,
  percent: 0,
  collection_closes_at: '2027-06-30T16:00:00.000Z',
  last_saved_at: null,
  told_at: null,
  undelivered: 0,
  people: [{ full_name: 'Lea', email_address: 'lea@example.org' }],
});
const list = {
  chasing: [row(1, 'Ash'), row(2, 'Birch')],
  total: 40,
  counts: { not_registered: 0, not_started: 2, in_progress: 0, submitted: 0, declined: 0 },
  regions: ['North'],
};
const preview = {
  organisations: 1,
  people: 1,
  unreachable: [],
  told_lately: 0,
  settled: 0,
  is_example: false,
  messages: [
    {
      organisation_name: 'Ash',
      full_name: 'Lea',
      to_address: 'lea@example.org',
      subject: 'Please submit',
      text: 'Dear Lea',
    },
  ],
};
type Sent = { url: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let refusal: Response | null = null;

beforeEach(async () => {
  // What opens over a page is there before it is called for.
  await import('../../../ui/dialog/modal-frame.tsx');
  markInteracted();
  sent = [];
  refusal = null;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push({ url, body: JSON.parse(String(body)) as Record<string, unknown> });
      if (refusal) return refusal.clone();
      return Response.json(url.endsWith('/preview') ? preview : { organisations: 1, people: 1 });
    }
    if (url.includes('messageTemplates'))
      return Response.json({
        message_templates: (['not_started', 'not_submitted'] as const).map((template_key) => ({
          template_key,
          template_name: messageTemplates[template_key].template_name,
          subject: messageTemplates[template_key].subject,
          text: messageTemplates[template_key].text,
          changed_at: null,
          placeholders: [{ name: 'person', meaning: messagePlaceholders.person }],
        })),
        total: 2,
      });
    return Response.json(url.includes('/chasing') ? list : { projects: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

async function show(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <ChasingPage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ModalHost />
    </QueryClientProvider>,
  );
  await expect.poll(() => screen.queryByText('Ash')).toBeTruthy();
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

test('a message goes to who was selected, after it was looked at, once however fast it is pressed', async () => {
  await show();
  fireEvent.click(screen.getByLabelText('Select Ash, Beds'));
  press('Email 1 selected');
  await expect.poll(() => screen.queryByLabelText('Text')).toBeTruthy();
  expect(textField().value).toBe(messageTemplates.not_submitted.text);
  press('Preview');
  await expect.poll(() => screen.queryByText('Dear Lea')).toBeTruthy();
  press('Send to 1 person');
  press('Send to 1 person');
  await expect.poll(() => screen.queryByText('Dear Lea')).toBeNull();
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['preview', 'messages']);
  expect(sent[1]!.body).toMatchObject({
    targets: [{ project_id: 7, time_period_id: 3, organisation_id: 1 }],
    all: null,
    people: 1,
    template_key: 'not_submitted',
    send_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('retries a refused request with the same key, and keeps the input', async () => {
  await show();
  press('Select all on this page');
  await expect.poll(() => screen.queryByRole('button', { name: 'Email 2 selected' })).toBeTruthy();
  press('Email 2 selected');
  await expect.poll(() => screen.queryByLabelText('Text')).toBeTruthy();
  fireEvent.change(textField(), { target: { value: 'Our own words' } });
  press('Preview');
  await expect.poll(() => screen.queryByText('Dear Lea')).toBeTruthy();
  refusal = Response.json({ detail: 'Meanwhile this would go to 2 people.' }, { status: 409 });
  press('Send to 1 person');
  await expect.poll(() => screen.queryByText('Meanwhile this would go to 2 people.')).toBeTruthy();
  refusal = null;
  press('Back to editing');
  expect(textField().value).toBe('Our own words');
  press('Preview');
  await expect.poll(() => screen.queryByRole('button', { name: 'Send to 1 person' })).toBeTruthy();
  press('Send to 1 person');
  await expect.poll(() => sent.length).toBe(4);
  expect(sent[3]!.body['send_key']).toBe(sent[1]!.body['send_key']);
  expect(sent[3]!.body['text']).toBe('Our own words');
});

test('reports an unknown placeholder beside the text, and sends nothing', async () => {
  await show();
  press('Email all 40');
  await expect.poll(() => screen.queryByLabelText('Text')).toBeTruthy();
  refusal = Response.json(
    { detail: 'Not valid.', errors: [{ path: 'body.text', message: '{persn} is not known here.' }] },
    { status: 422 },
  );
  press('Preview');
  await expect.poll(() => screen.queryAllByText('{persn} is not known here.').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
});

test('all that are found are those of the address', async () => {
  await show('/?state=not_started&region=North&search=a');
  press('Email all 40');
  await expect.poll(() => screen.queryByLabelText('Text')).toBeTruthy();
  press('Preview');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({
    targets: null,
    all: { state: 'not_started', region: 'North', search: 'a' },
  });
});
