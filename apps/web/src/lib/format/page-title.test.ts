import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('the title is followed by the programme', () =>
  expect(pageTitle('Projects', 'Acute Care')).toBe('Projects - Acute Care'));
test.each(['', null, undefined])('without a title (%j) there is only the programme', (title) =>
  expect(pageTitle(title, 'Acute Care')).toBe('Acute Care'),
);
