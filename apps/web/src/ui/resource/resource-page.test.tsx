// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pagedList } from '../../lib/http/paged-list.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { ModalHost } from '../../shell/modal/modal-host.tsx';
import { toastStore } from '../../lib/browser/toasts.ts';
import { useFormMutation } from '../../lib/form/use-form-mutation.ts';
import { Button } from '../buttons/button.tsx';
import { CancelButton } from '../buttons/cancel-button.tsx';
import type { Column } from '../table/data-table-props.ts';
import { Form } from '../form/form.tsx';
import { FormErrors } from '../form/form-errors.tsx';
import { TextField } from '../form/text-field.tsx';
import { useTableState } from '../table/use-table-state.ts';
import { toPageQuery, usePagedList } from './list-source.ts';
import { ResourcePage } from './resource-page.tsx';

type News = { id: number; title: string };
let stored: News[] = [];
let refusal: string | null = null;
let saved: Blob[] = [];

const refused = () => {
  if (refusal !== null) throw new ApiError(409, refusal);
};
const newsList = pagedList({
  key: ['news'],
  load: async ({ search, limit = 25, offset = 0 }: { search?: string; limit?: number; offset?: number }) => {
    refused();
    const found = stored.filter(({ title }) => title.includes(search ?? ''));
    return { news: found.slice(offset, offset + limit), total: found.length };
  },
  items: ({ news }) => news,
});
const changed = async (next: News[]) => {
  refused();
  stored = next;
  await queryClient.invalidateQueries();
};

const columns: readonly Column<News>[] = [{ id: 'title', header: 'Title', value: ({ title }) => title }];
const nameOf = ({ title }: News) => title;

function NewsForm({ row, onSaved, onCancel }: { row?: News; onSaved: () => void; onCancel: () => void }) {
  const form = useForm({ defaultValues: { title: row?.title ?? '' }, shouldFocusError: false });
  const save = ({ title }: { title: string }) =>
    changed(
      row ? stored.map((one) => (one === row ? { ...one, title } : one)) : [...stored, { id: 9, title }],
    );
  return (
    <Form
      isUnsaved={form.formState.isDirty}
      onSubmit={useFormMutation(form, save, { said: 'Saved.', done: onSaved })}
    >
      <FormErrors form={form} />
      <TextField label="Title of the news" {...form.register('title')} />
      <Button type="submit">Save</Button>
      <CancelButton onCancel={onCancel} />
    </Form>
  );
}

function NewsPage() {
  const control = useTableState();
  return (
    <ResourcePage
      title="News"
      noun="news item"
      nameOf={nameOf}
      caption="News"
      source={usePagedList(newsList, toPageQuery(control.state))}
      columns={columns}
      rowKey={({ id }) => id}
      control={control}
      empty={<p>There is no news yet.</p>}
      form={({ row, ...form }) => <NewsForm {...form} {...(row && { row })} />}
      remove={{
        verb: 'delete',
        call: (row) => changed(stored.filter((one) => one !== row)),
        lost: ({ title }) => `Nobody reads “${title}” any more.`,
        refused: ({ title }) => title.startsWith('Pinned') && 'It is pinned to the start page.',
      }}
    />
  );
}

beforeAll(async () => {
  // What opens over a page is there from the first touch on.
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  stored = [];
  refusal = null;
  saved = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  URL.createObjectURL = (blob) => String(saved.push(blob as Blob));
  URL.revokeObjectURL = () => undefined;
});
// Files before this one may have left theirs.
beforeEach(() => toastStore.set({ toasts: [] }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

function show(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <NewsPage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ModalHost />
    </QueryClientProvider>,
  );
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressIn = (title: string, name: string) =>
  fireEvent.click(within(dialog(title)!).getByRole('button', { name }));
const dialog = (title: string) =>
  screen.queryByRole(/leave|delete/i.test(title) ? 'alertdialog' : 'dialog', { name: title });
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Title of the news'), { target: { value } });
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
const cells = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('a list that is empty says so, one that failed can be tried again', async () => {
  refusal = 'The server is being looked after.';
  show();
  await expect.poll(() => screen.queryByText(refusal!)).toBeTruthy();
  refusal = null;
  press('Try again');
  await expect.poll(() => screen.queryByText('There is no news yet.')).toBeTruthy();
});

test('keeps the list after a failed refetch', async () => {
  stored = [{ id: 1, title: 'Collection opens' }];
  show();
  await expect.poll(cells).toEqual(['Collection opens']);
  refusal = 'The server is being looked after.';
  await queryClient.invalidateQueries();
  expect(cells()).toEqual(['Collection opens']);
});

test('search and page are in the address, and the file has all matches', async () => {
  stored = Array.from({ length: 1234 }, (_, at) => ({ id: at, title: `Item ${at}` }));
  show('/?search=1&page=2');
  const found = stored.filter(({ title }) => title.includes('1'));
  await expect.poll(cells).toEqual(found.slice(25, 50).map(({ title }) => title));
  press('CSV');
  await expect.poll(() => saved.length).toBe(1);
  expect((await textOf(saved[0]!)).trim().split('\r\n')).toHaveLength(found.length + 1);
});

test('a new one is made in a dialog, which closes when it is stored and stays when it is refused', async () => {
  show();
  await expect.poll(() => screen.queryByText('There is no news yet.')).toBeTruthy();
  press('New news item');
  await expect.poll(() => dialog('New news item')).toBeTruthy();
  type('Results are out');
  refusal = 'There is one of that title.';
  press('Save');
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain('There is one of that title.');
  expect(screen.getByLabelText<HTMLInputElement>('Title of the news').value).toBe('Results are out');
  refusal = null;
  press('Save');
  await expect.poll(cells).toEqual(['Results are out']);
  await expect.poll(() => dialog('New news item')).toBeNull();
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['the cross', () => press('Close')],
  ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Title of the news'), { key: 'Escape' })],
])('confirms before %s discards the input', async (_, leave) => {
  stored = [{ id: 1, title: 'Collection opens' }];
  show();
  await expect.poll(cells).toEqual(['Collection opens']);
  press('Change Collection opens');
  await expect.poll(() => screen.queryByLabelText('Title of the news')).toBeTruthy();
  type('Collection opens early');
  leave();
  await expect.poll(() => dialog('Leave without saving?')).toBeTruthy();
  pressIn('Leave without saving?', 'Stay here');
  await expect.poll(() => dialog('Leave without saving?')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Title of the news').value).toBe('Collection opens early');
  leave();
  await expect.poll(() => dialog('Leave without saving?')).toBeTruthy();
  pressIn('Leave without saving?', 'Leave without saving');
  await expect.poll(() => screen.queryByLabelText('Title of the news')).toBeNull();
  expect(stored[0]!.title).toBe('Collection opens');
});

test('a form that nothing was typed in closes at once', async () => {
  stored = [{ id: 1, title: 'Collection opens' }];
  show();
  await expect.poll(cells).toEqual(['Collection opens']);
  press('Change Collection opens');
  await expect.poll(() => screen.queryByLabelText('Title of the news')).toBeTruthy();
  press('Cancel');
  await expect.poll(() => screen.queryByLabelText('Title of the news')).toBeNull();
});

test('one is removed after what is lost was named; what the server refuses is said in its words', async () => {
  stored = [{ id: 1, title: 'Collection opens' }];
  show();
  await expect.poll(cells).toEqual(['Collection opens']);
  press('Delete Collection opens');
  const question = 'Delete the news item “Collection opens”?';
  await expect
    .poll(() => dialog(question)?.textContent)
    .toContain('Nobody reads “Collection opens” any more.');
  refusal = 'It is pinned to the start page.';
  pressIn(question, 'Delete news item');
  await expect.poll(() => screen.queryByText('It is pinned to the start page.')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  refusal = null;
  await expect.poll(() => screen.queryByText('It is pinned to the start page.')).toBeNull();
  press('Delete Collection opens');
  await expect.poll(() => dialog(question)).toBeTruthy();
  pressIn(question, 'Delete news item');
  await expect.poll(() => screen.queryByText('There is no news yet.')).toBeTruthy();
  expect(toastStore.get().toasts.map(({ text }) => text)).toEqual(['“Collection opens” has been deleted.']);
});

test('one that cannot go says why before anybody confirms', async () => {
  stored = [{ id: 1, title: 'Pinned news' }];
  show();
  await expect.poll(cells).toEqual(['Pinned news']);
  press('Delete Pinned news');
  await expect.poll(() => screen.queryByText('It is pinned to the start page.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete news item' })).toBeNull();
  expect(stored).toHaveLength(1);
});
