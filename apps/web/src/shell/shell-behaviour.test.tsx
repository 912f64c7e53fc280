// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { markInteracted } from '../lib/form/first-interaction.ts';
import { ConfirmDialog, Dialog } from '../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import ModalFrame from '../ui/dialog/modal-frame.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { ModalHost } from './modal/modal-host.tsx';
import { modalState } from '../lib/browser/modal-store.ts';
import { Toaster } from './toasts/toaster.tsx';
import { toast, type ToastStatus, toastStore } from '../lib/browser/toasts.ts';

/** A user has touched the page, and the parts that open over it have loaded. */
beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    toastStore.set({ toasts: [] });
  });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const isShown = () => screen.queryByText('Saved') !== null;

  test('go after 6 seconds', () => {
    render(<Toaster />);
    act(() => void toast('Saved', 'success'));
    wait(5999);
    expect(isShown()).toBe(true);
    wait(1);
    expect(isShown()).toBe(false);
  });

  test('stay while they are pointed at', () => {
    render(<Toaster />);
    act(() => void toast('Saved', 'success'));
    const area = screen.getByRole('region', { name: 'Notifications' });
    fireEvent.pointerEnter(area);
    wait(60_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(area);
    wait(6000);
    expect(isShown()).toBe(false);
  });

  test('are announced, errors at once', () => {
    render(<Toaster />);
    act(() => {
      for (const status of ['success', 'warning', 'error', 'info'] as ToastStatus[])
        toast(`A ${status}`, status);
    });
    expect(screen.getByRole('alert').textContent).toBe('Error: A error');
    expect(screen.getByRole('status').textContent).toContain('A warning');
  });

  test('can be dismissed', () => {
    render(<Toaster />);
    act(() => void toast('Saved', 'success'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(isShown()).toBe(false);
  });
});

describe('the error summary', () => {
  const errors = [{ name: 'email_address', message: 'Please enter a valid email address.' }];
  const form = (attempt: number, shown = errors) => (
    <>
      <ErrorSummary errors={shown} attempt={attempt} />
      <TextField label="Email address" name="email_address" error={shown[0]?.message} />
    </>
  );
  const isFocused = () => document.activeElement?.hasAttribute('data-error-summary') === true;

  test('takes focus each time the form was sent', () => {
    const { rerender } = render(form(1, []));
    expect(isFocused()).toBe(false);
    rerender(form(1));
    expect(isFocused()).toBe(true);
    screen.getByLabelText('Email address').focus();
    rerender(form(2));
    expect(isFocused()).toBe(true);
  });

  test('leads to the field, which describes its error', () => {
    Element.prototype.scrollIntoView = () => undefined;
    render(form(1));
    fireEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address.' }));
    const field = screen.getByLabelText('Email address');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please enter a valid email address.');
  });
});

describe('a modal', () => {
  const open = (isCloseable: boolean) => {
    const onClose = vi.fn();
    render(
      <ModalFrame isCloseable={isCloseable} onClose={onClose} aria-label="Question">
        <button type="button">Inside</button>
      </ModalFrame>,
    );
    return onClose;
  };
  const escape = () => fireEvent.keyDown(screen.getByText('Inside'), { key: 'Escape' });

  test('with a close button closes by it and by Escape', () => {
    const onClose = open(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    escape();
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('without a close button closes by neither', () => {
    const onClose = open(false);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    escape();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('holds the focus', () => {
    open(false);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });
});

describe('a dialog of the product', () => {
  function Owner({ isCloseable = true }: { isCloseable?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    const [name, setName] = useState('');
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Rename
        </button>
        <Dialog
          isOpen={isOpen}
          isCloseable={isCloseable}
          size="large"
          title="A new name"
          onClose={() => setOpen(false)}
        >
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
          <button type="button" onClick={() => setAsking(true)}>
            Delete {name}
          </button>
        </Dialog>
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete it?"
          confirmLabel="Delete"
          onClose={() => setAsking(false)}
          onConfirm={() => setOpen(false)}
        />
        <ModalHost />
      </>
    );
  }
  const shown = async (role: 'dialog' | 'alertdialog', name: string) => {
    await expect.poll(() => screen.queryByRole(role, { name })).not.toBeNull();
    return screen.getByRole(role, { name });
  };
  const show = async (isCloseable?: boolean) => {
    render(<Owner isCloseable={isCloseable} />);
    screen.getByText('Rename').focus();
    fireEvent.click(screen.getByText('Rename'));
    return shown('dialog', 'A new name');
  };

  test('is what the modal host shows, as its owner has it at every moment', async () => {
    const dialog = await show();
    expect(modalState()).toMatchObject({ closeable: true, size: 'large', props: { title: 'A new name' } });
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    for (const value of ['B', 'Be', 'Bed']) fireEvent.change(field, { target: { value } });
    expect(field.value).toBe('Bed');
    expect(screen.getByText('Delete Bed')).toBeTruthy();
  });

  test('closes by its button and gives the focus back; one that is not closeable has none', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(modalState().component).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByText('Rename'));
    cleanup();
    await show(false);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  test('has a question asked above it, and what was typed stays', async () => {
    await show();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bed' } });
    fireEvent.click(screen.getByText('Delete Bed'));
    const question = await shown('alertdialog', 'Delete it?');
    await expect.poll(() => question.contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bed');
  });

  test('goes with its owner', async () => {
    await show();
    cleanup();
    expect(modalState().component).toBeNull();
  });
});
