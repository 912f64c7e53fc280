// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, use, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPageContext } from '../../lib/browser/page-context.tsx';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { ModalHost } from '../../shell/modal/modal-host.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});
// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

const Ward = createPageContext('none');
const Period = createPageContext('none');
const Shown = () => <output>{`${use(Ward)}, ${use(Period)}`}</output>;
const close = () => undefined;

const kinds = {
  Dialog: (content: ReactNode) => (
    <Dialog isOpen title="Row" onClose={close}>
      {content}
    </Dialog>
  ),
  ConfirmDialog: (content: ReactNode) => (
    <ConfirmDialog isOpen title="Delete row?" confirmLabel="Delete row" onConfirm={close} onClose={close}>
      {content}
    </ConfirmDialog>
  ),
};

function Page({ dialog }: { dialog: ReactNode }) {
  const [ward, setWard] = useState('A1');
  return (
    <>
      <ModalHost />
      <Ward value={ward}>
        <Period value="June">{dialog}</Period>
      </Ward>
      <button onClick={() => setWard('B2')}>Change ward</button>
    </>
  );
}

test.each(Object.entries(kinds))('content of a %s reads the contexts of its opener', (_, open) => {
  render(
    <Page
      dialog={open(
        <>
          <Shown />
          <input aria-label="Name" />
        </>,
      )}
    />,
  );
  const shown = () => screen.getByRole('status').textContent;
  expect(shown()).toBe('A1, June');
  const field = screen.getByLabelText('Name');
  act(() => void fireEvent.click(screen.getByText('Change ward')));
  expect(shown()).toBe('B2, June');
  // A change of a context keeps the typed text.
  expect(screen.getByLabelText('Name')).toBe(field);
});
