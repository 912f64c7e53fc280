// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  defaultLetterWording,
  saveLetterWording,
  loadLetterWording,
  parseCaseRange,
} from './letter-wording.ts';

beforeEach(() => localStorage.clear());

const words = { heading: 'Hello', text: 'One.\n\nTwo.', closing: 'Bye.' };

test('a letter’s words are kept on this device, for each questionnaire by itself', () => {
  saveLetterWording(localStorage, 3, words);
  expect(loadLetterWording(localStorage, 3)).toEqual(words);
  expect(loadLetterWording(localStorage, 4)).toBeNull();
  saveLetterWording(localStorage, 3, null);
  expect(loadLetterWording(localStorage, 3)).toBeNull();
});

test('what is kept and no letter is as if nothing were', () => {
  for (const kept of ['{', '"text"', '{"heading":1,"text":"","closing":""}', 'null']) {
    localStorage.setItem('case-letter:3', kept);
    expect(loadLetterWording(localStorage, 3)).toBeNull();
  }
});

test('the first letter names the programme and the day, and how long it takes where that is known', () => {
  const facts = { programme: 'NACEL', organisation: 'St Mary’s', minutes: 10, closes: '1 March 2027' };
  const { text } = defaultLetterWording(facts);
  expect(text).toContain('St Mary’s takes part in NACEL');
  expect(text).toContain('about 10 minutes');
  expect(text).toContain('until 1 March 2027');
  expect(defaultLetterWording({ ...facts, minutes: null }).text).not.toContain('minutes');
});

test('a range is one number or two, the lower first', () => {
  expect(parseCaseRange('1-20')).toEqual({ from: 1, to: 20 });
  expect(parseCaseRange(' 3 – 5 ')).toEqual({ from: 3, to: 5 });
  expect(parseCaseRange('7')).toEqual({ from: 7, to: 7 });
  for (const text of ['', '20-1', 'a', '1-', '1,2']) expect(parseCaseRange(text)).toBeNull();
});
