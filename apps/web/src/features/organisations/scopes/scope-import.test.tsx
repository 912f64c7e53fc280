// @vitest-environment jsdom
import type { Scope } from '@portal/contract/organisations/scopes';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ScopeImportForm } from './scope-import.tsx';

const scope: Scope = { id: 4, scope_name: 'Acute', organisation_count: 1, projects: [] };
let sent: Record<string, string>[];
const answer = (form: Record<string, string>) => ({
  stored: form.dry_run === 'false',
  added: ['North'],
  removed: form.replace === 'true' ? ['South'] : [],
  unchanged: 0,
  problems: [],
  effects:
    form.replace === 'true'
      ? [{ effect: 'shut_out', sentence: 'No longer open.', organisations: ['South'] }]
      : [],
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (!(body instanceof FormData)) return Response.json({ scopes: [], total: 0 });
    body.delete('file');
    const form = Object.fromEntries(body) as Record<string, string>;
    sent.push(form);
    return Response.json(answer(form));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('previews the list again after a choice, and stores it with the displayed effects', async () => {
  const onClose = vi.fn();
  const page = <ScopeImportForm scope={scope} onClose={onClose} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  );
  const store = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  expect(store().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('CSV or Excel workbook'), {
    target: { files: [new File(['organisation_code'], 'list.csv')] },
  });
  await expect.poll(() => screen.queryByText('Changes to make: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  await expect.poll(() => screen.queryByText('Changes to make: 2')).toBeTruthy();
  expect(screen.getByText('Some organisations will be affected')).toBeTruthy();
  await expect.poll(() => store().disabled).toBe(false);
  fireEvent.click(store());
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([
    { dry_run: 'true', replace: 'false', confirmed: '' },
    { dry_run: 'true', replace: 'true', confirmed: '' },
    { dry_run: 'false', replace: 'true', confirmed: 'shut_out' },
  ]);
});
