import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';

it('no figure is without its source', () => {
  expect(sourceOf({ source_text: ' ', unit_name: 'ward' })).toBe(
    'Figures submitted by the wards that take part.',
  );
  expect(sourceOf({ source_text: 'A census.', unit_name: 'ward' })).toBe('A census.');
});
