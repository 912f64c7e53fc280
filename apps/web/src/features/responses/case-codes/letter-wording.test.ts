// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  defaultLetterWording,
  saveLetterWording,
  loadLetterWording,
  parseCaseRange,
} from './letter-wording.ts';

beforeEach(() => localStorage.clear());

const english = { questionnaireId: 3, language: 'en' };
const words = { heading: 'Hello', text: 'One.\n\nTwo.', closing: 'Bye.' };

test('a letter’s words are stored on this device, for each questionnaire by itself', () => {
  saveLetterWording(localStorage, english, words);
  expect(loadLetterWording(localStorage, english)).toEqual(words);
  expect(loadLetterWording(localStorage, { ...english, questionnaireId: 4 })).toBeNull();
  saveLetterWording(localStorage, english, null);
  expect(loadLetterWording(localStorage, english)).toBeNull();
});

test('each language of a survey has a letter of its own', () => {
  saveLetterWording(localStorage, { ...english, language: 'cy' }, words);
  expect(loadLetterWording(localStorage, { ...english, language: 'cy' })).toEqual(words);
  expect(loadLetterWording(localStorage, english)).toBeNull();
  const facts = { programme: 'NACEL', organisation: 'Ysbyty Gwynedd', minutes: 10, closes: '1 Mawrth 2027' };
  expect(defaultLetterWording('cy', facts).text).toContain('Mae Ysbyty Gwynedd yn cymryd rhan yn NACEL');
  expect(defaultLetterWording('cy', facts).text).toContain('tan 1 Mawrth 2027');
  expect(defaultLetterWording('ar', facts).closing).toBe('شكرًا لك.');
  expect(defaultLetterWording('pl', facts).closing).toBe('Thank you.');
});

test('a stored value that is no letter is ignored', () => {
  for (const kept of ['{', '"text"', '{"heading":1,"text":"","closing":""}', 'null']) {
    localStorage.setItem('case-letter:3', kept);
    expect(loadLetterWording(localStorage, english)).toBeNull();
  }
});

test('the first letter names the programme and the day, and how long it takes where that is known', () => {
  const facts = { programme: 'NACEL', organisation: 'St Mary’s', minutes: 10, closes: '1 March 2027' };
  const { text } = defaultLetterWording('en', facts);
  expect(text).toContain('St Mary’s takes part in NACEL');
  expect(text).toContain('about 10 minutes');
  expect(text).toContain('until 1 March 2027');
  expect(defaultLetterWording('en', { ...facts, minutes: null }).text).not.toContain('minutes');
});

test('a range is one number or two, the lower first', () => {
  expect(parseCaseRange('1-20')).toEqual({ from: 1, to: 20 });
  expect(parseCaseRange(' 3 – 5 ')).toEqual({ from: 3, to: 5 });
  expect(parseCaseRange('7')).toEqual({ from: 7, to: 7 });
  for (const text of ['', '20-1', 'a', '1-', '1,2']) expect(parseCaseRange(text)).toBeNull();
});
