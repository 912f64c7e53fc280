import { expect, test } from 'vitest';
import { hasPlaceholder, labelPlaceholders, labelQuestionPlaceholders } from './piped-texts.ts';

const asked = (question_code: string, question_text: string, help = '') => ({
  question_code,
  question_text,
  help,
});

test('without the answers, each place names its question, as a name reads within a sentence', () => {
  const texts = new Map([
    ['drug', 'Which drug?'],
    ['dose', 'Dose:'],
    ['long', 'x'.repeat(61)],
    ['marked', 'Which <b>drug</b>?'],
    ['piped', 'How much {{drug}}?'],
    ['blank', ' . '],
  ]);
  expect(labelPlaceholders('{{drug}} and {{ dose }}', texts)).toBe('[Which drug] and [Dose]');
  // These questions appear by code: names that are long, marked up or contain placeholders, and questions no
  // longer asked.
  const codes = ['long', 'marked', 'piped', 'blank', 'gone'];
  for (const code of codes) expect(labelPlaceholders(`{{${code}}}`, texts)).toBe(`[${code}]`);
  // Text inside a name is neither a pattern nor another placeholder.
  expect(labelPlaceholders('{{odd}}!', new Map([['odd', '$& {{}} [x]']]))).toBe('[$& {{}} [x]]!');
});

test('a text has a place only for a code in double braces', () => {
  expect(['{{drug}}', 'a {{ d_1 }} b'].every(hasPlaceholder)).toBe(true);
  expect(
    ['', 'drug', '{drug}', '{{}}', '{{two words}}', '{{1st}}', '{{drug}', '{ {drug}}'].some(hasPlaceholder),
  ).toBe(false);
});

test('questions are named among their own, and what is written goes along where it differs', () => {
  const drug = asked('drug', 'Which drug?');
  const trouble = asked('trouble', 'How often did {{drug}} cause trouble?');
  const helped = asked('dose', 'Dose', 'Of {{drug}} and {{gone}}, a day.');
  const [first, second, third] = labelQuestionPlaceholders([drug, trouble, helped]);
  expect(first).toBe(drug);
  expect(second).toEqual({
    ...asked('trouble', 'How often did [Which drug] cause trouble?'),
    piped: { question_text: trouble.question_text, help: '' },
  });
  expect(third).toEqual({
    ...asked('dose', 'Dose', 'Of [Which drug] and [gone], a day.'),
    piped: { question_text: 'Dose', help: helped.help },
  });
  expect(labelQuestionPlaceholders([drug])).toEqual([drug]);
});
