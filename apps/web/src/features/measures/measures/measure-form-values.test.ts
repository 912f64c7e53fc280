import { expect, it } from 'vitest';
import {
  toMeasureUpdate,
  definitionOf,
  emptyMeasure,
  mapPreviewMistakes,
  toPreviewDefinition,
  toMeasureFields,
  toMeasureFormValues,
} from './measure-form-values.ts';
import { emptyStratum } from './strata-values.ts';

const typed = {
  ...emptyMeasure,
  measure_code: ' share ',
  measure_name: 'Share',
  numerator: 'a',
  denominator: 'b',
};

it('turns what is typed into what is sent, and back', () => {
  const fields = toMeasureFields({ ...typed, multiplier: '1,000', comparable_since_id: '7' });
  expect(fields).toMatchObject({
    measure_code: 'share',
    multiplier: 1000,
    decimals: 1,
    comparable_since_id: 7,
  });
  const shown = toMeasureFormValues({
    ...fields,
    id: 1,
    project_id: 1,
    comparable_since_name: 'June',
    split_of_id: null,
    split_by: null,
    split_value: null,
    charts: [],
  });
  expect(toMeasureFields(shown)).toEqual(fields);
});

it('has a denominator only where the kind has one and something is written', () => {
  expect(definitionOf(typed).denominator).toBe('b');
  expect(definitionOf({ ...typed, kind: 'value' }).denominator).toBeNull();
  expect(definitionOf({ ...typed, denominator: ' ' }).denominator).toBeNull();
});

it('has strata only of a kind that has them, and shows those that are complete at their place', () => {
  const young = { stratum_name: '', count: 'a', population: 'b', weight: '3' };
  const rate = { ...typed, kind: 'standardised_rate' as const, strata: [emptyStratum, young] };
  expect(definitionOf({ ...rate, kind: 'rate' }).standardisation).toBeNull();
  expect(definitionOf(rate).standardisation!.strata).toHaveLength(2);
  expect(toPreviewDefinition(rate)).toMatchObject({
    numerator: '',
    standardisation: {
      standard: 'Not named yet',
      strata: [{ stratum_name: 'Stratum 2', count: 'a', population: 'b', weight: 3 }],
    },
  });
  expect(toPreviewDefinition({ ...rate, strata: [emptyStratum] })).toBeNull();
  expect(toPreviewDefinition({ ...typed, numerator: ' ' })).toBeNull();
  const mistake = { field: 'count' as const, stratum: 0, message: 'No such code.', index: 0 };
  expect(mapPreviewMistakes([mistake], rate)).toEqual([{ ...mistake, stratum: 1 }]);
  const blank = { field: 'denominator' as const, stratum: null, message: 'Missing.', index: 0 };
  expect(mapPreviewMistakes([blank], { ...typed, denominator: '' })).toEqual([]);
  expect(mapPreviewMistakes([blank], typed)).toEqual([blank]);
});

it('sends strata only where they were changed', () => {
  const was = { ...typed, kind: 'standardised_rate' as const, standard: 'Census' };
  expect(
    toMeasureUpdate(toMeasureFields(was), toMeasureFields({ ...was, strata: [{ ...emptyStratum }] })),
  ).toEqual({ seen: {} });
  const named = { ...was, standard: 'Another census' };
  expect(Object.keys(toMeasureUpdate(toMeasureFields(was), toMeasureFields(named)))).toEqual([
    'standardisation',
    'seen',
  ]);
});

it('counts a multiplier that cannot be read as 1 until it can', () => {
  expect(definitionOf({ ...typed, multiplier: 'x' }).multiplier).toBe(1);
});

it('sends only the changes, with the previous values', () => {
  const was = toMeasureFields(typed);
  const now = toMeasureFields({ ...typed, measure_name: 'Share of all' });
  expect(toMeasureUpdate(was, now)).toEqual({
    measure_name: 'Share of all',
    seen: { measure_name: 'Share' },
  });
  expect(toMeasureUpdate(was, was)).toEqual({ seen: {} });
});
