import { expect, it } from 'vitest';
import { changedFields, findConflictingFields, mergeChanges } from './changed-fields.ts';

const base = { name: 'Beds', unit: 'beds', options: [{ code: 'a' }] };

it('knows which fields differ, lists by what is in them', () => {
  expect(changedFields(base, { ...base, options: [{ code: 'a' }] })).toEqual([]);
  expect(changedFields(base, { ...base, unit: '', options: [] })).toEqual(['unit', 'options']);
});

it('puts together what two have changed, and keeps what was typed here', () => {
  const mine = { ...base, name: 'Beds open', unit: 'b' };
  const theirs = { ...base, unit: 'places', options: [] };
  expect(mergeChanges(base, mine, theirs)).toEqual({ name: 'Beds open', unit: 'b', options: [] });
  expect(findConflictingFields(base, mine, theirs)).toEqual(['unit']);
  expect(findConflictingFields(base, { ...base, unit: 'places' }, theirs)).toEqual([]);
});
