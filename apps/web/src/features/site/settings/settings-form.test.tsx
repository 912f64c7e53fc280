// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { SettingsForm } from './settings-form.tsx';
import { toSettingsFields, toSettingsValues } from './settings-values.ts';

const settings = {
  programme_name: 'Stroke Audit',
  product_name: 'Compare',
  support_email: '',
  primary_colour: '#12547a',
  mail_sender_name: '',
  mail_reply_to: '',
  mail_from: 'Portal <no-reply@example.org>',
  tagline: '',
  welcome_icon: '',
  cookie_text: '',
  privacy_text: '',
  mfa_required: false,
  password_expiry_days: null,
  session_hours: 12,
  version: 3,
  has_uploaded_logo: false,
  people_without_mfa: 4,
};
let sent: Record<string, unknown>[] = [];
let refusal: object | null = null;
let held: Promise<void>;
const reload = vi.fn();
beforeEach(async () => {
  // What opens over a page is there before it is called for.
  await import('../../../ui/dialog/modal-frame.tsx');
  markInteracted();
  sent = [];
  refusal = null;
  held = Promise.resolve();
  reload.mockClear();
  sessionStorage.clear();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost', reload });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    const asked = JSON.parse(String(body)) as typeof settings;
    sent.push(asked);
    await held;
    return refusal
      ? Response.json(refusal, { status: 409 })
      : Response.json({ ...settings, ...asked, version: asked.version + 1 });
  });
  const router = createMemoryRouter([{ path: '/', element: <SettingsForm settings={settings} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ModalHost />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));

test('saves a name without confirmation, with the version read, and reloads the page', async () => {
  await expect.poll(() => screen.queryByLabelText(/Programme name/)).toBeTruthy();
  type(/Programme name/, 'Heart Audit');
  await expect.poll(hasUnsaved).toBe(true);
  save();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([{ programme_name: 'Heart Audit', version: 3, password_expiry_days: null }]);
  expect(hasUnsaved()).toBe(false);
  expect(sessionStorage.getItem('settings-saved'), 'to be told on the page that is loaded then').toBe('yes');
});

test('keeps input typed during a save as unsaved, and sends it the next time', async () => {
  let letGo = () => undefined as void;
  held = new Promise((resolve) => (letGo = resolve));
  await expect.poll(() => screen.queryByLabelText(/Programme name/)).toBeTruthy();
  type(/Programme name/, 'Heart Audit');
  save();
  await expect.poll(() => sent.length).toBe(1);
  type(/Product name/, 'Compare more');
  letGo();
  await expect.poll(() => toastStore.get().toasts.length).toBe(1);
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([valueOf(/Programme name/), valueOf(/Product name/)]).toEqual(['Heart Audit', 'Compare more']);
  expect([hasUnsaved(), reload.mock.calls.length]).toEqual([true, 0]);
  save();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(sent[1]).toMatchObject({ programme_name: 'Heart Audit', product_name: 'Compare more', version: 4 });
});

test('all that would be refused is said at once, and nothing of it is first confirmed', async () => {
  await expect.poll(() => screen.queryByLabelText(/Programme name/)).toBeTruthy();
  type(/^Colour/, 'blue');
  type(/Support email/, 'nobody');
  type(/Home page icon/, 'heart');
  type(/Password expiry/, '1.5');
  type(/Inactivity limit/, '200');
  save();
  await expect
    .poll(() => screen.queryAllByRole('link').map((link) => link.textContent))
    .toEqual([
      'Enter a colour such as #005ea5.',
      'Please enter a valid email address.',
      'Enter an icon as collection:name, such as mdi:heart-pulse.',
      'Enter a whole number of days.',
      'Enter 1 to 168 hours.',
    ]);
  expect([screen.queryByRole('alertdialog'), sent]).toEqual([null, []]);
  expect(screen.getByLabelText<HTMLInputElement>(/Support email/).value).toBe('nobody');
});

test('a number with a comma is the number', () => {
  const typed = { ...toSettingsValues(settings), password_expiry_days: '1,000', session_hours: '24' };
  expect(toSettingsFields(typed)).toMatchObject({ password_expiry_days: 1000, session_hours: 24 });
});

test('confirms settings that affect people first, and never treats an invalid number as empty', async () => {
  await expect.poll(() => screen.queryByLabelText(/Password expiry/)).toBeTruthy();
  type(/Password expiry/, 'ninety');
  save();
  await expect.poll(() => screen.queryAllByText('Enter a whole number of days.').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  type(/Password expiry/, '');
  fireEvent.click(screen.getByLabelText(/multi-factor/));
  save();
  const asked = () => screen.queryByRole('alertdialog');
  await expect.poll(() => asked()?.textContent).toContain('4 people without MFA');
  expect(sent).toEqual([]);
  fireEvent.click(within(asked()!).getByRole('button', { name: 'Save settings' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ mfa_required: true, session_hours: 12 });
});

test('shows another person’s change, and keeps the input', async () => {
  refusal = { detail: 'Somebody else has changed this.' };
  await expect.poll(() => screen.queryByLabelText(/Product name/)).toBeTruthy();
  type(/Product name/, 'Mine');
  save();
  await expect.poll(() => screen.queryByText('Somebody else has changed this.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Product name/).value).toBe('Mine');
  expect([hasUnsaved(), reload.mock.calls.length]).toEqual([true, 0]);
});
