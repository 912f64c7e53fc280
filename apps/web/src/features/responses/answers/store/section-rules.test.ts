import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import type { SectionWithRules } from '@portal/expressions/rules/rule-types';
import { describe, expect, it } from 'vitest';
import { createAnswerStore } from './answer-store.ts';
import { formatPipedText } from './piped-text.ts';
import { formatAnswer } from './format-answer.ts';
import { createSectionRules } from './section-rules.ts';

function open(questions: Question[], elsewhere = {}, others: SectionWithRules[] = []) {
  const section = {
    ...buildSection(questions),
    checks: [
      {
        id: 7,
        expression: 'used <= beds',
        severity: 'error' as const,
        message: 'Too many.',
        explanation: null,
      },
    ],
    ruled_sections: [{ id: 1, show_if: '', sub_sections: [] }, ...others],
    elsewhere,
  };
  const store = createAnswerStore({
    questions,
    sectionState: 'in_progress',
    unsent: { get: () => null, put: () => undefined, remove: () => undefined },
    save: () => new Promise(() => undefined),
    toFailure: () => ({ status: null, error: '' }),
  });
  return { store, rules: createSectionRules(section, store) };
}

describe('the rules of the section on screen', () => {
  it('fill texts with typed answers, unless blank or hidden, and with those of other sections', () => {
    const piped = { question_text: 'Of {{beds}}, {{why}} and {{kind}}?', help: '' };
    const kind = { question_type: 'short_text', unit: '', decimal_places: null, options: [] };
    const { store, rules } = open(
      [
        buildQuestion(1, 'beds'),
        buildQuestion(2, 'why', { show_if: 'beds > 3' }),
        buildQuestion(3, 'text', { piped }),
      ],
      { kind: { value: 'a', previous: null, question: kind }, other: { value: 1, previous: null } },
    );
    let heard = 0;
    rules.subscribe(() => (heard += 1));
    const said = () => ['beds', 'why', 'kind', 'other'].map((code) => rules.answerTo(code)?.value ?? null);
    expect(said()).toEqual([null, null, 'a', null]);
    store.edit(1, { value: 5 });
    store.edit(2, { value: 7 });
    expect(said()).toEqual([5, 7, 'a', null]);
    store.edit(1, { value: 2 });
    expect(said()).toEqual([2, null, 'a', null]);
    expect(heard).toBe(3);
  });

  it('follow what is typed, and read other sections and last period', () => {
    const { store, rules } = open(
      [
        buildQuestion(1, 'beds', { previous: { value: 10, time_period_name: 'June' } }),
        buildQuestion(2, 'used'),
        buildQuestion(3, 'why', { show_if: 'used > wards', require_if: 'beds > 2 * last(beds)' }),
        buildQuestion(4, 'free', { question_type: 'calculated', expression: 'beds - used' }),
      ],
      { wards: { value: 3, previous: null } },
    );
    let heard = 0;
    const leave = rules.subscribe(() => (heard += 1));
    expect([...rules.outcome().hidden.questions]).toEqual([3]);
    store.edit(1, { value: 30 });
    store.edit(2, { value: 31 });
    expect(rules.outcome().hidden.questions.size).toBe(0);
    expect([...rules.outcome().required]).toEqual([3]);
    expect(rules.outcome().calculated.get('free')).toBe(-1);
    expect(rules.outcome().failing.map(({ check }) => check.id)).toEqual([7]);
    store.edit(2, { value: 30 });
    expect(rules.outcome().failing).toEqual([]);
    expect(heard).toBe(3);
    leave();
    store.edit(2, { value: 1 });
    expect(heard).toBe(3);
  });

  it('follow answers of other sections through hidden and calculated questions', () => {
    const wards = buildQuestion(11, 'wards', { show_if: 'beds > 9' });
    const share = buildQuestion(12, 'share', { question_type: 'calculated', expression: 'wards / beds' });
    const part = { id: 2, show_if: '', rows: [], questions: [wards, share] };
    const { store, rules } = open(
      [
        buildQuestion(1, 'beds'),
        buildQuestion(2, 'used'),
        buildQuestion(3, 'why', { show_if: 'share >= 0.5' }),
      ],
      { wards: { value: 6, previous: null }, share: { value: null, previous: null } },
      [{ id: 2, show_if: '', sub_sections: [part] }],
    );
    rules.subscribe(() => undefined);
    const isWhyShown = (beds: number) => {
      store.edit(1, { value: beds });
      return !rules.outcome().hidden.questions.has(3);
    };
    expect([8, 10, 13].map(isWhyShown)).toEqual([false, true, false]);
  });

  it('are applied once for a change, however many listen', () => {
    const { store, rules } = open([buildQuestion(1, 'beds'), buildQuestion(2, 'used')]);
    const seen = new Set<unknown>();
    for (let n = 0; n < 50; n += 1) rules.subscribe(() => seen.add(rules.outcome()));
    store.edit(1, { value: 5 });
    expect(seen.size).toBe(1);
  });

  it('notify a question only about its own changes: no re-render after another value changes', () => {
    const { store, rules } = open([
      buildQuestion(1, 'beds'),
      buildQuestion(2, 'used'),
      buildQuestion(3, 'why', { require_if: 'beds > 9' }),
      buildQuestion(4, 'free', { question_type: 'calculated', expression: 'beds - used' }),
    ]);
    const heard: number[] = [];
    for (const id of [1, 2, 3, 4]) rules.follow(id, () => heard.push(id));
    rules.outcome();
    store.edit(1, { value: 5 });
    expect(heard.splice(0)).toEqual([]);
    store.edit(2, { value: 3 });
    expect(heard.splice(0)).toEqual([4]);
    store.edit(1, { value: 12 });
    expect(heard.splice(0).sort()).toEqual([3, 4]);
    store.edit(2, { value: 13 });
    // More used than there are: both are doubted.
    expect(heard.splice(0).sort()).toEqual([1, 2, 4]);
    void store.flush();
    expect(heard).toEqual([]);
  });
});

describe('texts with piped answers', () => {
  const written = 'Of {{beds}} beds, {{kinds}}, since {{day}}; {{free}} free, {{theirs}}, {{gone}}';
  const option = (code: string) => ({
    option_code: code,
    option_name: code.toUpperCase(),
    exclusive: false,
    show_if: '',
  });
  const told = buildQuestion(9, 'told', {
    question_text: 'As it is named',
    help: '',
    piped: { question_text: written, help: '{{note}} <b>{{note}}</b>' },
  });
  const theirs = buildQuestion(11, 'theirs', { question_type: 'short_text', show_if: 'beds > 1500' });
  const asked = () =>
    open(
      [
        buildQuestion(1, 'beds'),
        buildQuestion(2, 'used'),
        buildQuestion(3, 'kinds', { question_type: 'multiple_choice', options: [option('a'), option('b')] }),
        buildQuestion(4, 'day', { question_type: 'date' }),
        buildQuestion(5, 'free', { question_type: 'calculated', expression: 'beds - used' }),
        buildQuestion(6, 'note', { question_type: 'short_text', show_if: 'used > 0' }),
        told,
      ],
      { theirs: { value: 'From elsewhere', previous: null, question: theirs } },
      [
        {
          id: 2,
          show_if: '',
          sub_sections: [{ id: 2, show_if: '', rows: [], questions: [theirs] }],
        },
      ],
    );

  it('say them as they stand now: what is blank, hidden or not there is left open', () => {
    const { store, rules } = asked();
    rules.subscribe(() => undefined);
    const said = () => formatPipedText(told, 'question_text', { rules, say: formatAnswer, isMarkup: false });
    expect(said()).toBe('Of … beds, …, since …; … free, …, …');
    store.edit(1, { value: 1200 });
    store.edit(2, { value: 200.5 });
    store.edit(3, { value: ['b', 'a'] });
    store.edit(4, { value: '2026-03-01' });
    expect(said()).toBe('Of 1,200 beds, B, A, since 1 March 2026; 999.5 free, …, …');
    store.edit(1, { value: 1600 });
    expect(said()).toContain('From elsewhere');
    store.edit(1, { value: null, missing_reason: 'not_known' });
    store.edit(3, { value: [] });
    expect(said()).toBe('Of … beds, …, since 1 March 2026; … free, …, …');
  });

  it('never make markup of what was typed, nor a place', () => {
    const { store, rules } = asked();
    rules.subscribe(() => undefined);
    const said = (isMarkup: boolean) => formatPipedText(told, 'help', { rules, say: formatAnswer, isMarkup });
    store.edit(6, { value: '<img src=x onerror=alert(1)> &lt; {{beds}} $&' });
    expect(said(true)).toBe('… <b>…</b>');
    store.edit(2, { value: 1 });
    const escaped = '&lt;img src=x onerror=alert(1)> &amp;lt; {{beds}} $&amp;';
    expect(said(true)).toBe(`${escaped} <b>${escaped}</b>`);
    expect(said(false)).toContain('<img src=x onerror=alert(1)> &lt; {{beds}} $&');
  });

  it('stay unchanged without a place', () => {
    const { rules } = open([buildQuestion(1, 'beds')]);
    const plain = buildQuestion(2, 'used', { question_text: 'How many {{beds}}?' });
    expect(formatPipedText(plain, 'question_text', { rules, say: formatAnswer, isMarkup: false })).toBe(
      'How many {{beds}}?',
    );
  });
});
