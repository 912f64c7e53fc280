import { expect, it } from 'vitest';
import {
  completeRows,
  emptyStratum,
  fillFromStandardPopulation,
  pasteStrata,
  computeReferenceRates,
  standardisationOf,
  strataValuesOf,
} from './strata-values.ts';

const young = { stratum_name: '0–4', count: 'deaths_0_4', population: 'people_0_4', weight: '5,000' };

it('fills in a standard population and keeps what was written for a stratum', () => {
  const strata = fillFromStandardPopulation('esp_2013', [
    { ...young, stratum_name: '5–9', weight: '1' },
    emptyStratum,
  ]);
  expect(strata).toHaveLength(19);
  expect(strata[1]).toEqual({ ...young, stratum_name: '5–9', weight: '5500' });
  expect(strata.reduce((total, { weight }) => total + Number(weight), 0)).toBe(100_000);
  // What has no name of the standard stays in its place.
  expect(fillFromStandardPopulation('esp_2013', [{ ...young, stratum_name: 'Young' }])[0]).toEqual({
    ...young,
    weight: '5000',
  });
});

it('puts rows of a spreadsheet in from a cell on, with new rows where there are too few', () => {
  const pasted = pasteStrata([young], { row: 0, column: 'count' }, 'd1\tn1\r\nd2\tn2\t300\r\n');
  expect(pasted).toEqual([
    { ...young, count: 'd1', population: 'n1' },
    { stratum_name: '', count: 'd2', population: 'n2', weight: '300' },
  ]);
  expect(pasteStrata([young], { row: 0, column: 'count' }, 'd1 + d2')).toBeNull();
  // What would stand beyond the last column is left out.
  expect(pasteStrata([young], { row: 0, column: 'weight' }, '7\t8')).toEqual([{ ...young, weight: '7' }]);
});

it('reads pasted weights with the one decimal mark of their block', () => {
  const paste = (text: string) =>
    pasteStrata([young], { row: 0, column: 'weight' }, text)!.map(({ weight }) => weight);
  expect(paste('4,125\n4,5\n1.204,12')).toEqual(['4.125', '4.5', '1204.12']);
  expect(paste('5,500\n0.5')).toEqual(['5,500', '0.5']);
});

it('calculates the complete rows, and says which they are', () => {
  const none = { ...young, weight: '0' };
  expect(
    completeRows('standardised_rate', [emptyStratum, young, none, { ...young, count: ' ' }, young]),
  ).toEqual([1, 4]);
});

it('turns what is typed into strata, and back', () => {
  const standardisation = standardisationOf('standardised_rate', { standard: ' Census ', strata: [young] });
  expect(standardisation).toEqual({
    standard: 'Census',
    strata: [{ ...young, weight: 5000 }],
  });
  const strata = strataValuesOf(standardisation);
  expect(standardisationOf('standardised_rate', { standard: 'Census', strata })).toEqual(standardisation);
});

it('sends the fit of a slope index, and only if it is not linear', () => {
  const of = (kind: 'slope_index' | 'standardised_rate', fit: 'linear' | 'log') =>
    standardisationOf(kind, { standard: 'IMD', strata: [young], fit }).fit;
  expect([of('slope_index', 'log'), of('slope_index', 'linear'), of('standardised_rate', 'log')]).toEqual([
    'log',
    undefined,
    undefined,
  ]);
});

it('sets the rates of all submissions for their rows, and leaves the others', () => {
  const rateless = { ...young, weight: '' };
  const typed = [{ ...rateless, count: '' }, rateless, { ...young, weight: '0.5' }, young];
  const totals = [
    { count: 1, population: 3 },
    { count: 2, population: 0 },
    { count: 0, population: 7 },
  ];
  expect(computeReferenceRates(typed, { n: 9, totals }).map(({ weight }) => weight)).toEqual([
    '',
    '0.333333333333',
    '0.5',
    '0',
  ]);
});
