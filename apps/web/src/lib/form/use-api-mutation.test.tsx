// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { ApiError } from '../http/api-error.ts';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toastStore } from '../browser/toasts.ts';
import { useFormMutation } from './use-form-mutation.ts';
import { useApiMutation } from './use-api-mutation.ts';

// Files before this one may have left theirs.
beforeEach(() => toastStore.set({ toasts: [] }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
});

/** Makes a call that waits until the test sets its outcome. */
function held() {
  const waiting: { given: unknown[]; answer: (error?: Error) => void }[] = [];
  const call = (...given: unknown[]) =>
    new Promise<string>((resolve, reject) =>
      waiting.push({ given, answer: (error) => (error ? reject(error) : resolve('stored')) }),
    );
  return { waiting, call };
}
const toasts = () => toastStore.get().toasts.map(({ text, status }) => `${status}: ${text}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function Buttons({
  call,
  done,
  tells,
}: {
  call: (what: string) => Promise<string>;
  done?: () => void;
  tells?: 'here';
}) {
  const { send, isPending, refusal } = useApiMutation(call, {
    said: (answer) => `It is ${answer}.`,
    done,
    tells,
  });
  return (
    <>
      <button onClick={() => void send('one')}>One</button>
      <button onClick={() => void send('two')}>Two</button>
      <p>{isPending ? 'Under way' : 'Idle'}</p>
      {refusal && <p role="alert">{refusal}</p>}
    </>
  );
}

test('pressed twice it is sent once, and again once it is over', async () => {
  const { waiting, call } = held();
  const done = vi.fn();
  render(<Buttons call={call} done={done} />);
  press('One');
  press('One');
  await expect.poll(() => screen.queryByText('Under way')).toBeTruthy();
  press('One');
  expect(waiting.map(({ given }) => given)).toEqual([['one']]);
  waiting[0]!.answer();
  await expect.poll(() => screen.queryByText('Idle')).toBeTruthy();
  expect([done.mock.calls.length, toasts()]).toEqual([1, ['success: It is stored.']]);
  press('One');
  await expect.poll(() => waiting.length).toBe(2);
});

test('something else waits its turn, and is sent also when what was before it is refused', async () => {
  const { waiting, call } = held();
  render(<Buttons call={call} />);
  press('One');
  press('Two');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer(new ApiError(409, 'Somebody was faster.'));
  await expect.poll(() => waiting.map(({ given }) => given)).toEqual([['one'], ['two']]);
  expect(toasts()).toEqual(['error: Somebody was faster.']);
});

test('shows a refusal in its place if there is one, until the next attempt', async () => {
  const { waiting, call } = held();
  const done = vi.fn();
  render(<Buttons call={call} done={done} tells="here" />);
  press('One');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer(new ApiError(422, 'A name is needed.'));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('A name is needed.');
  expect([done.mock.calls.length, toasts()]).toEqual([0, []]);
  press('One');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('shows the messages of a refusal’s fields if none has a place for them', async () => {
  const { waiting, call } = held();
  render(<Buttons call={call} tells="here" />);
  press('One');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer(
    new ApiError(422, 'See the list of fields.', [{ path: 'body.file', message: 'This is no picture.' }]),
  );
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('This is no picture.');
});

test('without a connection it fails at once instead of being sent later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Buttons call={() => Promise.reject(new ApiError(null))} />);
  press('One');
  await expect.poll(toasts).toEqual(['error: An error occurred. Please try again later.']);
  vi.restoreAllMocks();
});

test('forgets its input, such as a password, when its screen closes', async () => {
  const { waiting, call } = held();
  const { unmount } = render(<Buttons call={call} />);
  press('One');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer();
  await expect.poll(() => screen.queryByText('Idle')).toBeTruthy();
  unmount();
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([]);
});

function Form({ call, done }: { call: (values: { name: string }) => Promise<string>; done: () => void }) {
  const form = useForm({ defaultValues: { name: '' }, shouldFocusError: false });
  const submit = useFormMutation(form, call, { done });
  return (
    <form noValidate onSubmit={submit}>
      <FormErrors form={form} />
      <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
      <button type="submit">Save</button>
    </form>
  );
}

test('a form is sent once however often Enter is pressed, and keeps what was typed when it is refused', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const { waiting, call } = held();
  const done = vi.fn();
  render(<Form call={call} done={done} />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'North' } });
  fireEvent.submit(field.form!);
  fireEvent.submit(field.form!);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer(new ApiError(422, 'No.', [{ path: 'body.name', message: 'Taken already.' }]));
  await expect.poll(() => screen.getAllByText('Taken already.').length).toBe(2);
  expect([field.value, done.mock.calls.length]).toEqual(['North', 0]);
  fireEvent.submit(field.form!);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!.answer();
  await expect.poll(() => done.mock.calls.length).toBe(1);
  vi.unstubAllGlobals();
});

type Listed = { name: string; options: { option_name: string }[] };

function ListForm({ call }: { call: (values: Listed) => Promise<string> }) {
  // Not in the order of the fields.
  const form = useForm<Listed>({
    defaultValues: { options: [{ option_name: '' }], name: '' },
    shouldFocusError: false,
  });
  const { fields } = useFieldArray({ control: form.control, name: 'options' });
  const submit = useFormMutation(form, call);
  return (
    <form noValidate onSubmit={submit}>
      <FormErrors form={form} />
      <TextField label="Name" {...form.register('name', { required: 'Give a name.' })} />
      {fields.map((field, at) => (
        <TextField
          key={field.id}
          label="Option"
          {...form.register(`options.${at}.option_name`, { required: 'Give an option.' })}
        />
      ))}
    </form>
  );
}

test('lists errors in the order of the fields; after a refusal of its list a form can be corrected and sent again', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const { waiting, call } = held();
  render(<ListForm call={call} />);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.submit(name.form!);
  await expect
    .poll(() => screen.queryAllByRole('link').map((link) => link.textContent))
    .toEqual(['Give a name.', 'Give an option.']);
  fireEvent.change(name, { target: { value: 'Region' } });
  fireEvent.change(screen.getByLabelText('Option'), { target: { value: 'North' } });
  fireEvent.submit(name.form!);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer(new ApiError(422, 'No.', [{ path: 'body.options', message: 'It stands here twice.' }]));
  await expect.poll(() => screen.queryByText('It stands here twice.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Option'), { target: { value: 'South' } });
  fireEvent.submit(name.form!);
  await expect.poll(() => waiting.length).toBe(2);
  expect(screen.queryByText('It stands here twice.')).toBeNull();
  vi.unstubAllGlobals();
});

function ScopeForm({ save, onSaved }: { save: (name: string) => Promise<string>; onSaved: () => void }) {
  const form = useForm({ defaultValues: { name: '' } });
  const submit = useFormMutation(form, ({ name }) => save(name), { said: 'Saved.', done: onSaved });
  return (
    <form onSubmit={submit}>
      <TextField label="Name" {...form.register('name')} />
      <button>Save</button>
      <p>{form.formState.isDirty ? 'Not saved' : 'Nothing to save'}</p>
    </form>
  );
}

test('a form stays open with text typed during its save, which still counts as unsaved', async () => {
  const { waiting, call } = held();
  const onSaved = vi.fn();
  render(<ScopeForm save={call} onSaved={onSaved} />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'Trauma' } });
  press('Save');
  await expect.poll(() => waiting.length).toBe(1);
  fireEvent.change(field, { target: { value: 'Trauma units' } });
  waiting[0]!.answer();
  await expect
    .poll(toasts)
    .toEqual(['success: Saved.', 'warning: What you typed while saving is not saved yet.']);
  expect([field.value, onSaved.mock.calls.length]).toEqual(['Trauma units', 0]);
  expect(screen.queryByText('Not saved')).toBeTruthy();
  press('Save');
  await expect.poll(() => waiting.length).toBe(2);
  expect(waiting[1]!.given).toEqual(['Trauma units']);
  waiting[1]!.answer();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(screen.queryByText('Nothing to save')).toBeTruthy();
});

test('a form has nothing unsaved by the time its page is left after the save', async () => {
  const { waiting, call } = held();
  const seen: (string | null)[] = [];
  render(
    <ScopeForm
      save={call}
      onSaved={() => seen.push(screen.queryByText('Nothing to save')?.textContent ?? null)}
    />,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Trauma' } });
  press('Save');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!.answer();
  await expect.poll(() => seen).toEqual(['Nothing to save']);
});

function Asking({ ask, onAsked }: { ask: (text: string) => Promise<string>; onAsked: () => void }) {
  const [text, setText] = useState('');
  const { send } = useApiMutation(ask, { done: onAsked, typed: text });
  return (
    <>
      <TextField label="Question" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => void send(text)}>Ask</button>
    </>
  );
}

test('a call that saves typed text is not done while the user has typed on', async () => {
  const { waiting, call } = held();
  const onAsked = vi.fn();
  render(<Asking ask={call} onAsked={onAsked} />);
  const field = screen.getByLabelText<HTMLInputElement>('Question');
  fireEvent.change(field, { target: { value: 'Why?' } });
  press('Ask');
  await expect.poll(() => waiting.length).toBe(1);
  fireEvent.change(field, { target: { value: 'Why so many?' } });
  waiting[0]!.answer();
  await expect.poll(toasts).toEqual(['warning: What you typed while saving is not saved yet.']);
  press('Ask');
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!.answer();
  await expect.poll(() => onAsked.mock.calls.length).toBe(1);
});
