// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { ChartMetadataEditor } from './chart-metadata-editor.tsx';

let stored: { id: number; metadata_name: string; metadata_text: string }[] = [];
let isRefusing = false;

beforeEach(() => {
  stored = [{ id: 1, metadata_name: 'Definition', metadata_text: 'Days until seen.' }];
  isRefusing = false;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ meta_data: stored, total: stored.length });
    if (isRefusing) return Response.json({ detail: 'Please try again in a moment.' }, { status: 503 });
    const given = JSON.parse(String(body)) as { metadata_name?: string; metadata_text: string };
    if (method === 'POST')
      stored = [...stored, { id: 2, metadata_name: given.metadata_name!, metadata_text: '' }];
    else stored = stored.map((one) => ({ ...one, metadata_text: given.metadata_text }));
    return Response.json({ id: 1 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <ChartMetadataEditor chartId={1} />
    </QueryClientProvider>,
  );
  await expect.poll(() => screen.queryByLabelText('Definition')).toBeTruthy();
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => toastStore.get().toasts.map(({ text }) => text);

test('the name of a new heading stays typed when storing it is refused, and goes when it is stored', async () => {
  await show();
  type('New heading', 'Rationale');
  isRefusing = true;
  press('Add');
  await expect.poll(said).toEqual(['Please try again in a moment.']);
  expect([field('New heading').value, hasUnsaved()]).toEqual(['Rationale', true]);
  isRefusing = false;
  press('Add');
  await expect.poll(() => screen.queryByLabelText('Rationale')).toBeTruthy();
  expect([field('New heading').value, hasUnsaved()]).toEqual(['', false]);
});

test('a text stays typed when storing it is refused, and while others store another', async () => {
  await show();
  type('Definition', 'Days until seen by a doctor.');
  isRefusing = true;
  press('Save Definition');
  await expect.poll(said).toEqual(['Please try again in a moment.']);
  expect(field('Definition').value).toBe('Days until seen by a doctor.');
  stored = [{ id: 1, metadata_name: 'Definition', metadata_text: 'Somebody else’s words.' }];
  await queryClient.invalidateQueries();
  expect([field('Definition').value, hasUnsaved()]).toEqual(['Days until seen by a doctor.', true]);
  isRefusing = false;
  press('Save Definition');
  await expect.poll(hasUnsaved).toBe(false);
  expect(stored[0]!.metadata_text).toBe('Days until seen by a doctor.');
});
