// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { type UnsavedOptions } from '../../lib/form/unsaved-changes.ts';
import { hasUnsaved } from '../../lib/form/unsaved-store.ts';
import { CancelButton } from '../../ui/buttons/cancel-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ModalHost } from '../modal/modal-host.tsx';
import { PageGuardsHost } from './page-guards-host.tsx';

beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function NameForm({ guard, onCancel }: { guard?: UnsavedOptions; onCancel?: () => void }) {
  const [name, setName] = useState('');
  return (
    <Form isUnsaved={name !== ''} {...(guard && { guard })}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      {onCancel && <CancelButton onCancel={onCancel} />}
    </Form>
  );
}

function InDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>New scope</button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="New scope">
        <NameForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Shows a page with a form, opened from another page. */
function show(page: React.ReactNode) {
  const shell = (
    <>
      <Link to="/charts">Charts</Link>
      <Link to="/scopes?page=2">Next page</Link>
      <Outlet />
      <ModalHost />
      <PageGuardsHost />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: shell,
        children: [
          { path: '/scopes', element: page },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: ['/measures', '/scopes'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = async (value: string) => {
  fireEvent.change(field(), { target: { value } });
  // The guard registers itself with the router after a render.
  await act(() => vi.dynamicImportSettled());
};
const press = (role: 'link' | 'button', name: string) => fireEvent.click(screen.getByRole(role, { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (name: string) => fireEvent.click(within(question()!).getByRole('button', { name }));
const isAsked = () => expect.poll(question).toBeTruthy();
const isNotAsked = () => expect.poll(question).toBeNull();

test.each(['a link', 'Back'])('asks before %s loses text; to stay is the default', async (way) => {
  const { path, back } = show(<NameForm />);
  await type('Trauma');
  const leave = async () => (way === 'Back' ? back() : press('link', 'Charts'));
  await leave();
  await isAsked();
  expect(document.activeElement?.textContent).toBe('Stay here');
  answer('Stay here');
  await isNotAsked();
  expect([path(), field().value]).toEqual(['/scopes', 'Trauma']);
  await leave();
  await isAsked();
  answer('Leave without saving');
  await expect.poll(path).toBe(way === 'Back' ? '/measures' : '/charts');
  await expect.poll(hasUnsaved).toBe(false);
  expect(question()).toBeNull();
});

test('asks nothing when nothing was typed, or when it was taken back', async () => {
  const { path } = show(<NameForm />);
  await type('Trauma');
  await type('');
  press('link', 'Charts');
  await expect.poll(path).toBe('/charts');
  expect(question()).toBeNull();
});

test('notifies a form during its save at once that the user leaves', async () => {
  const told: boolean[] = [];
  show(<NameForm guard={{ isSaving: true, onWait: (isWaiting) => void told.push(isWaiting) }} />);
  await type('Trauma');
  told.length = 0;
  await act(() => {
    press('link', 'Charts');
    // Before anything is rendered.
    expect(told).toEqual([true]);
  });
});

test('warns before the tab closes or reloads, only while something is typed', async () => {
  show(<NameForm />);
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(false);
  await type('Trauma');
  expect(isWarned()).toBe(true);
  await type('');
  expect(isWarned()).toBe(false);
});

test('asks before another part of the page replaces the form, unless the form outlasts it', async () => {
  const first = show(<NameForm />);
  await type('Trauma');
  press('link', 'Next page');
  await isAsked();
  cleanup();
  const second = show(<NameForm guard={{ lostBy: 'path' }} />);
  await type('Trauma');
  press('link', 'Next page');
  await expect.poll(second.path).toBe('/scopes?page=2');
  expect([first.path(), question()]).toEqual(['/scopes', null]);
});

test('Back closes an open dialog and stays on the page', async () => {
  const { path, back } = show(<InDialog />);
  press('button', 'New scope');
  await expect.poll(() => screen.queryByRole('dialog')).toBeTruthy();
  await act(() => vi.dynamicImportSettled());
  await back();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(path()).toBe('/scopes');
  await back();
  await expect.poll(path).toBe('/measures');
});

test.each([
  ['Back', (back: () => Promise<void>) => back()],
  ['the cross', () => press('button', 'Close')],
  ['Cancel', () => press('button', 'Cancel')],
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
])('asks before %s closes a dialog with text; Back again stays', async (_, leave) => {
  const { path, back } = show(<InDialog />);
  press('button', 'New scope');
  await expect.poll(() => screen.queryByLabelText('Name')).toBeTruthy();
  await type('Trauma');
  await leave(back);
  await isAsked();
  await back();
  await isNotAsked();
  expect([path(), field().value]).toEqual(['/scopes', 'Trauma']);
  await leave(back);
  await isAsked();
  answer('Leave without saving');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(path()).toBe('/scopes');
});

test('a dialog closes without a question if only the page behind it holds text', async () => {
  show(
    <>
      <NameForm />
      <Dialog isOpen onClose={closed} title="Details">
        <p>Nothing to type</p>
      </Dialog>
    </>,
  );
  await type('Trauma');
  press('button', 'Close');
  expect([closed.mock.calls.length, question()]).toEqual([1, null]);
});
const closed = vi.fn();

function SlowSave({ isSaved }: { isSaved: boolean }) {
  const [state, setState] = useState<'saving' | 'saved' | 'failed'>('saving');
  return (
    <Form isUnsaved={state !== 'saved'} guard={{ isSaving: state === 'saving', save: () => undefined }}>
      <button type="button" onClick={() => setState(isSaved ? 'saved' : 'failed')}>
        The server answers
      </button>
    </Form>
  );
}

test.each([
  ['leaves once it is saved', true, '/charts'],
  ['stays if it fails', false, '/scopes'],
])('a user who leaves during a save waits for it and %s', async (_, isSaved, end) => {
  const { path } = show(<SlowSave isSaved={isSaved} />);
  await act(() => vi.dynamicImportSettled());
  press('link', 'Charts');
  await act(() => Promise.resolve());
  expect([path(), question()]).toEqual(['/scopes', null]);
  press('button', 'The server answers');
  await expect.poll(path).toBe(end);
  expect(question()).toBeNull();
});
