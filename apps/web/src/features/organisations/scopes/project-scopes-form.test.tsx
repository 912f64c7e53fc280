// @vitest-environment jsdom
import type { ProjectSummary } from '@portal/contract/projects/projects';
import type { ScopeEffect } from '@portal/contract/organisations/scopes';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { ProjectScopesForm } from './project-scopes-form.tsx';
import { cleanUpApp, prepareDialogs } from '../../../testing/render-app.tsx';

let sent: Record<string, unknown>[] = [];
let effects: ScopeEffect[] = [];
beforeEach(async () => {
  await prepareDialogs();
  sent = [];
  effects = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    const given = JSON.parse(String(body)) as { confirmed: string[] };
    sent.push(given);
    return effects.every(({ effect }) => given.confirmed.includes(effect))
      ? Response.json({ project_scopes: [], total: 0 })
      : Response.json({ detail: 'It affects organisations.', effects }, { status: 409 });
  });
});
afterEach(cleanUpApp);

const scopes = ['Acute trusts', 'Pilot sites'].map((scope_name, at) => ({
  id: at + 1,
  scope_name,
  organisation_count: at,
  projects: [],
}));
const now = [
  { id: 9, project_id: 5, scope_id: 1, visibility: 'join' as const, project_name: 'Falls', scope_name: '' },
];
const onSaved = vi.fn();

function show() {
  onSaved.mockClear();
  const project = { id: 5, project_name: 'Falls' } as ProjectSummary;
  const element = (
    <ProjectScopesForm project={project} scopes={scopes} now={now} onSaved={onSaved} onCancel={vi.fn()} />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      <ModalHost />
    </QueryClientProvider>,
  );
}
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the scopes of a project are sent all at once, with what they were', async () => {
  show();
  await expect.poll(() => screen.queryByLabelText(/Pilot sites \(1 organisation\)/)).toBeTruthy();
  expect(hasUnsaved()).toBe(false);
  choose(/Pilot sites/, 'see');
  await expect.poll(hasUnsaved).toBe(true);
  save();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toEqual([
    {
      project_id: 5,
      scopes: [
        { scope_id: 1, visibility: 'join' },
        { scope_id: 2, visibility: 'see' },
      ],
      was: [{ scope_id: 1, visibility: 'join' }],
      confirmed: [],
    },
  ]);
});

test('names the organisations it shuts out in a confirmation, which can be cancelled', async () => {
  effects = [{ effect: 'shut_out', sentence: 'They can no longer open it:', organisations: ['North Trust'] }];
  show();
  await expect.poll(() => screen.queryByLabelText(/Acute trusts/)).toBeTruthy();
  choose(/Acute trusts/, '');
  save();
  const asked = () => screen.queryByRole('alertdialog');
  await expect.poll(() => asked()?.textContent).toContain('North Trust');
  fireEvent.click(within(asked()!).getByRole('button', { name: 'Cancel' }));
  await expect.poll(asked).toBeNull();
  expect([sent.length, onSaved.mock.calls.length]).toEqual([1, 0]);
  save();
  await expect.poll(asked).toBeTruthy();
  fireEvent.click(within(asked()!).getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent.at(-1)).toMatchObject({ scopes: [], confirmed: ['shut_out'] });
});
