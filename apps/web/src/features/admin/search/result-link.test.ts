import { expect, it } from 'vitest';
import { resultLink } from './result-link.ts';

const nothing = {
  detail: '',
  project_code: null,
  tab_name: null,
  collection_code: null,
  time_period_id: null,
  questionnaire_id: null,
  section_id: null,
  submission_id: null,
  guide_slug: null,
};
const link = (result: Partial<Parameters<typeof resultLink>[0]>, isTeam = false) =>
  resultLink({ ...nothing, kind: 'project', id: 1, name: 'Falls', ...result }, isTeam);

it('leads to the chart where it stands, to the project, and to the directory narrowed to the organisation', () => {
  const place = { project_code: 'falls', tab_name: 'explorer', collection_code: 'rates' };
  expect(link({ ...place, kind: 'chart', id: 7 })).toBe('/projects/falls/explorer/rates/detail/7');
  expect(link({ project_code: 'falls' })).toBe('/projects/falls');
  expect(link({ kind: 'organisation', name: 'A & B Trust' })).toBe(
    '/organisation?search=A%20%26%20B%20Trust',
  );
  expect(link({ kind: 'guidance', project_code: 'falls' })).toBe('/projects/falls/about');
  expect(link({ kind: 'person', id: 9 })).toBe('/users?user=9');
  expect(link({ kind: 'document', name: 'Form A & B' })).toBe('/documents?search=Form%20A%20%26%20B');
  expect(link({ kind: 'document', name: 'Form', project_code: 'falls' })).toBe('/documents?search=Form');
  expect(link({ kind: 'guide', guide_slug: 'joining' })).toBe('/help/joining');
});

it('leads from a question to your answer, to the list of answers, or to the builder', () => {
  const question = {
    kind: 'question' as const,
    id: 12,
    project_code: 'falls',
    time_period_id: 4,
    questionnaire_id: 8,
    section_id: 9,
  };
  expect(link({ ...question, submission_id: 5 })).toBe('/projects/falls/data-collection/questionnaire/8-5-9');
  expect(link(question)).toBe('/projects/falls/data-collection?time-period=4');
  expect(link(question, true)).toBe('/admin/questionnaires/8?part=question-12');
});
