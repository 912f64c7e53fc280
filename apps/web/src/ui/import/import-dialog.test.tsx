// @vitest-environment jsdom
import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { TableImportResult } from '@portal/contract/shared/table-imports';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { markInteracted } from '../../lib/form/first-interaction.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { ModalHost } from '../../shell/modal/modal-host.tsx';
import { toastStore } from '../../lib/browser/toasts.ts';
import { ImportDialog } from './import-dialog.tsx';

const told = (given: Partial<TableImportResult>): TableImportResult => ({
  stored: false,
  counts: { refused: 0, new: 0, changed: 0, unchanged: 0 },
  rows: [],
  passed_over: [],
  digest: 'seen',
  interpretation: { decimal_mark: null, date_order: null, samples: [] },
  ...given,
});
const row = { row: 2, name: 'Ward A', changes: [], problems: [] };
let answer: () => TableImportResult;
let asked: (string | null)[];
let formats: CellFormatChoice[];
const onClose = vi.fn();

beforeAll(async () => {
  // What opens over a page is there from the first touch on.
  markInteracted();
  await vi.dynamicImportSettled();
});
beforeEach(() => {
  asked = [];
  formats = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
});
// Files before this one may have left theirs.
beforeEach(() => toastStore.set({ toasts: [] }));
afterEach(() => {
  cleanup();
  onClose.mockClear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
});

async function chooseFile() {
  const send = async (_: File, digest: string | null, format: CellFormatChoice) => {
    asked.push(digest);
    formats.push(format);
    return answer();
  };
  const page = (
    <ImportDialog isOpen onClose={onClose} title="Import wards" noun="ward" send={send}>
      Wards and their codes.
    </ImportDialog>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      <ModalHost />
    </QueryClientProvider>,
  );
  await expect.poll(() => screen.queryByLabelText('CSV or Excel workbook')).toBeTruthy();
  const file = new File(['Code\n'], 'wards.csv');
  fireEvent.change(screen.getByLabelText('CSV or Excel workbook'), { target: { files: [file] } });
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a row that is refused says why, and keeps the whole file out', async () => {
  const problems = [{ column: 'Code', message: 'Code is required.' }];
  answer = () =>
    told({
      counts: { refused: 1, new: 1, changed: 0, unchanged: 0 },
      rows: [
        { ...row, outcome: 'new' },
        { ...row, row: 3, outcome: 'refused', problems },
      ],
    });
  await chooseFile();
  await expect.poll(() => screen.queryByText('Code is required.')).toBeTruthy();
  expect(screen.getAllByRole('row')[1]!.textContent).toContain('Rejected');
  expect(button(/^Import/).disabled).toBe(true);
});

test('stores exactly the previewed rows', async () => {
  answer = () =>
    told({ counts: { refused: 0, new: 2, changed: 0, unchanged: 0 }, rows: [{ ...row, outcome: 'new' }] });
  await chooseFile();
  await expect.poll(() => screen.queryByRole('button', { name: 'Import 2 wards' })).toBeTruthy();
  expect(asked).toEqual([null]);
  answer = () => told({ stored: true, counts: { refused: 0, new: 2, changed: 0, unchanged: 0 } });
  fireEvent.click(button('Import 2 wards'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual([null, 'seen']);
  expect(toastStore.get().toasts.map(({ text }) => text)).toEqual(['Imported: 2 wards new.']);
});

test('a refusal stays, and the file can be checked again', async () => {
  answer = () => {
    throw new ApiError(409, 'Somebody has changed something.');
  };
  await chooseFile();
  await expect.poll(() => screen.queryByText('Somebody has changed something.')).toBeTruthy();
  answer = () => told({ counts: { refused: 0, new: 0, changed: 0, unchanged: 4 } });
  fireEvent.click(button('Check again'));
  await expect.poll(() => screen.queryByText(/No changes in this file/)).toBeTruthy();
  expect(button('Import').disabled).toBe(true);
});
