// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { TranslationEditor } from './translation-editor.tsx';

const textOf = (source: string, text: string | null) => ({
  source,
  text,
  is_rich: false,
  place_count: 1,
  places: [{ kind: 'question', place: 'Question a' }],
});
const texts = [textOf('Beds', 'أسرة'), textOf('Night', null)];
let saved: object = {};
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ texts, total: 2 });
    sent.push(JSON.parse(init.body as string));
    return Response.json(saved);
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () => {
  const router = createMemoryRouter([{ path: '/', element: <TranslationEditor id={1} language="ar" /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Arabic: ${name}` });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('fields are in the language and its direction, and Ctrl with Enter goes on to the next', async () => {
  show();
  await expect.poll(() => screen.queryAllByRole('textbox', { name: /^Arabic/ }).length).toBe(2);
  expect([field('Beds').lang, field('Beds').dir, field('Beds').value]).toEqual(['ar', 'rtl', 'أسرة']);
  expect(screen.getAllByText('Gap')).toHaveLength(1);
  field('Beds').focus();
  fireEvent.keyDown(field('Beds'), { key: 'Enter', ctrlKey: true });
  expect(document.activeElement).toBe(field('Night'));
});

test('keeps drafts through a reload, and sends them with the displayed version', async () => {
  show();
  await expect.poll(() => screen.queryByText('All changes are saved.')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Arabic: Beds' })).toBeTruthy();
  type('Beds', 'سرير');
  cleanup();
  show();
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Arabic: Beds' })).toBeTruthy();
  expect(field('Beds').value).toBe('سرير');
  saved = { saved: [{ source: 'Beds', text: 'سرير' }], conflicts: [], gone: [] };
  press('Save 1 change');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({ texts: [{ source: 'Beds', text: 'سرير', seen: 'أسرة' }] });
  await expect.poll(() => screen.queryByText('All changes are saved.')).toBeTruthy();
  await expect.poll(() => sessionStorage.getItem('translations:1:ar')).toBeNull();
});

test('shows another person’s translation, and lets you keep either', async () => {
  show();
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Arabic: Night' })).toBeTruthy();
  type('Night', 'ليل');
  saved = { saved: [], conflicts: [{ source: 'Night', text: 'الليل' }], gone: [] };
  press('Save 1 change');
  await expect.poll(() => screen.queryByText('الليل')).toBeTruthy();
  expect(field('Night').value).toBe('ليل');
  press('Use my version');
  press('Save 1 change');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ texts: [{ source: 'Night', text: 'ليل', seen: 'الليل' }] });
  await expect.poll(() => screen.queryByRole('button', { name: 'Keep their version' })).toBeTruthy();
  press('Keep their version');
  expect(screen.queryByText('All changes are saved.')).toBeTruthy();
});
