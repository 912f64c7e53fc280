import { expect, it } from 'vitest';
import { dataSourceText } from './data-source.ts';

it('no figure is without its source', () => {
  expect(dataSourceText({ source_text: ' ', unit_name: 'ward' })).toBe(
    'Figures submitted by participating wards.',
  );
  expect(dataSourceText({ source_text: 'A census.', unit_name: 'ward' })).toBe('A census.');
});
