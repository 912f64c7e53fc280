// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { ModalHost } from '../../shell/modal/modal-host.tsx';
import { ChecklistPopover } from '../form/checklist-popover.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from '../menu/menu.tsx';
import { MenuTriggerButton } from '../menu/menu-trigger-button.tsx';

/** A user has touched the page, and the parts that open over it have loaded. */
beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

/** Presses one key on the focused element, without a paint in between. */
function press(key: string) {
  const at = document.activeElement!;
  fireEvent.keyDown(at, { key });
  fireEvent.keyUp(document.activeElement!, { key });
}

test('a menu closed by a key has given the focus back before the next key', () => {
  const moved = vi.fn();
  render(
    <Menu trigger={<MenuTriggerButton>More</MenuTriggerButton>}>
      <MenuItem onAction={moved}>Move up</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  press('Enter');
  press('Escape');
  expect(document.activeElement).toBe(button);
  press('Enter');
  expect(document.activeElement?.textContent).toBe('Move up');
  press('Enter');
  expect(moved).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  press('Enter');
  expect(screen.getByRole('menuitem', { name: 'Move up' })).toBeTruthy();
});

test('a list of choices closed by Escape has given the focus back before the next key', () => {
  render(
    <ChecklistPopover
      label="Type"
      noneText="All"
      options={[{ value: 'acute', label: 'Acute' }]}
      chosen={[]}
      onToggle={() => null}
      onClear={() => null}
    />,
  );
  const button = screen.getByRole('button', { name: /^Type/ });
  button.focus();
  press('Enter');
  expect(screen.getByRole('dialog', { name: 'Type' })).toBeTruthy();
  press('Escape');
  expect(document.activeElement).toBe(button);
});

function Asking() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu trigger={<MenuTriggerButton>More</MenuTriggerButton>}>
        <MenuItem onAction={() => setAsking(true)}>Delete…</MenuItem>
      </Menu>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Delete it?">
        <button>Delete</button>
      </Dialog>
    </>
  );
}

test('a dialog that a menu opened gives the focus back to the button of the menu', () => {
  render(
    <>
      <Asking />
      <ModalHost />
    </>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  for (const round of [1, 2]) {
    press('Enter');
    press('Enter');
    expect(screen.getByRole('dialog').contains(document.activeElement), `round ${round}`).toBe(true);
    press('Escape');
    expect(document.activeElement).toBe(button);
  }
});

function Row() {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const close = () => {
    setThere(false);
    setOpen(false);
  };
  return (
    <main id="main" tabIndex={-1}>
      {isThere && <button onClick={() => setOpen(true)}>Delete the row</button>}
      <Dialog isOpen={isOpen} onClose={close} title="Delete it?">
        <button onClick={close}>Delete</button>
      </Dialog>
      <ModalHost />
    </main>
  );
}

test('moves the focus to the page when the row of the dialog is removed', async () => {
  render(<Row />);
  const button = screen.getByRole('button', { name: 'Delete the row' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await expect.poll(() => document.activeElement?.id).toBe('main');
});
