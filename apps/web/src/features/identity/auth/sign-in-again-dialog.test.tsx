// @vitest-environment jsdom
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { http } from '../../../lib/http/http.ts';
import { forgetSession, storeAccessToken } from '../../../lib/http/session.ts';
import { closeSignIn } from '../../../lib/http/session-end.ts';
import { toastStore } from '../../../lib/browser/toasts.ts';
import { authStore, markSignedOut } from '../../../shell/auth/auth-store.ts';
import { PageGuards } from '../../../shell/leave-guard/page-guards.tsx';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const person = (id: number, full_name: string) =>
  ({
    id,
    full_name,
    email_address: `${full_name}@nhs.example`,
    role_type_id: 2,
    access: [],
  }) as unknown as CurrentUser;
const ann = person(7, 'Ann');
const tokenOf = ({ id }: CurrentUser) =>
  `x.${btoa(JSON.stringify({ sub: String(id), exp: 1900, iat: 1000 }))}.y`;

/** The names that the server has stored, each with the token it came with. */
let stored: { name: string; token: string | null }[];
let sessions: Set<string>;
let signsIn: CurrentUser;

beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  [stored, sessions, signsIn] = [[], new Set([tokenOf(ann)]), ann];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit = {}) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    if (path.includes('/auth/login')) {
      sessions.add(tokenOf(signsIn));
      return Response.json({ access_token: tokenOf(signsIn) });
    }
    if (path.includes('/auth/')) return Response.json({}, { status: 401 });
    if (!sessions.has(token ?? '')) return Response.json({ detail: 'Sign in again.' }, { status: 401 });
    if (path.includes('/users/me')) return Response.json(signsIn);
    if (method === 'POST') stored.push({ ...(JSON.parse(String(body)) as { name: string }), token });
    return Response.json({});
  });
  storeAccessToken(tokenOf(ann));
  authStore.set({ isAuthenticated: true, user: ann });
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  forgetSession();
  markSignedOut();
  closeSignIn(false);
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

function Page() {
  const form = useForm({ defaultValues: { name: '' } });
  const submit = useFormMutation(form, (values) => http.post('/api/v1/scopes', values), { said: 'Saved.' });
  return (
    <>
      <Form isUnsaved={form.formState.isDirty} onSubmit={submit}>
        <FormErrors form={form} />
        <TextField label="Name" {...form.register('name')} />
        <button>Save</button>
      </Form>
      <ModalHost />
      <PageGuards />
    </>
  );
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
const dialog = (title: string) => screen.queryByRole('dialog', { name: title });
const ended = () => dialog('Your session has ended');
const someoneElse = () => dialog('Someone else is signed in');
async function signInHere() {
  await expect.poll(ended).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('Ann@nhs.example');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.submit(screen.getByLabelText('Password').closest('form')!);
}

test('a save that finds its session ended offers sign-in in place, and then goes on', async () => {
  fireEvent.change(name(), { target: { value: 'Trauma' } });
  sessions.clear();
  forgetSession();
  save();
  await signInHere();
  await expect.poll(ended).toBeNull();
  await expect.poll(() => stored).toEqual([{ name: 'Trauma', token: tokenOf(ann) }]);
  expect(name().value).toBe('Trauma');
});

test('keeps the text and saves nothing if the user does not sign in; saving again asks again', async () => {
  fireEvent.change(name(), { target: { value: 'Trauma' } });
  sessions.clear();
  forgetSession();
  save();
  await expect.poll(ended).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(ended).toBeNull();
  await expect.poll(() => screen.queryByText('Sign in again.')).toBeTruthy();
  expect([name().value, stored]).toEqual(['Trauma', []]);
  save();
  await expect.poll(ended).toBeTruthy();
});

test('refuses to send the form in the name of another person who signs in over it', async () => {
  fireEvent.change(name(), { target: { value: 'Trauma' } });
  sessions.clear();
  forgetSession();
  save();
  signsIn = person(8, 'Bob');
  await signInHere();
  await expect.poll(someoneElse).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await expect.poll(() => screen.queryByText('Sign in again.')).toBeTruthy();
  save();
  await expect.poll(someoneElse).toBeTruthy();
  expect([name().value, stored]).toEqual(['Trauma', []]);
});

test('a page is not saved in the name of someone who has signed in on another tab', async () => {
  fireEvent.change(name(), { target: { value: 'Trauma' } });
  const bob = person(8, 'Bob');
  sessions.add(tokenOf(bob));
  storeAccessToken(tokenOf(bob));
  save();
  await expect.poll(someoneElse).toBeTruthy();
  expect([name().value, stored]).toEqual(['Trauma', []]);
});

test('another refusal does not ask for sign-in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'The name is taken.' }, { status: 409 }));
  fireEvent.change(name(), { target: { value: 'Trauma' } });
  save();
  await expect.poll(() => screen.queryByText('The name is taken.')).toBeTruthy();
  expect([ended(), name().value]).toEqual([null, 'Trauma']);
});
