// @vitest-environment jsdom
import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import type { Merger } from '@portal/contract/admin/mergers';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { CloseOrganisation } from './close-organisation.tsx';
import { MergeOrganisation } from './merge-organisation.tsx';
import { MergerPreview } from './merger-preview.tsx';

const organisation = {
  id: 7,
  organisation_name: 'North Trust',
  organisation_code: 'N',
  closed_on: null,
} as AdminOrganisation;
const merger: Merger = {
  organisation_name: 'North Trust',
  successor_name: 'South Trust',
  people: ['Ann Clerk'],
  submissions: [{ project_name: 'Stroke', submission_name: 'Ward', new_name: 'Ward (North Trust)' }],
  registrations: [
    { project_name: 'Stroke', time_period_name: '2025', fate: 'joins', contacts: ['Ben Lead'] },
  ],
  scopes: [
    { scope_name: 'Acute', is_own: false },
    { scope_name: 'Stroke units', is_own: true },
  ],
  extensions: [
    {
      project_name: 'Stroke',
      time_period_name: '2025',
      submission_name: null,
      extended_until: '2026-03-31T12:00:00.000Z',
      fate: 'longer',
    },
  ],
  messages: 2,
  refusals: [],
  digest: 'seen',
};
/** Answers the search as the server does. */
const offered = (url: string) => {
  const search = new URL(url, 'http://portal.example').searchParams.get('search') ?? '';
  const organisations = ['East Trust', 'South Trust']
    .map((organisation_name, at) => ({ id: at + 8, organisation_name, organisation_code: `C${at + 8}` }))
    .filter((one) => one.organisation_name.toLowerCase().includes(search.toLowerCase()));
  return { organisations, total: organisations.length, types: [], regions: [] };
};
let sent: { url: string; body: unknown }[];

beforeAll(async () => {
  // What opens over a page is there from the first touch on.
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body) sent.push({ url, body: JSON.parse(init.body as string) });
    if (url.includes('/merger')) return Response.json(merger);
    if (url.includes('/desk')) return Response.json(offered(url));
    return Response.json({
      people: [{ full_name: 'Ann Clerk', status: 'approved' }],
      submissions: [{ submission_name: 'Ward', project_name: 'Stroke', ended_on: null }],
      registrations: [
        { project_name: 'Stroke', time_period_name: '2025', state: 'confirmed', is_running: true },
      ],
      predecessors: [],
      refusal: null,
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a preview names who and what moves, what is renamed and who is no longer named', () => {
  render(<MergerPreview merger={merger} />);
  const text = document.body.textContent;
  for (const part of [
    'Ann Clerk',
    'renamed Ward (North Trust)',
    'join the registration of South Trust',
    'Ben Lead',
    'Acute: South Trust will be added',
    'Stroke units: South Trust is already included',
    'all submissions (those of South Trust after the merger)',
    'replaces the shorter extension of South Trust',
    '2 emails to people at North Trust will be shown under South Trust',
  ])
    expect(text).toContain(part);
});

test('shows the reasons against a merger instead', () => {
  render(<MergerPreview merger={{ ...merger, refusals: ['South Trust is closed itself.'] }} />);
  expect(document.body.textContent).toContain('South Trust is closed itself.');
  expect(document.body.textContent).not.toContain('Ann Clerk');
});

test('names the affected people before an organisation closes, and detects a second editor', async () => {
  const onClose = vi.fn();
  const page = <CloseOrganisation organisation={organisation} onClose={onClose} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      <ModalHost />
    </QueryClientProvider>,
  );
  await expect.poll(() => document.body.textContent).toContain('1 active registration');
  expect(document.body.textContent).toContain('Ann Clerk');
  fireEvent.click(screen.getByRole('button', { name: 'Close organisation' }));
  await expect.poll(() => screen.queryAllByText(/is required/).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close organisation' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ closed_on: '2026-03-31', seen: { closed_on: null } }]);
});

test('a successor is found by typing, looked at, and merged into as it was looked at', async () => {
  const onClose = vi.fn();
  const page = <MergeOrganisation organisation={organisation} onClose={onClose} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      <ModalHost />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = await screen.findByRole('combobox', { name: 'Successor organisation' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
  await user.click(field);
  await user.keyboard('south');
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(1);
  await user.click(screen.getByRole('option'));
  await expect.poll(() => document.body.textContent).toContain('Ann Clerk');
  expect((field as HTMLInputElement).value).toBe('South Trust');
  fireEvent.change(screen.getByLabelText('Last day of North Trust'), { target: { value: '2026-03-31' } });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { successor_id: 9, closed_on: '2026-03-31', digest: 'seen' },
  ]);
});
