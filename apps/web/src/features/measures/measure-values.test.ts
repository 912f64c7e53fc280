import { expect, it } from 'vitest';
import { changesOf, definitionOf, emptyMeasure, toFields, valuesOf } from './measure-values.ts';

const typed = {
  ...emptyMeasure,
  measure_code: ' share ',
  measure_name: 'Share',
  numerator: 'a',
  denominator: 'b',
};

it('turns what is typed into what is sent, and back', () => {
  const fields = toFields({ ...typed, multiplier: '1,000', comparable_since_id: '7' });
  expect(fields).toMatchObject({
    measure_code: 'share',
    multiplier: 1000,
    decimals: 1,
    comparable_since_id: 7,
  });
  const shown = valuesOf({ ...fields, id: 1, project_id: 1, comparable_since_name: 'June', charts: [] });
  expect(toFields(shown)).toEqual(fields);
});

it('has a denominator only where the kind has one and something is written', () => {
  expect(definitionOf(typed).denominator).toBe('b');
  expect(definitionOf({ ...typed, kind: 'value' }).denominator).toBeNull();
  expect(definitionOf({ ...typed, denominator: ' ' }).denominator).toBeNull();
});

it('counts a multiplier that cannot be read as 1 until it can', () => {
  expect(definitionOf({ ...typed, multiplier: 'x' }).multiplier).toBe(1);
});

it('only what was changed is sent, with what stood there before', () => {
  const was = toFields(typed);
  const now = toFields({ ...typed, measure_name: 'Share of all' });
  expect(changesOf(was, now)).toEqual({ measure_name: 'Share of all', seen: { measure_name: 'Share' } });
  expect(changesOf(was, was)).toEqual({ seen: {} });
});
