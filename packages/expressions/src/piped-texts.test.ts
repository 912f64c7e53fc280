import { expect, test } from 'vitest';
import { codesInText, fillPipedAnswers, formatPlaceholder, renameInText } from './piped-texts.ts';

const text = 'How many of {{ beds }} beds are {{kind_1}}? Not {this}, {{}} or {{two words}}; {{beds}} again.';

test('a text names the questions whose answers it pipes', () => {
  expect(codesInText(text)).toEqual(['beds', 'kind_1']);
  expect(codesInText('Nothing here.')).toEqual([]);
  expect(codesInText(formatPlaceholder('_Beds2'))).toEqual(['_Beds2']);
});

test('it is filled with what is said of each, as it is: nothing in it is a place again', () => {
  expect(fillPipedAnswers('{{a}} and {{b}}', (code) => (code === 'a' ? '{{b}} $& $1' : '2'))).toBe(
    '{{b}} $& $1 and 2',
  );
});

test('a code that is renamed is renamed in its places alone', () => {
  const codes = new Map([
    ['beds', 'kind_1'],
    ['kind_1', 'beds'],
  ]);
  expect(renameInText(text, codes)).toBe(
    'How many of {{kind_1}} beds are {{beds}}? Not {this}, {{}} or {{two words}}; {{kind_1}} again.',
  );
});
