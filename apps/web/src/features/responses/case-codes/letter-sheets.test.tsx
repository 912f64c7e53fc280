// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LabelSheet, Letter, Poster } from './letter-sheets.tsx';
import { buildSurveyUrl } from './case-labels.ts';

afterEach(cleanup);

const facts = { programme: 'NACEL', survey: 'Eich arhosiad', organisation: 'Ysbyty', language: 'cy' };
const words = { heading: 'Helo', text: 'Un.', closing: 'Diolch.' };
const one = { case_number: 7, case_code: '7K3M9Q2X', link: 'https://portal.example/surveys/1-2/7K3M9Q2X' };

test('a letter, a label and a poster speak the language of the survey they lead to', () => {
  render(<Letter one={one} words={words} facts={facts} home="https://portal.example/surveys/1-2?lang=cy" />);
  expect(screen.getByRole('article').lang).toBe('cy');
  screen.getByText('Sganiwch hwn â’ch ffôn, neu agorwch');
  screen.getByText('a theipiwch y cod hwn:');
  cleanup();
  render(<LabelSheet codes={[one]} facts={facts} />);
  screen.getByText('Rhif 7');
  cleanup();
  render(<Poster link={one.link} words={words} facts={{ ...facts, language: 'ar' }} />);
  expect(screen.getByRole('article').dir).toBe('rtl');
  screen.getByText('امسح هذا الرمز بهاتفك، أو افتح');
});

test('a printed link opens the survey in the language of the paper', () => {
  expect(buildSurveyUrl(1, 2, { code: 'AB', language: 'cy' })).toMatch(/\/surveys\/1-2\/AB\?lang=cy$/);
  expect(buildSurveyUrl(1, 2, { language: 'en' })).toMatch(/\/surveys\/1-2$/);
});
