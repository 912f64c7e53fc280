// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { type Builder, BuilderContext, useBuilder } from './builder-context.ts';
import { BuilderDialog } from './builder-dialog.tsx';

/** Waits until a user has touched the page and the overlays have loaded. */
beforeAll(async () => {
  markInteracted();
  await vi.dynamicImportSettled();
});

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

const Name = () => <p>{useBuilder().questionnaire.questionnaire_name}</p>;

test('builds the same questionnaire in a dialog as in the page behind it', () => {
  const builder = { questionnaire: { questionnaire_name: 'Falls' } } as Builder;
  render(
    <>
      <BuilderContext value={builder}>
        <BuilderDialog isOpen title="Row" onClose={() => undefined}>
          <Name />
        </BuilderDialog>
      </BuilderContext>
      <ModalHost />
    </>,
  );
  expect(screen.getByRole('dialog', { name: 'Row' }).textContent).toContain('Falls');
});
