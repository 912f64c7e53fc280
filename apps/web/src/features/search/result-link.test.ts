import { expect, it } from 'vitest';
import { resultLink } from './result-link.ts';

const nothing = { detail: '', project_code: null, tab_name: null, collection_code: null };

it('leads to the chart where it stands, to the project, and to the directory narrowed to the organisation', () => {
  const place = { project_code: 'falls', tab_name: 'explorer', collection_code: 'rates' };
  expect(resultLink({ ...nothing, ...place, kind: 'chart', id: 7, name: 'Rate' })).toBe(
    '/projects/falls/explorer/rates/detail/7',
  );
  expect(resultLink({ ...nothing, kind: 'project', id: 1, name: 'Falls', project_code: 'falls' })).toBe(
    '/projects/falls',
  );
  expect(resultLink({ ...nothing, kind: 'organisation', id: 2, name: 'A & B Trust' })).toBe(
    '/organisation?search=A%20%26%20B%20Trust',
  );
});
