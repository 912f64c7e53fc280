// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { useFormMutation } from '../../lib/form/use-form-mutation.ts';
import { PageGuardsHost } from '../../shell/leave-guard/page-guards-host.tsx';
import { ModalHost } from '../../shell/modal/modal-host.tsx';
import { Button } from '../buttons/button.tsx';
import { CancelButton } from '../buttons/cancel-button.tsx';
import { Form } from '../form/form.tsx';
import { FormDialog } from '../resource/form-dialog.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});
// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

/** Ends the save that is under way. */
let answer: () => void = () => undefined;
const save = () => new Promise<void>((resolve) => (answer = resolve));

type Props = { isOpen: boolean; onClose: () => void };

function NameForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Form isUnsaved={form.formState.isDirty} onSubmit={useFormMutation(form, save, { done: onClose })}>
      <input aria-label="Name" {...form.register('name')} />
      <Button type="submit" isPending={form.formState.isSubmitting}>
        Save
      </Button>
      <CancelButton onCancel={onClose} />
    </Form>
  );
}

function Question({ isOpen, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { send, isPending } = useApiMutation(save, { done: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void send()}
      title="Close the ward?"
      confirmLabel="Save"
      isPending={isPending}
      isUnsaved={reason !== ''}
    >
      <input aria-label="Name" value={reason} onChange={(event) => setReason(event.target.value)} />
    </ConfirmDialog>
  );
}

const kinds: Record<string, (props: Props) => ReactNode> = {
  'a form in a Dialog': (props) => (
    <Dialog {...props} title="New ward">
      <NameForm onClose={props.onClose} />
    </Dialog>
  ),
  'a FormDialog': (props) => (
    <FormDialog {...props} title="New ward">
      {(cancel) => <NameForm onClose={cancel} />}
    </FormDialog>
  ),
  'a ConfirmDialog': (props) => <Question {...props} />,
};

function Page({ dialog: Kind }: { dialog: (props: Props) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <main>
        <button onClick={() => setOpen(true)}>Open</button>
      </main>
      {isOpen && <Kind isOpen onClose={() => setOpen(false)} />}
    </>
  );
}

async function open(kind: (props: Props) => ReactNode) {
  const page = (
    <>
      <Page dialog={kind} />
      <ModalHost />
      <PageGuardsHost />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByLabelText('Name');
  await act(() => vi.dynamicImportSettled());
}
const type = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A1' } });
const button = (name: string) => screen.getByRole('button', { name });
const isSaving = () => screen.findByText('Please wait');
const question = { name: 'Leave without saving?' };

/** Clicks twice as one double click does: the second click follows before anything is shown. */
function doubleClick(name: string): void {
  const target = button(name);
  act(() => {
    target.click();
    target.click();
  });
}
async function isUsable() {
  await expect.poll(() => screen.queryAllByRole('dialog', { hidden: true })).toEqual([]);
  expect(screen.queryAllByRole('alertdialog', { hidden: true })).toEqual([]);
  expect(screen.getByRole('main').closest('[inert], [aria-hidden="true"]')).toBeNull();
  // It opens again.
  fireEvent.click(button('Open'));
  await screen.findByLabelText('Name');
}

test.each(Object.entries(kinds))(
  '%s leaves the page usable after a double click on Save',
  async (_, kind) => {
    await open(kind);
    type();
    doubleClick('Save');
    await isSaving();
    await act(async () => answer());
    await isUsable();
  },
);

test.each(Object.entries(kinds))(
  '%s leaves the page usable after a double click on Cancel',
  async (_, kind) => {
    await open(kind);
    doubleClick('Cancel');
    await isUsable();
  },
);

test.each(Object.entries(kinds))(
  '%s asks once if Cancel is double clicked with text typed',
  async (_, kind) => {
    await open(kind);
    type();
    doubleClick('Cancel');
    await screen.findByRole('alertdialog', question);
    expect(screen.getAllByRole('alertdialog', question)).toHaveLength(1);
    doubleClick('Leave without saving');
    await isUsable();
  },
);

test.each(Object.entries(kinds))(
  '%s leaves the page usable after Escape is pressed twice',
  async (_, kind) => {
    await open(kind);
    const field = screen.getByLabelText('Name');
    act(() => {
      fireEvent.keyDown(field, { key: 'Escape' });
      fireEvent.keyDown(field, { key: 'Escape' });
    });
    await isUsable();
  },
);

test.each(Object.entries(kinds))(
  '%s closes with its question if the save ends while the question is open',
  async (_, kind) => {
    await open(kind);
    type();
    doubleClick('Save');
    await isSaving();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    await screen.findByRole('alertdialog', question);
    await act(async () => answer());
    await isUsable();
  },
);
