import type { Question, AnswerFormatFields } from '@portal/contract/questionnaires/questionnaires';
import { expect, it } from 'vitest';
import { formatPipedText } from './piped-text.ts';
import { formatAnswer } from './format-answer.ts';

const said = (question_type: Question['question_type'], options: string[] = []): AnswerFormatFields => ({
  question_type,
  unit: 'mg',
  decimal_places: null,
  options: options.map((code) => ({
    option_code: code,
    option_name: `Option ${code}`,
    exclusive: false,
    show_if: '',
  })),
});
const answers = {
  drug: { question: said('short_text'), value: '<img src=x onerror=alert(1)> & {{dose}}' },
  dose: { question: said('integer'), value: 12_500 },
  day: { question: said('date'), value: '2026-02-22' },
  kinds: { question: said('multiple_choice', ['a', 'b']), value: ['a', 'b'] },
  story: { question: said('long_text'), value: 'x'.repeat(5000) },
};
const filled = (text: string, isMarkup = false) =>
  formatPipedText(
    { question_text: '[named]', help: '', piped: { question_text: text, help: '' } } as Question,
    'question_text',
    {
      rules: { answerTo: (code) => answers[code as keyof typeof answers] ?? null },
      say: formatAnswer,
      isMarkup,
    },
  );

it('an answer is piped into a text in words, without its unit, and as a line if missing', () => {
  expect(filled('{{dose}} on {{day}} of {{kinds}}, {{nothing}}')).toBe(
    '12,500 on 22 February 2026 of Option a, Option b, …',
  );
});

it('treats typed text as words: neither markup nor a place for another answer', () => {
  expect(filled('Of {{drug}}?')).toBe('Of <img src=x onerror=alert(1)> & {{dose}}?');
  expect(filled('<b>{{drug}}</b>', true)).toBe('<b>&lt;img src=x onerror=alert(1)> &amp; {{dose}}</b>');
});

it('shortens a long text to fit a heading', () => {
  expect(filled('{{story}}')).toHaveLength(300);
});

it('a text without places is as the server sent it', () => {
  const plain = { question_text: 'Beds?', help: 'At noon.' } as Question;
  const of = { rules: { answerTo: () => null }, say: formatAnswer, isMarkup: false };
  expect([formatPipedText(plain, 'question_text', of), formatPipedText(plain, 'help', of)]).toEqual([
    'Beds?',
    'At noon.',
  ]);
});
