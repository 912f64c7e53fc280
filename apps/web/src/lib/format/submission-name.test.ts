import { expect, it } from 'vitest';
import { nameSubmission } from './submission-name.ts';

it('names a ward with its organisation, and a whole organisation once', () => {
  const organisation_name = 'Barts Health NHS Trust';
  expect(nameSubmission({ submission_name: 'Ward 7', organisation_name })).toBe(
    'Ward 7, Barts Health NHS Trust',
  );
  expect(nameSubmission({ submission_name: organisation_name, organisation_name })).toBe(organisation_name);
});
