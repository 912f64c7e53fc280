import { questionnaireKinds } from '@portal/contract/questionnaires/questionnaires';
import { expect, test } from 'vitest';
import { questionnaireKindOptions } from './status-and-kind-names.ts';

test('offers every kind of questionnaire that the portal knows, with a label', () => {
  expect(questionnaireKindOptions.map(({ value }) => value)).toEqual([...questionnaireKinds]);
  for (const { label } of questionnaireKindOptions) expect(label).toMatch(/^[A-Z]\w+: \w/);
});
