import { describe, expect, test } from 'vitest';
import {
  toProjectUpdate,
  readVisibilityWarnings,
  defaultProjectValues,
  toProjectFields,
} from './project-values.ts';

const opened = { ...defaultProjectValues(4), project_name: 'Falls', project_code: 'falls' };

describe('the request for a changed project', () => {
  test('contains the changed fields, with their previous values', () => {
    const typed = { ...opened, summary: 'In hospital', disclosure_threshold: '', minimum_peers: '4' };
    expect(toProjectUpdate(opened, typed)).toEqual({
      summary: 'In hospital',
      disclosure_threshold: null,
      minimum_peers: 4,
      seen: { summary: '', disclosure_threshold: 5, minimum_peers: 3 },
    });
  });

  test('is nothing where the same is written in another way', () => {
    expect(toProjectUpdate(opened, { ...opened, disclosure_threshold: ' 5 ', minimum_peers: '3.0' })).toEqual(
      {
        seen: {},
      },
    );
  });
});

test('a new project holds small numbers back, and is in its category', () => {
  expect(toProjectFields(defaultProjectValues(4))).toMatchObject({
    category_id: 4,
    disclosure_threshold: 5,
    minimum_peers: 3,
    quartile_method: 7,
    verdict_rule: 'limits_95',
    named_results: false,
  });
});

test('distinguishes an exposure from any other refusal', () => {
  expect(readVisibilityWarnings({ detail: 'x', made_visible: ['All wards'] })).toEqual(['All wards']);
  for (const other of [null, 'x', { detail: 'x' }, { changed: ['summary'] }])
    expect(readVisibilityWarnings(other)).toBeNull();
});
