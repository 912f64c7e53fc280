// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { FilterForm } from './filter-form.tsx';

let sent: { filter_name: string; options: unknown[] }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    const asked = JSON.parse(String(body)) as (typeof sent)[number];
    sent.push(asked);
    if (new Set(asked.options.map((one) => String(one).toLowerCase())).size < asked.options.length) {
      const errors = [{ path: 'body.options', message: 'The option stands here twice.' }];
      return Response.json({ detail: 'Correct the form.', errors }, { status: 422 });
    }
    return Response.json({ id: 4, filter_name: asked.filter_name, option_list: [] });
  });
});
afterEach(() => {
  cleanup();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

test('a new filter is done once it is stored, also after a refusal', async () => {
  const onSaved = vi.fn();
  render(<FilterForm projectId={1} onSaved={onSaved} onCancel={() => undefined} />);
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Name', 'Size');
  type('Option 1', 'Small');
  type('Option 2', 'small');
  const save = screen.getByRole('button', { name: 'Create filter' });
  fireEvent.click(save);
  await expect.poll(() => screen.queryAllByText('The option stands here twice.').length).toBeGreaterThan(0);
  type('Option 2', 'Large');
  fireEvent.click(save);
  fireEvent.click(save);
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(toastStore.get().toasts.map(({ status }) => status)).toEqual(['success']);
  expect(sent.map(({ options }) => options)).toEqual([
    ['Small', 'small'],
    ['Small', 'Large'],
  ]);
});
