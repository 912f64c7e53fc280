// @vitest-environment jsdom
import type { ErasurePreview } from '@portal/contract/admin/personal-data';
import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { EraseOrganisation } from './erase-organisation.tsx';

const organisation = { id: 7, organisation_name: 'North Trust' } as AdminOrganisation;
let lost: ErasurePreview;
let sent: { url: string; body: unknown }[];

beforeAll(async () => {
  // What opens over a page is there from the first touch on.
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  sent = [];
  lost = {
    organisation_name: 'North Trust',
    people: 2,
    submissions: 1,
    answers: 30,
    documents: 0,
    published: [],
  };
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body) sent.push({ url, body: JSON.parse(init.body as string) });
    if (url.includes('/erasure')) return Response.json(lost);
    return Response.json({ done: true });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open() {
  const onClose = vi.fn();
  const page = <EraseOrganisation organisation={organisation} onClose={onClose} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      <ModalHost />
    </QueryClientProvider>,
  );
  return onClose;
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase organisation' });
const name = () => screen.findByRole('textbox', { name: 'Type “North Trust” to confirm' });

test('an organisation is erased once its name is typed, and what is lost was counted', async () => {
  const onClose = open();
  const field = await name();
  expect(screen.getByText(/1 submission with 30 answers and their history/)).toBeTruthy();
  expect(button().disabled).toBe(true);
  await userEvent.type(field, 'North Trust');
  await userEvent.click(button());
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([
    {
      url: expect.stringContaining('organisations/7/erase') as string,
      body: { organisation_name: 'North Trust', with_published: false },
    },
  ]);
});

test('needs confirmation for parts of published results', async () => {
  lost.published = [{ project_name: 'Stroke', time_period_name: '2025' }];
  open();
  await userEvent.type(await name(), 'North Trust');
  expect(button().disabled).toBe(true);
  expect(screen.getByText(/Stroke, 2025/)).toBeTruthy();
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Remove its figures from published results too' }),
  );
  await userEvent.click(button());
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toEqual({ organisation_name: 'North Trust', with_published: true });
});
