// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { CreateSubmissionsForm } from './create-submissions-form.tsx';

const candidates = ['O’Néill Trust', 'South Trust', 'West Trust'].map((organisation_name, at) => ({
  id: at + 1,
  organisation_name,
  organisation_code: `C${at + 1}`,
  organisation_type: at === 0 ? 'Acute' : null,
  region: null,
}));
let sent: unknown[];
let refusal: string | null;

beforeEach(() => {
  sent = [];
  refusal = null;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return refusal === null
      ? Response.json({ created: 2 })
      : Response.json({ detail: refusal }, { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(onSaved = vi.fn(), given = candidates) {
  const page = (
    <CreateSubmissionsForm projectId={4} candidates={given} onSaved={onSaved} onCancel={() => undefined} />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  );
  return onSaved;
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const search = (value: string) => fireEvent.change(screen.getByLabelText(/^Find by/), { target: { value } });

test('keeps the selection during a search, and sends all of it', async () => {
  const onSaved = show();
  fireEvent.click(box(/South/));
  search("o'neill");
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  press(/^Select all 1$/);
  search('');
  expect(box(/South/).checked).toBe(true);
  press(/^Add 2 submissions/);
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ project_id: 4, organisation_ids: [2, 1], submission_name: null }]);
});

test('shows a refusal above the form, and keeps the selection', async () => {
  refusal = 'These have a submission of this name in the project already: South Trust.';
  const onSaved = show();
  fireEvent.click(box(/South/));
  press(/^Add 1 submission/);
  await expect.poll(() => document.body.textContent).toContain(refusal);
  expect(box(/South/).checked).toBe(true);
  expect(onSaved).not.toHaveBeenCalled();
});

test('offers no organisation if all take part', () => {
  show(vi.fn(), []);
  expect(document.body.textContent).toContain('All organisations are taking part');
});

test('a long list shows its first organisations, and selects all that were found', () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ ...candidates[0]!, id: at + 1 }));
  show(vi.fn(), many);
  expect(screen.getAllByRole('checkbox')).toHaveLength(100);
  screen.getByText('Showing 100 of 150. Type to find more.');
  press(/^Select all 150$/);
  screen.getByRole('button', { name: 'Add 150 submissions' });
});
