import { expect, it } from 'vitest';
import { chooseImageTypes, pictureTypesOf } from './choose-image-types.ts';

const offered = [
  { output_type: 'table', is_default: false },
  { output_type: 'time_series', is_default: false },
  { output_type: 'funnel', is_default: true },
  { output_type: 'heat_table', is_default: false },
] as const;

it('offers pictures only, the type a chart opens with first', () => {
  expect(pictureTypesOf(offered)).toEqual(['funnel', 'time_series']);
  expect(pictureTypesOf([{ output_type: 'table', is_default: true }])).toEqual([]);
});

it('draws a chart in each selected type it offers, or else in its default type', () => {
  const pictures = pictureTypesOf(offered);
  expect(chooseImageTypes(pictures, [])).toEqual(['funnel']);
  expect(chooseImageTypes(pictures, ['spc', 'box_plot'])).toEqual(['funnel']);
  expect(chooseImageTypes(pictures, ['ranked_bars', 'time_series', 'funnel'])).toEqual([
    'time_series',
    'funnel',
  ]);
  expect(chooseImageTypes([], ['funnel'])).toEqual([]);
});
