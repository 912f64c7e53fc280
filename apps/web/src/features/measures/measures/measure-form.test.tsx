// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { MeasureForm } from './measure-form.tsx';

type Body = Record<string, unknown> & { standardisation?: { standard: string; strata: object[] } | null };
let sent: { url: string; body: Body }[] = [];
let mistakes: object[] = [];

const period = { id: 5, time_period_name: 'June', state: 'published' };
let strata: object | null = null;
const nothing = { values: [], averages: { Mean: null, Median: null, Q1: null, Q3: null }, n: 0 };

beforeEach(() => {
  sent = [];
  mistakes = [];
  strata = null;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      if (String(url).includes('codes')) return Response.json({ codes: [], total: 0 });
      return Response.json({ time_periods: [period], total: 1 });
    }
    sent.push({ url: String(url), body: JSON.parse(String(body)) as Body });
    if (String(url).includes('preview'))
      return Response.json({ mistakes, strata, ...nothing, unknown_codes: [] });
    return Response.json({ id: 9, job: null });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const onSaved = vi.fn();
function show() {
  onSaved.mockReset();
  const element = <MeasureForm projectId={1} measure={null} onSaved={onSaved} onCancel={() => undefined} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  type('Name', 'Deaths');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'standardised_rate' } });
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => within(screen.getByRole('table')).getAllByLabelText(/^Name of stratum/);
const savedOnes = () => sent.filter(({ url }) => !url.includes('preview'));

test('strata are filled from a standard population, pasted into, taken away and sent', async () => {
  show();
  press('Fill from European Standard Population 2013');
  expect(rows()).toHaveLength(19);
  expect(field('Standard population').value).toBe('European Standard Population 2013');
  expect(field('Weight of stratum 19').value).toBe('1000');
  expect(screen.getByText('100,000')).toBeTruthy();
  for (let row = 19; row > 2; row -= 1) fireEvent.click(field(`Remove stratum ${row}`));
  fireEvent.paste(field('Count of stratum 1'), {
    clipboardData: { getData: () => 'deaths_0\tpeople_0\ndeaths_5\tpeople_5\n' },
  });
  expect(field('Population of stratum 2').value).toBe('people_5');
  press('Add measure');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(savedOnes()).toHaveLength(1);
  expect(savedOnes()[0]!.body).toMatchObject({
    kind: 'standardised_rate',
    denominator: null,
    standardisation: {
      standard: 'European Standard Population 2013',
      strata: [
        { stratum_name: '0–4', count: 'deaths_0', population: 'people_0', weight: 5000 },
        { stratum_name: '5–9', count: 'deaths_5', population: 'people_5', weight: 5500 },
      ],
    },
  });
});

test('shows the fault of a row under it, and sends nothing', async () => {
  show();
  type('Count of stratum 1', 'deaths');
  type('Weight of stratum 1', '0');
  press('Add measure');
  const wrong = await screen.findAllByText('Weight of stratum 1 must be a number above 0.');
  // In the list above the form and under the row.
  expect(wrong).toHaveLength(2);
  expect(field('Weight of stratum 1').getAttribute('aria-invalid')).toBe('true');
  expect(field('Count of stratum 1').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getAllByText('Population of stratum 1 is required.')).toHaveLength(2);
  expect(screen.getAllByText('Standard population is required.')).toHaveLength(2);
  expect(savedOnes()).toEqual([]);
});

test('the preview shows the rows that are complete, and a mistake at its own row', async () => {
  show();
  press('Add a stratum');
  mistakes = [{ field: 'count', stratum: 0, message: 'No questionnaire asks “deths”.', index: 0 }];
  type('Count of stratum 2', 'deths');
  type('Population of stratum 2', 'people');
  type('Weight of stratum 2', '7');
  expect(await screen.findByText('No questionnaire asks “deths”.')).toBeTruthy();
  expect(field('Count of stratum 2').getAttribute('aria-invalid')).toBe('true');
  expect(field('Count of stratum 1').getAttribute('aria-invalid')).toBeNull();
  const [asked] = sent.filter(({ url }) => url.includes('preview')).slice(-1);
  expect(asked!.body.standardisation!.strata).toEqual([
    { stratum_name: 'Stratum 2', count: 'deths', population: 'people', weight: 7 },
  ]);
});

test('copies reference rates from the counts of all submissions, and a slope has no weights', async () => {
  strata = { n: 31, totals: [{ count: 3, population: 1000 }] };
  show();
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'indirectly_standardised_ratio' } });
  expect(screen.queryByText('Total weight:')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use the overall rates' }).disabled).toBe(
    true,
  );
  type('Count of stratum 1', 'deaths');
  type('Population of stratum 1', 'people');
  const take = await screen.findByRole('button', { name: 'Use the rates for June (n = 31)' });
  fireEvent.click(take);
  expect(field('Reference rate of stratum 1').value).toBe('0.003');
  expect(field('Reference').value).toBe('all submissions, June (n = 31)');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'slope_index' } });
  expect(screen.queryByLabelText(/(Weight|Reference rate) of stratum 1/)).toBeNull();
  expect(screen.getByLabelText('Order of the groups')).toBeTruthy();
});

test('multiplier and unit follow the kind until they are edited', () => {
  show();
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Type'), { target: { value } });
  const scale = () => [field('Multiplier').value, screen.getByLabelText<HTMLInputElement>(/^Unit/).value];
  expect(scale()).toEqual(['100000', 'per 100,000']);
  choose('case_mean');
  // A mean of 3.2 days is not 320%.
  expect(scale()).toEqual(['1', '']);
  fireEvent.change(screen.getByLabelText(/^Unit/), { target: { value: 'days' } });
  choose('case_median');
  expect(scale()).toEqual(['1', 'days']);
  choose('proportion');
  expect(scale()).toEqual(['1', 'days']);
});
