// @vitest-environment jsdom
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { buildOption, buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import { ar } from '@portal/wording/survey/compiled-texts/page-ar';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SurveyQuestionField } from '../../../../survey/questions/survey-question-field.tsx';
import { validatePage } from '../../../../survey/questions/validate-page.ts';
import { SurveyLocaleContext } from '../../../../survey/survey-locale.ts';
import { SectionChecks } from '../section/section-checks.tsx';
import { AnswersContext } from '../store/answer-context.ts';
import { createAnswerStore } from '../store/answer-store.ts';
import { findOpenProblems } from '../store/open-problems.ts';
import { AnswerInput } from './answer-input.tsx';
import { buildAnswersContext } from '../../../../testing/build-answers-context.ts';

afterEach(cleanup);

const sites = [
  buildOption('n1', 'Royal', "region == 'n'"),
  buildOption('s1', 'General', "region == 's'"),
  buildOption('s2', 'Infirmary', "region == 's'"),
];

function open(type: Question['question_type']) {
  const region = buildQuestion(1, 'region', {
    question_type: 'single_choice',
    missing_allowed: false,
    options: [buildOption('n', 'North'), buildOption('s', 'South')],
  });
  const site = buildQuestion(2, 'site', { question_type: type, missing_allowed: false, options: sites });
  const section = buildSection([region, site]);
  const store = createAnswerStore({
    questions: [region, site],
    sectionState: 'in_progress',
    unsent: { get: () => null, put: () => undefined, remove: () => undefined },
    save: () => new Promise(() => undefined),
    toFailure: () => ({ status: null, error: '' }),
  });
  const context = buildAnswersContext(section, store);
  const { rules } = context;
  const show = (control: ReactNode) => render(<AnswersContext value={context}>{control}</AnswersContext>);
  const choose = (value: string) => act(() => store.edit(1, { value }));
  return { section, store, rules, site, show, choose };
}
const shown = () => [...document.querySelectorAll('label, option')].map(({ textContent }) => textContent);

it.each(['single_choice', 'multiple_choice'] as const)(
  'a %s offers what the answers so far allow, and keeps in sight what no longer is',
  (type) => {
    const { store, rules, site, show, choose } = open(type);
    show(<AnswerInput question={site} id="site" />);
    expect([shown(), document.body.textContent]).toEqual([
      [],
      'There is nothing to select here, given your other answers.',
    ]);
    choose('n');
    expect(shown()).toEqual(['Royal']);
    fireEvent.click(screen.getByLabelText('Royal'));
    const kept = type === 'single_choice' ? 'n1' : ['n1'];
    expect([store.valueOf(2), rules.open()]).toEqual([kept, []]);
    choose('s');
    expect(store.valueOf(2)).toEqual(kept);
    expect(shown()).toEqual(['Royal (no longer offered)', 'General', 'Infirmary']);
    expect(screen.getByLabelText<HTMLInputElement>('Royal (no longer offered)').checked).toBe(true);
    const message = 'site: “Royal” is not available with your other answers. Select again.';
    expect(findOpenProblems(store, rules)).toContainEqual({ question_id: 2, message });
    expect(rules.doubted()).toEqual(new Set([2]));
    fireEvent.click(screen.getByLabelText('General'));
    if (type === 'multiple_choice') fireEvent.click(screen.getByLabelText('Royal (no longer offered)'));
    expect(shown()).toEqual(['General', 'Infirmary']);
    expect(rules.open()).toEqual([]);
  },
);

it('a list does the same', () => {
  const { store, show, site, choose } = open('drop_down');
  show(<AnswerInput question={site} id="site" />);
  choose('s');
  expect(shown()).toEqual(['Select', 'General', 'Infirmary']);
  act(() => store.edit(2, { value: 's2' }));
  choose('n');
  expect(shown()).toEqual(['Select', 'Royal', 'Infirmary (no longer offered)']);
  expect(document.querySelector('select')!.value).toBe('s2');
});

it('shows respondents the message in their language', () => {
  const { section, store, rules, show, site, choose } = open('drop_down');
  const speech = { words: ar, language: 'ar' };
  show(
    <SurveyLocaleContext value={speech}>
      <SurveyQuestionField question={site} label="site" />
    </SurveyLocaleContext>,
  );
  choose('s');
  act(() => store.edit(2, { value: 's1' }));
  choose('n');
  const offered = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(offered).toEqual([ar.choose, 'Royal', ar.noLongerOffered({ option: 'General' })]);
  const page = { section, store, rules } as unknown as Parameters<typeof validatePage>[0];
  expect(validatePage(page, speech)).toContainEqual({
    question_id: 2,
    label: 'site',
    message: ar.chooseAgain,
  });
  expect(screen.getByText(ar.chooseAgain)).toBeTruthy();
  expect(document.querySelector('select')!.getAttribute('aria-invalid')).toBe('true');
  act(() => store.edit(2, { value: 'n1' }));
  expect(screen.queryByText(ar.chooseAgain)).toBeNull();
  expect(document.querySelector('select')!.getAttribute('aria-invalid')).toBeNull();
});

it('updates the message when one of several removed options is cleared', () => {
  const { show, site, store, choose } = open('multiple_choice');
  show(
    <>
      <AnswerInput question={site} id="site" />
      <SectionChecks />
    </>,
  );
  choose('s');
  act(() => store.edit(2, { value: ['s1', 's2'] }));
  choose('n');
  const said = (names: string) => `site: ${names} not available with your other answers. Select again.`;
  expect(screen.getByText(said('“General”, “Infirmary” are'))).toBeTruthy();
  fireEvent.click(screen.getByLabelText('General (no longer offered)'));
  expect(screen.getByText(said('“Infirmary” is'))).toBeTruthy();
});
