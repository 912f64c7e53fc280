// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { MeasureCasesDialog } from './measure-cases-dialog.tsx';

const CASES = 1130;
/** The most cases that one call returns. */
const MOST_AT_ONCE = 1000;

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    if (limit > MOST_AT_ONCE) return Response.json({ error: 'Too many at once.' }, { status: 400 });
    const cases = Array.from({ length: Math.min(limit, CASES - offset) }, (_, at) => ({
      case_id: offset + at + 1,
      case_code: `code${offset + at + 1}`,
      case_number: offset + at + 1,
      identity: '',
      outcome: 'failed',
      value: null,
      reasons: [],
    }));
    return Response.json({ cases, total: CASES });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const measure = {
  measure_id: 3,
  measure_name: 'Controlled',
  kind: 'case_proportion' as const,
  unit: '%',
  decimals: 1,
  value: 40,
  missing_reason: null,
  counts: { passed: 0, failed: CASES, not_eligible: 0, counted: 0 },
};

test('lists all cases behind an outcome, also more than one call returns', async () => {
  const element = (
    <>
      <MeasureCasesDialog
        measure={measure}
        outcome="failed"
        whose={{ questionnaireId: 1, submissionId: 2 }}
        linkTo={() => null}
        onClose={() => undefined}
      />
      <ModalHost />
    </>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  for (let shown = 100; shown < CASES; shown += 100) {
    await screen.findByText(`Case ${shown}`);
    fireEvent.click(await screen.findByText('Show more of the 1,130 cases'));
  }
  await screen.findByText(`Case ${CASES}`);
  expect(screen.getAllByText(/^Case \d+$/).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: CASES }, (_, at) => `Case ${at + 1}`),
  );
  expect(screen.queryByText(/^Show more/)).toBeNull();
});
